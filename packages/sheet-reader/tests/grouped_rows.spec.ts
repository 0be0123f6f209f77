import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words, type MadeCell } from './interpretation_pages.js'

const STUDENTS: [string, string][] = [
  ['2041', 'ADE Bola'],
  ['2044', 'BELLO Musa'],
  ['2047', 'EZE Chidinma'],
  ['2050', 'OBI Grace'],
]
const SUBJECTS = ['English Language', 'Mathematics', 'Biology', 'Economics']

/** A mark for each student and subject, all of them different. */
const markOf = (student: number, subject: number) => 40 + student * 11 + subject * 3
const over = (text: string, columnSpan: number): (MadeCell | null)[] => [
  { text, columnSpan },
  ...new Array<null>(columnSpan - 1).fill(null),
]
const marksOf = (student: number) =>
  Object.fromEntries(SUBJECTS.map((label, subject) => [label, markOf(student, subject)]))
const totalOf = (student: number) =>
  SUBJECTS.reduce((sum, _, subject) => sum + markOf(student, subject), 0)

const EXPECTED = STUDENTS.map(([number, name], student) => [number, name, marksOf(student)])
type Read = ReturnType<typeof interpretFile>['records']
const readOf = (records: Read) =>
  records.map((record) => [record.admissionNumber?.value, record.studentName.value, scores(record)])

test.group('Rows in groups below titles', () => {
  const bySubjects = (subjects: number[], title: (label: string) => string) =>
    subjects.flatMap((subject) => [
      over(title(SUBJECTS[subject]), 4),
      ...STUDENTS.map(([number, name], student): MadeCell[] => [
        String(student + 1),
        number,
        name,
        String(markOf(student, subject)),
      ]),
      ['', '', 'Average', String(56.5 + subject * 3)],
    ])
  const HEADINGS = ['S/N', 'Adm No', 'Name', 'Score']

  test('are one record a student where the students come again below each subject', ({
    assert,
  }) => {
    const labelled = table({
      rows: [HEADINGS, ...bySubjects([0, 1, 2, 3], (one) => `Subject: ${one}`)],
    })
    const bare = table({ rows: [HEADINGS, ...bySubjects([0, 1, 2, 3], (one) => one)] })
    for (const body of [labelled, bare]) {
      const { records } = interpretFile([page(1, [body])])
      assert.deepEqual(readOf(records), EXPECTED)
      assert.isTrue(records.every(({ flags }) => !flags.includes('DUPLICATE_STUDENT')))
    }
  })

  test('go on with their subject on the next page, and with the records of the first', ({
    assert,
  }) => {
    const rows = bySubjects([0, 1, 2, 3], (one) => `Subject: ${one}`)
    const first = table({ rows: [HEADINGS, ...rows.slice(0, 9)] })
    for (const headings of [[HEADINGS], []]) {
      const second = table({ rows: [...headings, ...rows.slice(9)] })
      const { records } = interpretFile([page(1, [first]), page(2, [second])])
      assert.deepEqual(readOf(records), EXPECTED)
      assert.isTrue(records.every(({ pageNumber }) => pageNumber === 1))
    }
  })

  test('are the subjects of whom the line above them names, with his sums below', ({ assert }) => {
    const titles = [
      (number: string, name: string) => `${number} - ${name}`,
      (number: string, name: string) => `Student: ${name} (${number})`,
      (number: string, name: string) => `** STUDENT ${number} ${name}`,
      (number: string, name: string) => `StudentID ${number} FullName ${name}`,
    ]
    for (const title of titles) {
      const rows = STUDENTS.flatMap(([number, name], student) => [
        over(title(number, name), 3),
        ...SUBJECTS.map((label, subject) => [label, String(markOf(student, subject)), 'Good']),
        ['Sub Total', String(totalOf(student)), `Average: ${totalOf(student) / 4}`],
      ])
      const body = table({ rows: [['Subject', 'Score', 'Remark'], ...rows] })
      const { records } = interpretFile([page(1, [body])])
      assert.deepEqual(readOf(records), EXPECTED)
      assert.deepEqual(
        records.map(({ total, average }) => [total?.value, average?.value]),
        STUDENTS.map((_, student) => [totalOf(student), totalOf(student) / 4])
      )
    }
  })

  test('go on with their student on a page that prints no headings', ({ assert }) => {
    const rows = STUDENTS.flatMap(([number, name], student) => [
      over(`${number} - ${name}`, 4),
      ...SUBJECTS.map((label, subject) => {
        const mark = markOf(student, subject)
        return [label, '20', String(mark - 20), String(mark)]
      }),
    ])
    const first = table({ rows: [['Subject', 'CA', 'Exam', 'Total'], ...rows.slice(0, 8)] })
    const second = table({ rows: rows.slice(8) })
    const { records } = interpretFile([page(1, [first]), page(2, [second])])
    assert.deepEqual(readOf(records), EXPECTED)
  })

  test('are no other student’s where the name above them cannot be read', ({ assert }) => {
    const names = STUDENTS.map(([, name], at) => (at === 2 ? 'ÒGÚNLÈY¾ Olú' : name))
    const rows = STUDENTS.flatMap(([number], student) => [
      over(`GSS/${number} - ${names[student]}`, 3),
      ...SUBJECTS.map((label, subject) => [label, String(markOf(student, subject)), 'Good']),
    ])
    const body = table({ rows: [['Subject', 'Score', 'Remark'], ...rows] })
    const { records } = interpretFile([page(1, [body])])
    assert.deepEqual(
      records.map((record) => [record.admissionNumber?.value, scores(record), record.flags]),
      STUDENTS.map(([number], student) => [
        `GSS/${number}`,
        marksOf(student),
        student === 2 ? ['NAME_UNCERTAIN'] : [],
      ])
    )
  })

  test('leave the sections of one card, whose subjects do not come again, to its student', ({
    assert,
  }) => {
    const rows = [
      over('CORE SUBJECTS', 3),
      ['English Language', '61', 'B'],
      ['Mathematics', '55', 'C'],
      over('ELECTIVE SUBJECTS', 3),
      ['Biology', '70', 'A'],
      ['Economics', '48', 'D'],
    ]
    const body = table({ rows: [['Subject', 'Score', 'Grade'], ...rows] })
    const { records } = interpretFile([page(1, [body], words('Name: OBI Grace', 40, 60))])
    assert.deepEqual(
      records.map((record) => [record.studentName.value, Object.values(scores(record))]),
      [['OBI Grace', [61, 55, 70, 48]]]
    )
  })
})

