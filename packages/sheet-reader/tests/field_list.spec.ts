import { test } from '@japa/runner'
import { interpretFile, page, scores, words } from './interpretation_pages.js'

const STUDENTS: [string, string][] = [
  ['2041', 'ADE Bola'],
  ['2044', 'BELLO Musa'],
  ['2047', 'EZE Chidinma'],
]
const SUBJECTS = ['english', 'maths', 'biology', 'economics']
const LINE = 14

const markOf = (student: number, subject: number) => 41 + student * 13 + subject * 3
const totalOf = (student: number) =>
  SUBJECTS.reduce((sum, _, subject) => sum + markOf(student, subject), 0)
const fieldsOf = (student: number): [string, string][] => [
  ['admission_no', STUDENTS[student][0]],
  ['full_name', STUDENTS[student][1]],
  ['class', 'SS1A'],
  ...SUBJECTS.map((label, subject): [string, string] => [label, String(markOf(student, subject))]),
  ['total', String(totalOf(student))],
]
const pageOf = (number: number, lines: string[]) =>
  page(
    number,
    [],
    lines.flatMap((line, at) => words(line, 40, 40 + at * LINE))
  )
const EXPECTED = STUDENTS.map(([number, name], student) => [
  number,
  name,
  Object.fromEntries(SUBJECTS.map((label, subject) => [label, markOf(student, subject)])),
  totalOf(student),
])
type Read = ReturnType<typeof interpretFile>['records']
const readOf = (records: Read) =>
  records.map((record) => [
    record.admissionNumber?.value,
    record.studentName.value,
    scores(record),
    record.total?.value,
  ])

test.group('Records that print one field a line', () => {
  const linesOf = (title: (at: number) => string, sign: string) =>
    STUDENTS.flatMap((_, at) => [
      title(at + 1),
      ...fieldsOf(at).map(([label, value]) => `${label}${sign} ${value}`),
    ])

  test('are students, as the clients of databases print them', ({ assert }) => {
    const psql = linesOf((at) => `-[ RECORD ${at} ]-+------`, ' |')
    const mysql = linesOf((at) => `********* ${at}. row *********`, ':')
    for (const lines of [psql, mysql]) {
      const { records } = interpretFile([pageOf(1, lines)])
      assert.deepEqual(readOf(records), EXPECTED)
    }
  })

  test('keep the fields that the end of a page cuts off', ({ assert }) => {
    const lines = linesOf((at) => `-[ RECORD ${at} ]-+------`, ' |')
    for (const end of [22, 24, 26]) {
      const { records } = interpretFile([
        pageOf(1, lines.slice(0, end)),
        pageOf(2, lines.slice(end)),
      ])
      assert.deepEqual(readOf(records), EXPECTED)
      assert.isTrue(records.every(({ pageNumber }) => pageNumber === 1))
    }
  })

  test('have a field that only one of them has', ({ assert }) => {
    const lines = [...linesOf((at) => `-[ RECORD ${at} ]-+------`, ' |'), 'geography | 57']
    const { records } = interpretFile([pageOf(1, lines)])
    assert.equal(scores(records[2]).geography, 57)
  })

  test('stand in the boxes of forms, in two columns', ({ assert }) => {
    const form = (student: number, y: number) => {
      const fields = fieldsOf(student)
      return fields
        .slice(0, 4)
        .flatMap(([label, value], at) => [
          ...words(label, 40, y + at * 20),
          ...words(value, 140, y + at * 20),
          ...words(fields[at + 4][0], 300, y + at * 20),
          ...words(fields[at + 4][1], 400, y + at * 20),
        ])
    }
    const around = STUDENTS.flatMap((_, student) => form(student, 60 + student * 120))
    const { records } = interpretFile([page(1, [], around)])
    assert.deepEqual(readOf(records), EXPECTED)
  })

  test('may be the slip of a single student, on a page without a table', ({ assert }) => {
    const lines = ['Name: Ade Bola', 'Roll No: 2041', 'Subject 1: 58.0', 'Subject 2: 73.0']
    const rest = ['Subject 3: 64.0', 'Total Marks: 195.0', 'Average: 65.0', 'Grade: B']
    const { records } = interpretFile([pageOf(1, ['Student Report Card', ...lines, ...rest])])
    assert.deepEqual(readOf(records), [
      ['2041', 'Ade Bola', { 'Subject 1': 58, 'Subject 2': 73, 'Subject 3': 64 }, 195],
    ])
    assert.equal(records[0].grade?.value, 'B')
  })
})
