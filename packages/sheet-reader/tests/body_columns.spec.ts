import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { text, textAt, textsOf } from './grid_pages.js'

const NAMES = [
  'DAS Karthik',
  'NAIK Sneha',
  'SHAIKH Harish',
  'KAUR Sanjana',
  'MENON Yash',
  'RAO Diya',
]
const MARKS = ['57', '60', '41', '63', '61']
const MIDDLES = [300, 340, 380, 420, 460]

const valuesAt = (y: number, values: readonly string[]) =>
  values.flatMap((value, at) => textAt(MIDDLES[at], y, value))

/** Students with a number each, and rows below that say in the column of numbers what they sum up. */
function columnsWith(sums: readonly string[]): string[][] {
  const students = sums.length === 1 ? NAMES : [...NAMES, ...NAMES]
  const tokens = [
    ...text(40, 100, 'Register Number'),
    ...text(170, 100, 'Pupil'),
    ...valuesAt(100, ['PHY', 'CHE', 'MAT', 'BIO', 'ENG']),
    ...students.flatMap((name, row) => [
      ...text(40, 116 + row * 14, String(row + 1)),
      ...text(170, 116 + row * 14, name),
      ...valuesAt(116 + row * 14, MARKS),
    ]),
    ...sums.flatMap((sum, at) => {
      const y = 116 + (students.length + at) * 14
      return [...text(40, y, sum), ...valuesAt(y, MARKS)]
    }),
  ]
  const [table] = findTables({ width: 600, height: 800, rulings: [], tokens })
  return textsOf(table)
}

test.group('Words of rows that sum up, below the numbers of students', () => {
  for (const sums of [['CLASS AVERAGE', 'Lowest Score', 'Total Passes'], ['Percentage Pass']]) {
    test(`are no column of their own: ${sums.join(', ')}`, ({ assert }) => {
      const [headings, ...rows] = columnsWith(sums)
      assert.deepEqual(headings.slice(0, 2), ['Register Number', 'Pupil'])
      assert.deepEqual(
        rows.slice(-sums.length).map(([first]) => first),
        sums
      )
    })
  }
})

test.group('The number of a page', () => {
  test('is no heading of the column over which it stands', ({ assert }) => {
    const tokens = [
      ...text(376, 92, '-2-'),
      ...NAMES.flatMap((name, row) => [
        ...text(40, 116 + row * 14, `2023-${640 + row}`),
        ...text(170, 116 + row * 14, name),
        ...valuesAt(116 + row * 14, MARKS),
      ]),
    ]
    const [table] = findTables({ width: 600, height: 800, rulings: [], tokens })
    assert.deepEqual(textsOf(table)[0], ['2023-640', NAMES[0], ...MARKS])
  })
})
