import { test } from '@japa/runner'
import { interpretFile, page, table, words } from './interpretation_pages.js'
import type { RecordDraft } from '../src/types.js'

const HEADINGS = ['S/N', 'Adm. No', 'Name', 'Subject', 'CA', 'Exam', 'Total']
const SUBJECTS = ['Eng.', 'Skt.', 'E.V.S.', 'Mar.']
const NAMES = ['Bello Musa', 'Eze Ada', 'Okon Peter', 'Sani Aisha', 'Udo Grace', 'Yaro Simi']

const testOf = (student: number, subject: number) => 10 + ((student * 3 + subject) % 7)
const examOf = (student: number, subject: number) => 30 + ((student * 7 + subject * 11) % 29)

/** A line for each subject of each student. */
const linesOf = (students: readonly string[]) =>
  students.flatMap((name) => {
    const student = NAMES.indexOf(name)
    return SUBJECTS.map((subject, at) => {
      const [ca, exam] = [testOf(student, at), examOf(student, at)]
      const marks = [ca, exam, ca + exam].map(String)
      return [String(student + 1), `21SUS${3369 + student * 71}`, name, subject, ...marks]
    })
  })

test.group('Lists with a line for each subject', () => {
  test('go on without headings on pages that set the widths of their columns by themselves', ({
    assert,
  }) => {
    const sheet = (number: number, rows: string[][], width: number) =>
      page(number, [table({ rows, ruled: false, columnWidths: HEADINGS.map(() => width) })])
    const { records } = interpretFile([
      sheet(1, [HEADINGS, ...linesOf(NAMES.slice(0, 2))], 70),
      sheet(2, linesOf(NAMES.slice(2, 4)), 60),
      sheet(3, linesOf(NAMES.slice(4)), 64),
    ])
    assert.deepEqual(
      records.map(({ studentName, subjects, flags }) => [
        studentName.value,
        subjects.map(({ score }) => score?.value),
        flags,
      ]),
      NAMES.map((name, student) => [
        name,
        SUBJECTS.map((_, at) => testOf(student, at) + examOf(student, at)),
        [],
      ])
    )
  })

  test('go on past a subject without a mark at the top of the next page', ({ assert }) => {
    const made = NAMES.flatMap((name, student) =>
      SUBJECTS.map((subject, at) => [
        ...(at === 0 ? [String(student + 1), name] : ['', '']),
        subject,
        student === 3 && at === 2 ? '' : `${41 + student * 7 + at}`,
      ])
    )
    const headings = ['S/N', 'NAME', 'SUBJECT', 'SCORE']
    const sheet = (number: number, rows: string[][]) =>
      page(number, [table({ rows: [headings, ...rows], columnWidths: [40, 140, 60, 60] })])
    const { records } = interpretFile([sheet(1, made.slice(0, 13)), sheet(2, made.slice(13))])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ score }) => score?.value)),
      NAMES.map((_, student) =>
        SUBJECTS.map((_subject, at) =>
          student === 3 && at === 2 ? undefined : 41 + student * 7 + at
        )
      )
    )
  })
})

test('Columns go on over further pages past one with nothing but the lower edge of a table', ({
  assert,
}) => {
  const studentsFrom = (from: number, to: number) =>
    NAMES.slice(from, to).map((name, at) => [
      `ADM4${from + at}039`,
      name,
      `${41 + 7 * (from + at)}`,
    ])
  const furtherFrom = (from: number, to: number) =>
    NAMES.slice(from, to).map((_, at) => [`${83 - 5 * (from + at)}`, `${30 + 9 * (from + at)}`])
  const headed = (headings: string[], rows: string[][]) => table({ rows: [headings, ...rows] })
  const { records } = interpretFile([
    page(1, [headed(['ADM NO', 'NAME', 'English'], studentsFrom(0, 4))]),
    page(2, [], words('+----+--------+', 40, 40)),
    page(3, [table({ rows: studentsFrom(4, 6) })]),
    page(4, [headed(['Maths', 'Biology'], furtherFrom(0, 4))]),
    page(5, [table({ rows: furtherFrom(4, 6) })]),
  ])
  assert.deepEqual(
    records.map(({ studentName, subjects, flags }) => [
      studentName.value,
      subjects.map(({ score }) => score?.value),
      flags,
    ]),
    NAMES.map((name, at) => [name, [41 + 7 * at, 83 - 5 * at, 30 + 9 * at], []])
  )
})

