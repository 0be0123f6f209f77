import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'

const HEADINGS = ['SUBJECT', 'TEST', 'EXAM', 'TOTAL']
const ROWS = [
  ['English', '20', '41', '61'],
  ['Mathematics', '15', '30', '45'],
  ['Biology', '25', '52', '77'],
  ['Chemistry', '19', '36', '55'],
]
const SCORES = { English: 61, Mathematics: 45, Biology: 77, Chemistry: 55 }

const label = (name: string, number: string, y: number) => [
  ...words(`Name: ${name}`, 50, y),
  ...words(`Admission No: ${number}`, 50, y + 14),
]
const result = (position: string, y: number) => words(`Position: ${position}`, 50, y)

test.group('Report cards that follow one another over the ends of pages', () => {
  test('keep the rows and the position that stand on the next page', ({ assert }) => {
    const first = page(
      1,
      [
        table({ rows: [HEADINGS, ...ROWS], y: 80 }),
        table({ rows: [HEADINGS, ...ROWS.slice(0, 1)], y: 240 }),
      ],
      [...label('BELLO Musa', '101', 40), ...result('3rd', 160), ...label('EZE Joy', '102', 200)]
    )
    const second = page(
      2,
      [table({ rows: ROWS.slice(1), y: 40 }), table({ rows: [HEADINGS, ...ROWS], y: 180 })],
      [...result('2nd', 90), ...label('OKON Peter', '103', 140), ...result('1st', 260)]
    )
    const { records } = interpretFile([first, second])
    assert.deepEqual(
      records.map(({ studentName, position }) => [studentName.value, position?.value]),
      [
        ['BELLO Musa', 3],
        ['EZE Joy', 2],
        ['OKON Peter', 1],
      ]
    )
    assert.deepEqual(records.map(scores), [SCORES, SCORES, SCORES])
  })

  test('may begin with nothing but the name at the end of a page', ({ assert }) => {
    const first = page(
      1,
      [table({ rows: [HEADINGS, ...ROWS], y: 80 })],
      [...label('BELLO Musa', '101', 40), ...result('2nd', 160), ...label('EZE Joy', '102', 500)]
    )
    const second = page(2, [table({ rows: [HEADINGS, ...ROWS], y: 40 })], result('1st', 130))
    const { records } = interpretFile([first, second])
    assert.deepEqual(
      records.map(({ studentName, position }) => [studentName.value, position?.value]),
      [
        ['BELLO Musa', 2],
        ['EZE Joy', 1],
      ]
    )
    assert.deepEqual(records.map(scores), [SCORES, SCORES])
  })
})