test.group('Rows with a column each for student and subject', () => {
  test('may have the student in a line of his own above them', ({ assert }) => {
    const rows = STUDENTS.flatMap(([number, name], student) => [
      [number, name, '', ''],
      ...SUBJECTS.map((label, subject) => ['', '', label, String(markOf(student, subject))]),
      ['', '', 'Total', String(totalOf(student))],
    ])
    const body = table({ rows: [['Reg No', 'Name', 'Subject', 'Score'], ...rows] })
    const { records } = interpretFile([page(1, [body])])
    assert.deepEqual(readOf(records), EXPECTED)
    assert.equal(records[1].total?.value, totalOf(1))
  })

  test('are summed up below each student under his name, and all of them in the end', ({
    assert,
  }) => {
    const rows = STUDENTS.flatMap(([number, name], student) => [
      ...SUBJECTS.map((label, subject) => [number, name, label, String(markOf(student, subject))]),
      ['', `${name} Total`, '', String(totalOf(student))],
    ])
    const grand = ['', 'Grand Total', '', '1016']
    const body = table({ rows: [['AdmNo', 'Student', 'Subject', 'Score'], ...rows, grand] })
    const { records } = interpretFile([page(1, [body])])
    assert.deepEqual(readOf(records), EXPECTED)
    assert.equal(records[2].total?.value, totalOf(2))
  })

  test('may be sorted by their subjects', ({ assert }) => {
    const rows = SUBJECTS.flatMap((label, subject) => [
      ...STUDENTS.map(([number, name], student) => [
        label,
        number,
        name,
        String(markOf(student, subject)),
      ]),
      [`${label} Average`, '', '', String(56.5 + subject * 3)],
    ])
    const body = table({ rows: [['Subject', 'AdmNo', 'Student', 'Score'], ...rows] })
    const { records } = interpretFile([page(1, [body])])
    assert.deepEqual(readOf(records), EXPECTED)
  })
})
