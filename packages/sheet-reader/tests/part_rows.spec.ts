import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { text, textAt, textsOf } from './grid_pages.js'
import { interpretFile, page, scores, table } from './interpretation_pages.js'

const NAMES = ['ADEBAYO Grace', 'BELLO Umar', 'EZE Chidinma', 'OKON Peter']
const SUBJECTS = ['ENG', 'MTH', 'BIO']

const ca = (student: number, subject: number) => 11 + student * 5 + subject * 2
const exam = (student: number, subject: number) => 20 + student * 7 + subject * 3
const total = (student: number, subject: number) => ca(student, subject) + exam(student, subject)

const marksOf = (of: (student: number, subject: number) => number, student: number) =>
  SUBJECTS.map((_, subject) => String(of(student, subject)))

const totalsOf = (names: readonly string[]) =>
  names.map((_, student) =>
    Object.fromEntries(SUBJECTS.map((label, subject) => [label, total(student, subject)]))
  )
const expected = totalsOf(NAMES)
const SIX_NAMES = [...NAMES, 'UMEH Chika', 'YUSUF Fatima']

function read(rows: string[][]) {
  const columnWidths = [40, 140, 60, 60, 60, 60, 60]
  return interpretFile([page(1, [table({ rows, ruled: false, columnWidths })])]).records
}

test.group('Rows of a student without lines between them', () => {
  const marks = [260, 300, 340]
  const tops = NAMES.map((_, student) => 130 + student * 48)
  const head = [
    ...text(40, 110, 'S/N'),
    ...text(75, 110, 'NAME'),
    ...marks.flatMap((x, at) => textAt(x, 110, SUBJECTS[at])),
    ...textAt(400, 110, 'TOTAL'),
  ]
  const ownLine = (student: number, y: number) => [
    ...text(40, y, String(student + 1)),
    ...text(75, y, NAMES[student]),
    ...textAt(400, y, String(200 + student * 9)),
  ]

  test('are rows of one table where the name and the parts of the marks stand in lines of their own', ({
    assert,
  }) => {
    const tokens = NAMES.flatMap((_, student) => [
      ...ownLine(student, tops[student]),
      ...[ca, exam, total].flatMap((of, part) => [
        ...text(75, tops[student] + 12 * (part + 1), ['CA', 'EXAM', 'TOTAL'][part]),
        ...marksOf(of, student).flatMap((mark, at) =>
          textAt(marks[at], tops[student] + 12 * (part + 1), mark)
        ),
      ]),
    ])
    const [found] = findTables({
      ...{ width: 600, height: 800, rulings: [] },
      tokens: [...head, ...tokens],
    })
    assert.deepEqual(textsOf(found).slice(0, 5), [
      ['S/N', 'NAME', ...SUBJECTS, 'TOTAL'],
      ['1', NAMES[0], '', '', '', '200'],
      ['', 'CA', ...marksOf(ca, 0), ''],
      ['', 'EXAM', ...marksOf(exam, 0), ''],
      ['', 'TOTAL', ...marksOf(total, 0), ''],
    ])
    assert.lengthOf(textsOf(found), 17)
  })

  test('are one where the name stands in the middle of marks and grades, the first student’s too', ({
    assert,
  }) => {
    const grades = ['A', 'B', 'C', 'D']
    const tokens = NAMES.flatMap((_, student) => [
      ...marksOf(total, student).flatMap((mark, at) => textAt(marks[at], tops[student], mark)),
      ...ownLine(student, tops[student] + 11),
      ...marks.flatMap((x, at) => textAt(x, tops[student] + 22, grades[(student + at) % 4])),
    ])
    const [found] = findTables({
      ...{ width: 600, height: 800, rulings: [] },
      tokens: [...head, ...tokens],
    })
    assert.deepEqual(
      textsOf(found).slice(1),
      NAMES.map((name, student) => [
        ...[String(student + 1), name],
        ...marksOf(total, student).map((mark, at) => `${mark}\n${grades[(student + at) % 4]}`),
        String(200 + student * 9),
      ])
    )
  })
})

