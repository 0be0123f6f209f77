import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import type { MadeCell } from './interpretation_pages.js'

const COURSES = ['STA 211', 'COM 212', 'MTH 211']

const STUDENTS: [name: string, marks: [number, string][]][] = [
  ['UCHENNA Nnamdi', [[41, 'E'], [56, 'C'], [71, 'AB']]], // prettier-ignore
  ['OBI Khadijah', [[63, 'BC'], [38, 'F'], [66, 'B']]], // prettier-ignore
  ['AGBO Segun', [[75, 'A'], [61, 'BC'], [52, 'CD']]], // prettier-ignore
  ['LAWAL Hauwa', [[58, 'C'], [70, 'AB'], [47, 'D']]], // prettier-ignore
]

function marksOf(marks: readonly [number, string][]): Record<string, number> {
  return Object.fromEntries(marks.map(([mark], at) => [COURSES[at], mark]))
}

/** A heading over several columns, with the places that it covers. */
function over(text: string, columnSpan: number): (MadeCell | null)[] {
  return [{ text, columnSpan }, ...Array.from({ length: columnSpan - 1 }, () => null)]
}

test.group('Courses and their units', () => {
  test('are told apart where `C.U = 3` stands between the course and its mark', ({ assert }) => {
    const rows = STUDENTS.map(([name, marks]) => [
      name,
      ...marks.flatMap(([mark, grade]) => [String(mark), grade]),
    ])
    const sheet = table({
      rows: [
        [{ text: 'NAME', rowSpan: 3 }, ...COURSES.flatMap((course) => over(course, 2))],
        [null, ...[3, 2, 3].flatMap((units) => over(`C.U = ${units}`, 2))],
        [null, ...COURSES.flatMap(() => ['Mk', 'Gr'])],
        ...rows,
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map(([, marks]) => marksOf(marks))
    )
  })

  test('are read below a heading that only says that they are registered', ({ assert }) => {
    const rows = STUDENTS.map(([name, marks]) => [
      name,
      ...marks.map(([mark, grade]) => `${mark} ${grade}`),
    ])
    const sheet = table({
      rows: [
        [{ text: 'NAME', rowSpan: 3 }, ...over('COURSES REGISTERED', 3)],
        [null, ...COURSES],
        [null, '3', '2', '3'],
        ...rows,
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map(([, marks]) => marksOf(marks))
    )
  })

  test('have their titles for names although a row of totals has no title', ({ assert }) => {
    const card = table({
      y: 200,
      rows: [
        ['COURSE CODE', 'COURSE TITLE', 'UNIT', 'SCORE', 'GRADE'],
        ['ECO 101', 'Principles of Economics', '3', '71', 'A'],
        ['MTH 105', 'Mathematics for Social Sciences', '3', '80', 'A'],
        ['SOC 101', 'Introduction to Sociology', '2', '47', 'D'],
        ['Total', '', '8', '', ''],
      ],
    })
    const { records } = interpretFile([page(1, [card], words('Name: BELLO NGOZI', 40, 40))])
    assert.deepEqual(Object.keys(scores(records[0])), [
      'Principles of Economics',
      'Mathematics for Social Sciences',
      'Introduction to Sociology',
    ])
  })

  test('stand below the courses of students whose grades are below their marks', ({ assert }) => {
    const rows = STUDENTS.flatMap(([name, marks], at): (MadeCell | null)[][] => [
      [
        { text: `ND/${101 + at}`, rowSpan: 2 },
        { text: name, rowSpan: 2 },
        ...marks.map(([mark]) => String(mark)),
        { text: 'PASS', rowSpan: 2 },
      ],
      [null, null, ...marks.map(([, grade]) => grade), null],
    ])
    const heading = ['MATRIC NO', 'NAME', ...COURSES, 'REMARK']
    const sheet = table({ rows: [heading, ['', '', '3', '2', '3', ''], ...rows] })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map(([, marks]) => marksOf(marks))
    )
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ grade }) => grade?.value)),
      STUDENTS.map(([, marks]) => marks.map(([, grade]) => grade))
    )
  })
})
