import { test } from '@japa/runner'
import { interpretFile, page, table, type MadeCell } from './interpretation_pages.js'

const STUDENTS = [
  ['0773', 'Nandi Dlamini'],
  ['4308', 'Kabelo Mabunda'],
  ['6207', 'Zoe Naidoo'],
  ['9375', 'Ruan Naidoo'],
]
const MARKS = [
  ['45', '76', '57'],
  ['48', '58', '34'],
  ['62', '65', '67'],
  ['55', '51', '44'],
]
const JOINED: (MadeCell | null)[] = [{ text: 'S/No Acc No', columnSpan: 2 }, null]

/** South Africa's level for a mark. */
function levelOf(mark: string): string {
  return String(Math.min(7, Math.max(1, Math.floor(Number(mark) / 10) - 1)))
}

test.group('Columns that ran together', () => {
  test('headings of numbers of students are parted, and Code in lines of subjects is the level', ({
    assert,
  }) => {
    const subjects = ['English Home Language', 'Afrikaans', 'Natural Sciences']
    const lines = STUDENTS.flatMap(([number, name], student) =>
      subjects.map((subject, at) => {
        const mark = MARKS[student][at]
        return [String(student + 1), number, name, subject, mark, levelOf(mark)]
      })
    )
    const headings = [...JOINED, 'Name of Learner', 'SUBJECT', '%', 'Code']
    const { records } = interpretFile([page(1, [table({ rows: [headings, ...lines] })])])
    assert.deepEqual(
      records.map(({ admissionNumber, subjects: own }) => [
        admissionNumber?.value,
        own.map(({ score, grade }) => `${score?.value} ${grade?.value}`),
      ]),
      STUDENTS.map(([number], student) => [
        number,
        MARKS[student].map((mark) => `${mark} ${levelOf(mark)}`),
      ])
    )
  })

  test('numbers are parted from the names in their cells under Roll Student', ({ assert }) => {
    const rows = STUDENTS.map(([, name], at) => [`${701 + at} ${name}`, ...MARKS[at]])
    const headings = ['Roll Student', 'English', 'Maths', 'Biology']
    const { records } = interpretFile([page(1, [table({ rows: [headings, ...rows] })])])
    assert.deepEqual(
      records.map(({ admissionNumber, studentName, flags }) => [
        admissionNumber?.value,
        studentName.value,
        flags,
      ]),
      STUDENTS.map(([, name], at) => [String(701 + at), name, []])
    )
  })

  test('headings of numbers of students are parted beside subjects', ({ assert }) => {
    const rows = STUDENTS.map((who, at) => [String(at + 1), ...who, ...MARKS[at]])
    const headings = [...JOINED, 'Name', 'English', 'Maths', 'Biology']
    const { records } = interpretFile([page(1, [table({ rows: [headings, ...rows] })])])
    assert.deepEqual(
      records.map(({ admissionNumber, studentName }) => [
        admissionNumber?.value,
        studentName.value,
      ]),
      STUDENTS
    )
  })

  test('a position that ran into the remark beside it is read', ({ assert }) => {
    const positions = ['2', '3', '1', '4']
    const rows = STUDENTS.map(([, name], at) => [name, ...MARKS[at], positions[at], 'Good'])
    rows[1] = [...rows[1].slice(0, 4), '', '3 Very good']
    const headings = ['Name', 'English', 'Maths', 'Biology', 'Position', 'Remark']
    const { records } = interpretFile([page(1, [table({ rows: [headings, ...rows] })])])
    assert.deepEqual(
      records.map(({ position }) => position?.value),
      positions.map(Number)
    )
  })

  for (const [heading, column, values] of [
    ['Position', 'position', ['2', '16', '10', '4']],
    ['Grade', 'grade', ['C6', 'B2', 'F9', 'A1']],
  ] as const) {
    test(`the ${column} is parted from its remark on a page without headings`, ({ assert }) => {
      const headings = ['Name', 'Test', 'Exam', 'Total', heading, 'Remark']
      const marked = STUDENTS.map(([, name], at) => [name, '30', `${40 + at}`, `${70 + at}`, at])
      const first = marked.map(([...row]) => [
        ...row.slice(0, 4).map(String),
        values[Number(row[4])],
        'Good',
      ])
      const second = marked.map(([name, ...row]) => [
        `${name} Junior`,
        ...row.slice(0, 3).map(String),
        `${values[Number(row[3])]} Very good`,
      ])
      const columnWidths = [60, 60, 60, 60, 120]
      const { records } = interpretFile([
        page(1, [table({ rows: [headings, ...first] })]),
        page(2, [table({ rows: second, columnWidths })]),
      ])
      const read = records.map((record) =>
        column === 'position'
          ? String(record.position?.value)
          : (record.subjects[0].grade?.value ?? record.grade?.value)
      )
      assert.deepEqual(read, [...values, ...values])
    })
  }

  test('of a heading that was cut in two the half without numbers is nobody’s number', ({
    assert,
  }) => {
    const rows = STUDENTS.map(([number, name], at) => [`17-${number}`, '', name, ...MARKS[at]])
    const headings = ['Student', 'ID', 'Student Name', 'English', 'Maths', 'Biology']
    const { records } = interpretFile([page(1, [table({ rows: [headings, ...rows] })])])
    assert.deepEqual(
      records.map(({ admissionNumber }) => admissionNumber?.value),
      STUDENTS.map(([number]) => `17-${number}`)
    )
  })
})

test('A further page has the headings of the first one where only the name of the sheet stands above it', ({
  assert,
}) => {
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => {
      const [number, name] = STUDENTS[at % STUDENTS.length]
      return [`${from + at}`, `${number}${from + at}`, name, ...MARKS[(at + from) % MARKS.length]]
    })
  const headings = ['S/N', 'Adm No', 'Name', 'English', 'Maths', 'Biology']
  const first = table({ rows: [headings, ...rows(11, 8)], ruled: false })
  const sheet = ['', '', '', '2SCI B', '', '']
  const columnWidths = [60, 60, 90, 40, 40, 90]
  const second = table({ rows: [sheet, ...rows(19, 3)], ruled: false, columnWidths })
  const { records } = interpretFile([page(1, [first]), page(2, [second])])
  assert.deepEqual(
    records.map(({ subjects }) => subjects.map(({ label }) => label)),
    Array.from({ length: 11 }, () => ['English', 'Maths', 'Biology'])
  )
})