test.group('Parts of the marks in rows', () => {
  const head = ['S/N', 'NAME', ...SUBJECTS, 'GRAND TOTAL']
  const sum = (student: number) =>
    String(SUBJECTS.reduce((all, _, subject) => all + total(student, subject), 0))

  test('that stand below each name in its own column', ({ assert }) => {
    const records = read([
      head,
      ...NAMES.flatMap((name, student) => [
        [String(student + 1), name, '', '', '', sum(student)],
        ['', 'CA', ...marksOf(ca, student), ''],
        ['', 'EXAM', ...marksOf(exam, student), ''],
        ['', 'TOTAL', ...marksOf(total, student), ''],
      ]),
    ])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      NAMES
    )
    assert.deepEqual(records.map(scores), expected)
    assert.deepEqual(
      records.map((record) => String(record.total?.value)),
      NAMES.map((_, student) => sum(student))
    )
  })

  test('that stand below each name, wherever the end of a page cuts them', ({ assert }) => {
    const wanted = totalsOf(SIX_NAMES)
    const rows = SIX_NAMES.flatMap((name, student) => [
      [name, '', '', '', ''],
      ['CA', ...marksOf(ca, student), ''],
      ['EXAM', ...marksOf(exam, student), ''],
      ['TOTAL', ...marksOf(total, student), String(150 + student * 9)],
    ])
    const columnWidths = [140, 60, 60, 60, 60]
    for (const cut of [12, 13, 14, 15]) {
      const parts = [[['NAMES', ...SUBJECTS, 'AGGREGATE'], ...rows.slice(0, cut)], rows.slice(cut)]
      const { records } = interpretFile(
        parts.map((own, index) => page(index + 1, [table({ rows: own, columnWidths })]))
      )
      assert.deepEqual(records.map(scores), wanted, `cut before row ${cut}`)
      assert.isTrue(records.every(({ flags }) => !flags.includes('ROWS_UNCERTAIN')))
    }
  })

  test('of subjects with their numbers in a syllabus, beside lines of grades and nothing else', ({
    assert,
  }) => {
    const list = table({
      rows: [
        ['Candidate Number', 'Candidate Name', 'Syllabus', 'Result'],
        ...[
          ['0001', 'THOMAS AMELIA', '0580 MATHEMATICS\n0610 BIOLOGY\n0620 CHEMISTRY', 'A*\nB\nC'],
          ['0002', 'WILSON OSCAR', '0610 BIOLOGY\n0625 PHYSICS\n0580 MATHEMATICS', 'D\nA*\nC'],
          ['0003', 'EVANS ARTHUR', '0625 PHYSICS\n0620 CHEMISTRY\n0610 BIOLOGY', 'B\nB\nA'],
        ],
      ],
    })
    const { records } = interpretFile([page(1, [list])])
    assert.deepEqual(
      records.map(({ studentName, subjects }) => [
        studentName.value,
        ...subjects.flatMap(({ label, grade }) => (grade ? [`${label} ${grade.value}`] : [])),
      ]),
      [
        ['THOMAS AMELIA', 'MATHEMATICS A*', 'BIOLOGY B', 'CHEMISTRY C'],
        ['WILSON OSCAR', 'MATHEMATICS C', 'BIOLOGY D', 'PHYSICS A*'],
        ['EVANS ARTHUR', 'BIOLOGY A', 'CHEMISTRY B', 'PHYSICS B'],
      ]
    )
  })

  test('beside the lines of a wrapped name, which is whole', ({ assert }) => {
    const records = read([
      ['S/N', 'NAME', '', ...SUBJECTS],
      ...NAMES.flatMap((name, student) => [
        [String(student + 1), name.split(' ')[0], 'CA', ...marksOf(ca, student)],
        ['', name.split(' ')[1], 'Exam', ...marksOf(exam, student)],
        ['', '', 'Total', ...marksOf(total, student)],
      ]),
    ])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      NAMES
    )
    assert.deepEqual(records.map(scores), expected)
  })

  test('that come again in one order, although most of their names are unknown', ({ assert }) => {
    const records = read([
      ['S/N', 'NAME', '', ...SUBJECTS],
      ...NAMES.flatMap((name, student) => [
        [String(student + 1), name, 'QX', ...marksOf(ca, student)],
        ['', '', 'ZW', ...marksOf(exam, student)],
        ['', '', 'Total', ...marksOf(total, student)],
      ]),
    ])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      NAMES
    )
    assert.deepEqual(records.map(scores), expected)
  })

  test('of the only student on the last page, whose first rows belong to the one before', ({
    assert,
  }) => {
    const rows = [
      ['S/N', 'NAME', '', ...SUBJECTS],
      ...SIX_NAMES.flatMap((name, student) => [
        [String(student + 1), name, 'QX', ...marksOf(ca, student)],
        ['', '', 'ZW', ...marksOf(exam, student)],
        ['', '', 'Total', ...marksOf(total, student)],
      ]),
    ]
    const columnWidths = [40, 140, 60, 60, 60, 60]
    const parts = [rows.slice(0, 15), rows.slice(15)]
    const { records } = interpretFile(
      parts.map((own, at) => page(at + 1, [table({ rows: own, ruled: false, columnWidths })]))
    )
    assert.deepEqual(records.map(scores), totalsOf(SIX_NAMES))
    assert.deepEqual(
      records.map(({ flags }) => flags),
      SIX_NAMES.map(() => [])
    )
    assert.equal(records[5].pageNumber, 2)
  })

  test('with what their total is out of, whose name seems to be a code of a course', ({
    assert,
  }) => {
    const marked = (students: string[], [label, ...apart]: string[]) => {
      const none = apart.map(() => '')
      return [
        ['S/N', 'NAME', '', ...none, ...SUBJECTS],
        ...students.flatMap((name, student) => [
          [String(student + 1), name, 'QX', ...none, ...marksOf(ca, student)],
          ['', '', 'ZW', ...none, ...marksOf(exam, student)],
          ['', '', label, ...apart, ...marksOf(total, student)],
        ]),
      ]
    }
    assert.deepEqual(read(marked(NAMES, ['TOTAL 100'])).map(scores), expected)
    assert.deepEqual(read(marked(NAMES, ['TOTAL', '100'])).map(scores), expected)
    assert.deepEqual(
      read(marked(NAMES.slice(0, 2), ['TOTAL 100'])).map(scores),
      expected.slice(0, 2)
    )
  })

  test('and levels under each row of marks, which only rise as the marks do', ({ assert }) => {
    const level = (mark: number) => String(Math.floor(mark / 12) + 1)
    const records = read([
      ['S/N', 'NAME', ...SUBJECTS],
      ...NAMES.flatMap((name, student) => [
        [String(student + 1), name, ...marksOf(total, student)],
        ['', '', ...marksOf(total, student).map((mark) => level(Number(mark)))],
      ]),
    ])
    assert.deepEqual(records.map(scores), expected)
    assert.deepEqual(
      records[0].subjects.map(({ grade }) => grade?.value),
      marksOf(total, 0).map((mark) => level(Number(mark)))
    )
  })

  test('in a column of their own, where the first has no known word and is no name', ({
    assert,
  }) => {
    const records = read([
      ['S/N', 'NAME', 'ADM NO', '', ...SUBJECTS],
      ...NAMES.flatMap((name, student) => [
        [String(student + 1), name, `20/${student + 311}`, 'CLASS', ...marksOf(ca, student)],
        ['', '', '', 'EXAMS', ...marksOf(exam, student)],
        ['', '', '', 'TOTAL 100%', ...marksOf(total, student)],
        ['', '', '', 'GRADE', ...'ABCDEF'.slice(student, student + 3)],
      ]),
    ])
    assert.deepEqual(records.map(scores), expected)
    assert.deepEqual(
      records[0].subjects.map(({ components }) => components.map(({ value }) => value?.value)),
      SUBJECTS.map((_, subject) => [ca(0, subject), exam(0, subject)])
    )
  })

  test('above the number and the name, the first student’s too', ({ assert }) => {
    const records = read([
      ['S/N', 'NAME', '', ...SUBJECTS],
      ...NAMES.flatMap((name, student) => [
        ['', '', 'T1', ...marksOf(ca, student)],
        ['', '', 'T2', ...marksOf(exam, student)],
        [String(student + 1), name, 'TOTAL', ...marksOf(total, student)],
        ['', '', 'GRD', ...'ABCDEF'.slice(student, student + 3)],
      ]),
    ])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      NAMES
    )
    assert.deepEqual(records.map(scores), expected)
    assert.deepEqual(
      records[0].subjects.map(({ components }) => components.map(({ value }) => value?.value)),
      SUBJECTS.map((_, subject) => [ca(0, subject), exam(0, subject)])
    )
  })

  test('of one cell, where the last is called as a grade is', ({ assert }) => {
    const records = read([
      ['S/N', 'NAME', '', ...SUBJECTS],
      ...NAMES.map((name, student) => [
        ...[String(student + 1), name, 'CAT\nEXAM\nTOT\nG'],
        ...SUBJECTS.map((_, at) =>
          [ca(student, at), exam(student, at), total(student, at), 'ABCD'[student]].join('\n')
        ),
      ]),
    ])
    assert.deepEqual(records.map(scores), expected)
    assert.deepEqual(
      records.map(({ subjects }) => subjects[0].grade?.value),
      [...'ABCD']
    )
  })

  test('of one cell, which are only counted before their average', ({ assert }) => {
    const third = (student: number, subject: number) => 60 - student * 3 - subject
    const marks = (student: number, at: number) => {
      const terms = [ca(student, at), exam(student, at), third(student, at)]
      const average = terms.reduce((all, mark) => all + mark, 0) / terms.length
      return [...terms, Math.round(average * 10) / 10]
    }
    const records = read([
      ['No.', 'NAME', '', ...SUBJECTS],
      ...NAMES.map((name, student) => [
        ...[String(student + 1), name, '1ST\n2ND\n3RD\nAVERAGE'],
        ...SUBJECTS.map((_, at) => marks(student, at).join('\n')),
      ]),
    ])
    assert.deepEqual(
      records.map(scores),
      NAMES.map((_, student) =>
        Object.fromEntries(SUBJECTS.map((label, at) => [label, marks(student, at)[3]]))
      )
    )
    assert.deepEqual(
      records[0].subjects[0].components.map(({ label, value }) => [label, value?.value]),
      [
        ['1ST', ca(0, 0)],
        ['2ND', exam(0, 0)],
        ['3RD', third(0, 0)],
      ]
    )
  })
})

