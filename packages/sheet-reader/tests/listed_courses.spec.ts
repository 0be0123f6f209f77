import { test } from '@japa/runner'
import { interpretFile, page, table } from './interpretation_pages.js'

const STUDENTS = [
  ['1', 'U24/MCB/1001', 'IKECHUKWU, Nsikak'],
  ['2', 'U24/MCB/1002', 'AJIBADE, Chiamaka'],
  ['3', 'U24/MCB/1003', 'OYELAMI, Fatsuma'],
]

/** What each student has in the courses that a cell lists, and the flags. */
function read(lists: readonly string[]) {
  const headings = ['S/N', 'MATRIC NO', 'NAME', 'COURSES (UNITS), SCORE & GRADE', 'TNU', 'GPA']
  const rows = STUDENTS.map((who, index) => [...who, lists[index], '8', '3.25'])
  return interpretFile([page(1, [table({ rows: [headings, ...rows] })])]).records.map(
    ({ subjects, flags }) => [
      ...subjects.map(({ label, score, grade }) =>
        score ? `${label} ${score.value} ${grade?.value}` : `${label} absent`
      ),
      ...flags,
    ]
  )
}

const RESULTS = [
  ['GST 111 66 B', 'MTH 101 57 C', 'PHY 101 43 E'],
  ['GST 111 51 C', 'MTH 101 absent', 'PHY 101 64 B'],
  ['GST 111 59 C', 'MTH 101 71 A', 'PHY 101 29 F'],
]

test.group('Courses that a cell lists', () => {
  test('are told from their units and marks, also where a line ends in a code', ({ assert }) => {
    const lists = [
      'GST 111 (2) 66B, MTH 101 (3) 57C, PHY\n101 (3) 43E',
      'GST 111 (2) 51C, MTH 101 (3) ABS, PHY\n101 (3) 64B',
      'GST 111 (2) 59C, MTH 101 (3) 71A, PHY\n101 (3) 29F',
    ]
    assert.deepEqual(read(lists), RESULTS)
  })

  test('may be written as one word with their units', ({ assert }) => {
    const lists = [
      'GST111(2) 66B; MTH101(3) 57C; PHY101(3) 43E',
      'GST111(2) 51C; MTH101(3) ABS; PHY101(3) 64B',
      'GST111(2) 59C; MTH101(3) 71A; PHY101(3) 29F',
    ]
    const joined = RESULTS.map((own) => own.map((text) => text.replace(' ', '')))
    assert.deepEqual(read(lists), joined)
  })

  test('are none where capitals stand before marks', ({ assert }) => {
    const lists = [
      'ENG 100 A, MTH 57 C, PHY 43 E',
      'ENG 51 C, MTH 48 D, PHY 64 B',
      'ENG 59 C, MTH 100 A, PHY 29 F',
    ]
    assert.deepEqual(read(lists), [
      ['ENG 100 A', 'MTH 57 C', 'PHY 43 E'],
      ['ENG 51 C', 'MTH 48 D', 'PHY 64 B'],
      ['ENG 59 C', 'MTH 100 A', 'PHY 29 F'],
    ])
  })
})
