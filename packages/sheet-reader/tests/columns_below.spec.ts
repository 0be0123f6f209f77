import { test } from '@japa/runner'
import { interpretFile, page, scores, table, type MadeCell } from './interpretation_pages.js'

const FIRST: MadeCell[][] = [
  ['', 'student_id', 'name', 'english', 'maths \\'],
  ['0', '2024000', 'Ade Bola', '60', '70'],
  ['1', '2024007', 'Eze Ada', '50', '58'],
  ['2', '2024014', 'Obi Uche', '90', '80'],
]
const SECOND: MadeCell[][] = [
  ['', 'biology', 'average'],
  ['0', '41', '57.00'],
  ['1', '66', '58.00'],
  ['2', '85', '85.00'],
  ['[3', 'rows x', '7 columns]'],
]

function recordsOf(further: MadeCell[][]) {
  const blocks = [table({ rows: FIRST }), table({ rows: further, y: 200 })]
  return interpretFile([page(1, blocks)]).records
}

test.group('Columns that go on below', () => {
  test('belong to the students of the first block whose rows are counted alike', ({ assert }) => {
    assert.deepEqual(
      recordsOf(SECOND).map((record) => [
        record.studentName.value,
        scores(record),
        record.average?.value,
        record.flags,
      ]),
      [
        ['Ade Bola', { english: 60, maths: 70, biology: 41 }, 57, []],
        ['Eze Ada', { english: 50, maths: 58, biology: 66 }, 58, []],
        ['Obi Uche', { english: 90, maths: 80, biology: 85 }, 85, []],
      ]
    )
  })

  test('are nobody’s where their rows are counted otherwise', ({ assert }) => {
    const others = SECOND.map(([number, ...cells], row) =>
      row === 2 ? ['7', ...cells] : [number, ...cells]
    )
    assert.isTrue(recordsOf(others).every((record) => !('biology' in scores(record))))
  })
})