test('Semesters of a year and their average, each with a total, are the marks and the total of the year', ({
  assert,
}) => {
  const sum = (marks: number[]) => marks.reduce((all, mark) => all + mark)
  const mean = (marks: number[]) => sum(marks) / marks.length
  const year = NAMES.map((_, student) => {
    const first = SUBJECTS.map((_subject, at) => 51 + student * 4 + at * 3)
    const second = SUBJECTS.map((_subject, at) => 64 + student * 2 - at * 5)
    return [first, second, first.map((mark, at) => (mark + second[at]) / 2)]
  })
  const records = read([
    ['No', 'Name of student', 'Semester', ...SUBJECTS, 'Total', 'Average'],
    ...year.flatMap((rows, student) =>
      rows.map((marks, row) => [
        ...(row === 0 ? [String(student + 1), NAMES[student]] : ['', '']),
        ...[['I', 'II', 'Average'][row], ...marks.map(String)],
        ...[String(sum(marks)), mean(marks).toFixed(1)],
      ])
    ),
  ])
  assert.deepEqual(
    records.map((record) => [scores(record), record.total?.value, record.average?.value]),
    year.map(([, , own]) => [
      Object.fromEntries(SUBJECTS.map((label, at) => [label, own[at]])),
      sum(own),
      Number(mean(own).toFixed(1)),
    ])
  )
})

