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

/**
 * Students with a number each, and rows below that say in the column of numbers what they sum up.
 */
function columnsWith(sums: readonly string[]): string[][] {
  const students = sums.length === 1 ? NAMES : [...NAMES, ...NAMES]
  const tokens = [
    ...text(40, 100, 'Register Number'),
    ...text(170, 100, 'Pupil'),
    ...valuesAt(100, ['PHY', 'CHE', 'MAT', 'BIO', 'ENG']),
    ...students.flatMap((name, row) => [
      ...text(40, 116 + row * 14, String(36744 + 7 * row)),
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
  for (const sums of [
    ['CLASS AVERAGE', 'Lowest Score', 'Total Passes'],
    ['Percentage Pass'],
    ['Percentage Pass', 'Percentage Pass'],
  ]) {
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

test.group('Rows some of whose cells have a line above all others', () => {
  const students = [
    ['54527', 'Abdullahi A.', 'Igbinedion', '57.8'],
    ['60224', '', 'Fatima E. Ojo', '47.8'],
    ['06280', 'Oluwaseun', 'Fagbohun', '28.0'],
    ['39723', '', 'Joshua Danjuma', '52.6'],
    ['58843', '', 'Emeka Obi', '48.0'],
    ['80500', '', 'Aisha Mohammed', '60.4'],
  ]
  const grades = ['C', 'B', 'B', 'D', 'A', 'C']
  const places = [220, 250, 280, 310, 340, 370, 400]
  const across = (y: number, values: readonly string[]) =>
    values.flatMap((value, at) => (value === '' ? [] : textAt(places[at], y, value, 9)))
  const tokens = [
    ...text(40, 100, 'EXAM NO', 9),
    ...text(100, 100, 'Full Name', 9),
    ...across(100, ['ENG', 'Gr', 'MTH', 'Gr', 'BIO', 'Gr', 'AVG']),
    ...students.flatMap(([number, upper, name, average], row) => {
      const y = 112 + row * 19.3
      return [
        ...(upper === '' ? [] : text(100, y, upper, 9)),
        ...textAt(places[6], y, average, 9),
        ...text(40, y + 8.7, number, 9),
        ...text(100, y + 8.7, name, 9),
        ...across(y + 8.7, ['55', grades[row], String(62 + row), grades[row], '60', 'B', '0']),
      ]
    }),
    ...text(40, 228, 'NO. SAT', 9),
    ...across(228, ['6', '', '6', '', '6', '', '6']),
  ]
  const [table] = findTables({ width: 600, height: 800, rulings: [], tokens })
  const rows = textsOf(table).map(([number, name]) => [number, name])

  test('begin with it, the first of them, too', ({ assert }) => {
    assert.deepEqual(rows.slice(0, 7), [
      ['EXAM NO', 'Full Name'],
      ...students.map(([number, upper, name]) => [
        number,
        upper === '' ? name : `${upper}\n${name}`,
      ]),
    ])
  })

  test('end above the sums that their numbers’ column names', ({ assert }) => {
    assert.deepEqual(rows.slice(7), [['NO. SAT', '']])
  })
})

test('Labels with their values in each phrase above a card are no row of its headings', ({
  assert,
}) => {
  const tokens = [
    ...["Student's Name: Barasa Lucy", 'Adm No.: 2023/366', 'Class: Grade 8'].flatMap((label, at) =>
      text([40, 262.8, 380][at], 86, label)
    ),
    ...text(40, 100, 'SUBJECT'),
    ...valuesAt(100, ['CAT 1', 'CAT 2', 'EXAM', 'TOTAL', 'Gr']),
    ...['ENGLISH', 'KISWAHILI', 'GEOGRAPHY', 'HISTORY'].flatMap((subject, row) => [
      ...text(40, 115 + row * 15, subject),
      ...valuesAt(115 + row * 15, ['9', '7', '35', '51', 'C']),
    ]),
  ]
  const tables = findTables({ width: 600, height: 800, rulings: [], tokens })
  const found = tables.map((table) => textsOf(table)).find((rows) => rows.length > 3)
  assert.deepEqual(found?.[0], ['SUBJECT', 'CAT 1', 'CAT 2', 'EXAM', 'TOTAL', 'Gr'])
})
