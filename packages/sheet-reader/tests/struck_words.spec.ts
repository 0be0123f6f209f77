import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { gridLines, text, textTo, textsOf } from './grid_pages.js'
import { interpretFile, page, table, words } from './interpretation_pages.js'

test.group('Text that runs over a drawn side of its cell', () => {
  const rulings = gridLines([40, 110, 160, 210, 260], [100, 120, 140, 160])
  const headings = ['NAME', 'ENG', 'MTH', 'TOTAL']
  const row = (y: number, name: string, ...marks: string[]) => [
    ...text(44, y, name),
    ...marks.flatMap((mark, at) => (mark === '' ? [] : textTo(155 + 50 * at, y, mark))),
  ]
  const read = (name: string, ...marks: string[]) => {
    const tokens = [...row(105, ...(headings as [string])), ...row(125, name, ...marks)]
    return textsOf(
      findTables({
        width: 600,
        height: 800,
        rulings,
        tokens: [...tokens, ...row(145, 'ABU Eno')],
      })[0]
    )[1]
  }

  test('stays whole in the cell where it begins', ({ assert }) => {
    assert.deepEqual(read('PILLAI Bhavana Nikhil', '', '71', '71'), [
      'PILLAI Bhavana Nikhil',
      '',
      '71',
      '71',
    ])
    assert.deepEqual(read('PILLAI Mohammed-Ali', '', '71', '71'), [
      'PILLAI Mohammed-Ali',
      '',
      '71',
      '71',
    ])
  })

  test('takes no mark with it that stands close behind', ({ assert }) => {
    assert.deepEqual(read('PILLAI Bhavana', '64', '71', '135').slice(1), ['64', '71', '135'])
  })

  test('is one value where it stands behind a label above a card’s marks', ({ assert }) => {
    const marks = table({
      rows: [
        ['', '', ''],
        ['SUBJECT', 'CA', 'TOTAL'],
        ['English', '31', '66'],
        ['Biology', '25', '70'],
      ],
    })
    for (const x of [24, 30]) {
      const { records } = interpretFile([
        page(1, [marks], words('NAME: PILLAI Bhavana Nikhil', x, 103)),
      ])
      assert.deepEqual(
        records.map(({ studentName }) => studentName.value),
        ['PILLAI Bhavana Nikhil']
      )
    }
  })
})