test('Boys and girls in turn are rows of their own', ({ assert }) => {
  const names = [...SIX_NAMES, 'SANTOS Olivia', 'REYES Liam', 'CRUZ Noah', 'TORRES Amara']
  const rows = names.map((name, student) => [
    `13648203901${student}`,
    name,
    student % 2 === 0 ? 'M' : 'F',
    ...marksOf(total, student),
    'PASSED',
  ])
  const headings = ['LRN', 'LEARNER', 'SEX', ...SUBJECTS, 'REMARKS']
  const records = interpretFile([page(1, [table({ rows: [headings, ...rows] })])]).records
  assert.deepEqual(
    records.map(({ studentName }) => studentName.value),
    names
  )
})

test('a student without the row of grades that all others have is doubted', ({ assert }) => {
  const letter = (mark: number) => 'FEDCBA'[Math.min(5, Math.max(0, Math.floor(mark / 20)))]
  const rows = SIX_NAMES.flatMap((name, student) => [
    [String(student + 1), name, 'MARK', ...marksOf(total, student)],
    ['', '', 'GRADE', ...SUBJECTS.map((_, subject) => letter(total(student, subject)))],
  ])
  const records = read([['S/N', 'NAME', '', ...SUBJECTS], ...rows.slice(0, -1)])
  assert.deepEqual(
    records.map(
      ({ flags, subjects }) => flags.length + subjects.flatMap((own) => own.flags).length > 0
    ),
    SIX_NAMES.map((_, student) => student === SIX_NAMES.length - 1)
  )
})
