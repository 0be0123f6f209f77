import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import { MARKS, NAMES } from './made_class.js'

function recordsOf(lines: readonly string[]) {
  const printed = lines.flatMap((text, index) => words(text, 40, 100 + index * 14))
  return interpretFile([page(1, [], printed)]).records
}

function cardOf(rows: string[][], above: readonly string[] = []) {
  const around = ['Name: Kagiso Dlamini', ...above].flatMap((text, at) =>
    words(text, 40, 40 + at * 20)
  )
  const [record] = interpretFile([page(1, [table({ rows, y: 200 })], around)]).records
  return record
}

const STUDENTS = ['SHEHU KHADIJA', 'NUHU HALIMA', 'SANI MUKTAR']
const SUBJECTS = ['ENGLISH', 'MATHEMATICS', 'FRENCH']
const marksOf = (student: number) =>
  SUBJECTS.map((subject, at) => `${subject} ${41 + 13 * student + 7 * at}`)

test.group('Words that nobody knows in lists of lines', () => {
  const numbered = (numberOf: (student: number) => string) =>
    recordsOf(
      STUDENTS.flatMap((name, student) => [
        `XAM TUZ: ${numberOf(student)} NAME: ${name} SEX: F`,
        ...marksOf(student),
      ])
    ).map(({ studentName, admissionNumber, flags }) => [
      studentName.value,
      admissionNumber?.value,
      ...flags,
    ])

  test('before the label of the name have the number of a student, in doubt', ({ assert }) => {
    assert.deepEqual(
      numbered((student) => String(1_042_001 + student)),
      STUDENTS.map((name, at) => [name, String(1_042_001 + at), 'ADMISSION_NUMBER_UNCERTAIN'])
    )
  })

  test('have no number of a student where all have the same', ({ assert }) => {
    assert.deepEqual(
      numbered(() => '1042001'),
      STUDENTS.map((name) => [name, undefined])
    )
  })

  test('that begin the label of a number are no name, and put the one above it in doubt', ({
    assert,
  }) => {
    const records = recordsOf(
      STUDENTS.flatMap((name, student) => [
        name,
        `Hlezurc ID: ST040${student}`,
        ...marksOf(student),
      ])
    )
    assert.deepEqual(
      records.map(({ studentName, flags }) => [studentName.value, ...flags]),
      STUDENTS.map((name) => [name, 'NAME_UNCERTAIN'])
    )
  })

  test('between a rank and the number of the class are no subject', ({ assert }) => {
    const [first] = recordsOf(
      STUDENTS.flatMap((name, student) => [
        `NAME: ${name}`,
        ...marksOf(student),
        `POSITION: ${student + 1} OUT AN 9`,
      ])
    )
    assert.deepEqual(Object.keys(scores(first)), SUBJECTS)
    assert.equal(first.position?.value, 1)
  })
})

test.group('Words that nobody knows on a card', () => {
  const rows = [
    ['Subject', 'CA', 'Exam', 'Total', '%', 'Grade'],
    ['English', '23', '62', '85', '85.0%', 'A1'],
    ['Mathematics', '25', '42', '67', '67.0%', 'B'],
    ['Biology', '15', '41', '56', '56.0%', 'C'],
    ['Geography', '15', '54', '69', '69.0%', 'B'],
  ]

  test('beside the sum of all marks have the average and the grade of the row, too', ({
    assert,
  }) => {
    const record = cardOf([...rows, ['Grand Zalol', '78', '199', '277', '69.3%', 'B']])
    assert.equal(record.total?.value, 277)
    assert.equal(record.average?.value, 69.3)
    assert.equal(record.grade?.value, 'B')
    assert.lengthOf(record.subjects, 4)
  })

  test('beside letters below the sums have the grade, in doubt', ({ assert }) => {
    const marks = rows.map(([subject, , , total]) => [subject, total])
    const record = cardOf([...marks, ['Total', '277'], ['Average', '69.25'], ['Final Qovi', 'C']])
    assert.equal(record.grade?.value, 'C')
    assert.isBelow(record.grade!.confidence, 0.9)
    assert.isNotEmpty(record.flags)
  })

  test('behind the first of a label have its value, in doubt', ({ assert }) => {
    const record = cardOf(rows, ['Position uw Class 7th out of 41'])
    assert.isUndefined(record.position?.value)
    const facts = table({
      rows: [['Average', '69.25', 'Position uw Class', '7th out of 41']],
      columnWidths: [100, 100, 150, 150],
      ruled: false,
    })
    const [beside] = interpretFile([
      page(1, [facts, table({ rows, y: 200 })], words('Name: Kagiso Dlamini', 40, 40)),
    ]).records
    assert.equal(beside.position?.value, 7)
    assert.include(beside.flags, 'LOW_CONFIDENCE')
  })
})

test.group('Words that nobody knows on a sheet of a class', () => {
  const head = ['NAME', 'English', 'Mathematics', 'Biology']
  const body = NAMES.map((name, at) => [name, ...MARKS[at].map(String)])

  test('over numbers that nothing explains leave no record without a flag', ({ assert }) => {
    const groups = head.slice(1).flatMap((text) => [{ text, columnSpan: 2 }, null])
    const parts = head.slice(1).flatMap(() => ['RS', 'GD'])
    const rows = body.map(([name, ...marks], at) => [
      name,
      ...marks.flatMap((mark) => [mark, Number(mark) > 50 ? 'C5' : 'E8']),
      ['17', '37', '25', '31', '26', '36'][at],
      String(at + 2),
    ])
    const { records } = interpretFile([
      page(1, [
        table({ rows: [['NAME', ...groups, 'ODJWOQOLILAW', ''], ['', ...parts, '', ''], ...rows] }),
      ]),
    ])
    assert.deepEqual(
      records.map(({ total, flags }) => [total, ...flags]),
      NAMES.map(() => [null, 'COLUMN_UNCERTAIN'])
    )
  })

  test('beside numbers between two rows of sums are nobody for sure', ({ assert }) => {
    const sums = ['HIGHEST', 'TUZ SAT', 'LOWEST'].map((text) => [text, '35', '35', '35'])
    const { records } = interpretFile([page(1, [table({ rows: [head, ...body, ...sums] })])])
    const others = records.filter(({ studentName }) => !NAMES.includes(studentName.value))
    assert.isTrue(others.every(({ flags }) => flags.includes('NAME_UNCERTAIN')))
    assert.lengthOf(records, NAMES.length + others.length)
    assert.isTrue(records.every((record) => others.includes(record) || record.flags.length === 0))
  })
})