test('A column alone on its page has the heading that stands above some of its values only', ({
  assert,
}) => {
  const students = NAMES.map((name, at) => [`ADM4${at}039`, name, `${41 + 7 * at}`])
  const ranks = ['9', '12', '11', '10', '8', '7']
  const column = ranks.flatMap((rank, row) => words(rank, 97 - 5 * rank.length, 74 + row * 14))
  const { records } = interpretFile([
    page(1, [table({ rows: [['ADM NO', 'NAME', 'English'], ...students] })]),
    page(2, [], [...words('Position', 50, 60), ...column]),
  ])
  assert.deepEqual(
    records.map(({ position }) => String(position?.value)),
    ranks
  )
})

test('Students of whom a column stands alone on a page that nothing joins to them are in doubt', ({
  assert,
}) => {
  const students = NAMES.map((name, at) => [
    `ADM4${at}039`,
    name,
    `${41 + 7 * at}`,
    `${83 - 5 * at}`,
  ])
  const [last] = students.splice(-1)
  const positions = ['Position', '5', '4', '3', '2', '1'].flatMap((value, row) =>
    words(value, 50, 60 + row * 14)
  )
  const { records } = interpretFile([
    page(1, [table({ rows: [['ADM NO', 'NAME', 'English', 'Maths'], ...students] })]),
    page(2, [], words(last.join(' '), 40, 40)),
    page(3, [], positions),
  ])
  assert.deepEqual(
    records.map(({ flags }) => flags),
    students.map(() => ['ROWS_UNCERTAIN'])
  )
})

test.group('Subjects that stand below each other in one cell of each student', () => {
  const lines = (...texts: (string | number)[]) => texts.join('\n')
  const student = (name: string, ...marks: number[]) => [
    name,
    lines('Eng', 'Kisw', 'Fre'),
    lines(...marks),
    lines(...marks.map((mark) => 40 - mark / 2)),
    lines(...marks.map((mark) => 40 + mark / 2)),
  ]
  const headings = ['Full Name', 'SUBJECTS', 'TEST', 'EXAM', 'Total']
  const first = [
    headings,
    student('TIJANI Sade', 24, 14, 18),
    student('LAWAL Hauwa', 20, 18, 10),
    student('BELLO Simi', 16, 30, 26),
    student('AGBO Emeka', 28, 12, 22),
  ]
  const marksOf = ({ subjects }: RecordDraft) =>
    subjects.map(({ label, score }) => `${label} ${score?.value}`).join(', ')

  test('are theirs, by whatever languages these are called', ({ assert }) => {
    const { records } = interpretFile([page(1, [table({ ruled: false, rows: first })])])
    assert.lengthOf(records, 4)
    assert.equal(marksOf(records[0]), 'Eng 52, Kisw 47, Fre 49')
  })

  test('go on in rows of the next page', ({ assert }) => {
    const next = [
      ['', 'Kisw', '30', '25', '55'],
      ['', 'Fre', '22', '29', '51'],
      ['OKORO Peter', 'Eng', '12', '34', '46'],
      ['', 'Kisw', '16', '32', '48'],
      ['', 'Fre', '20', '30', '50'],
    ]
    const { records } = interpretFile([
      page(1, [
        table({ ruled: false, rows: [...first, ['MUSA Esther', 'Eng', '26', '27', '53']] }),
      ]),
      page(2, [table({ ruled: false, rows: next })]),
    ])
    assert.deepEqual(
      records.slice(4).map((record) => `${record.studentName.value}: ${marksOf(record)}`),
      ['MUSA Esther: Eng 53, Kisw 55, Fre 51', 'OKORO Peter: Eng 46, Kisw 48, Fre 50']
    )
  })
})
