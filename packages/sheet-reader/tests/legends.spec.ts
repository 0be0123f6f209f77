import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { text, textAt, textTo } from './grid_pages.js'
import { interpretFile, page, table } from './interpretation_pages.js'

const ROWS = [
  ['1.', 'ADEBAYO Grace', '41', '58', '63'],
  ['2.', 'BELLO Umar', '66', '9', '70'],
  ['3.', 'EZE Chidinma', '38', '47', '81'],
  ['4.', 'OKON Peter', '59', '62', '44'],
]
const NOTES = ['ABS = absent from the examination', 'X = absent and NA = not offered']

test.group('Notes that say what marks mean', () => {
  test('are no row of the table above them: {$self}')
    .with(NOTES)
    .run(({ assert }, note) => {
      const row = ([number, name, ...marks]: string[], y: number) => [
        ...textTo(54, y, number),
        ...text(60, y, name),
        ...marks.flatMap((mark, at) => textAt(240 + at * 40, y, mark)),
      ]
      const tokens = [
        ...row(['S/N', 'NAME', 'ENG', 'MTH', 'BIO'], 100),
        ...ROWS.flatMap((own, at) => row(own, 116 + at * 14)),
        ...text(40, 116 + ROWS.length * 14 + 6, note),
      ]
      const [found] = findTables({ width: 600, height: 800, rulings: [], tokens })
      assert.isFalse(found.cells.some((cell) => cell.text.includes('absent')))
      assert.equal(found.rowEdges.length - 1, ROWS.length + 1)
    })

  test('are no student where they stand in cells of it', ({ assert }) => {
    const rows = [
      ['S/N', 'NAME', 'ENG', 'MTH', 'BIO'],
      ...ROWS,
      ['ABS', '= absent from the examination', '', '', ''],
      ['X', '=', 'exempt', '', ''],
    ]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      ROWS.map(([, name]) => name)
    )
  })
})
