import { test } from '@japa/runner'
import { glyphs, interpretFile, page, scores, table, words } from './interpretation_pages.js'
import { listingTable } from '../src/interpretation/shapes/groups/listing_table.js'
import { namesAboveMarks } from '../src/interpretation/shapes/groups/names_above_marks.js'

const STUDENTS: [string, string][] = [
  ['2041', 'ADE Bola'],
  ['2044', 'BELLO Musa'],
  ['2047', 'EZE Chidinma'],
]
const SUBJECTS = ['English Language', 'Mathematics', 'Biology', 'Economics']
const LINE = 14

/** A line of texts, each where it begins. */
type Line = [x: number, text: string][]

const markOf = (student: number, subject: number) => 41 + student * 13 + subject * 3
const totalOf = (student: number) =>
  SUBJECTS.reduce((sum, _, subject) => sum + markOf(student, subject), 0)
const pageOf = (number: number, lines: Line[]) =>
  page(
    number,
    [],
    lines.flatMap((line, at) => line.flatMap(([x, text]) => words(text, x, 40 + at * LINE)))
  )
const EXPECTED = STUDENTS.map(([number, name], student) => [
  number,
  name,
  Object.fromEntries(SUBJECTS.map((label, subject) => [label, markOf(student, subject)])),
])
type Read = ReturnType<typeof interpretFile>['records']
const readOf = (records: Read) =>
  records.map((record) => [record.admissionNumber?.value, record.studentName.value, scores(record)])

test.group('Lines in groups below titles', () => {
  test('are the subjects of whom a report names above them, though they come close to the title', ({
    assert,
  }) => {
    const groupOf = (student: number): Line[] => {
      const [number, name] = STUDENTS[student]
      return [
        [
          [40, 'StudentID'],
          [100, number],
          [160, 'FullName'],
          [220, name],
        ],
        ...SUBJECTS.map((label, subject): Line => [
          [40, label],
          [300, String(markOf(student, subject))],
          [360, 'B'],
        ]),
        [[40, `Summary for 'StudentID' = ${number} (4 detail records)`]],
        [
          [40, 'Sum'],
          [300, String(totalOf(student))],
        ],
      ]
    }
    const headings: Line = [
      [40, 'Subject'],
      [292, 'Score'],
      [350, 'Grade'],
    ]
    const { records } = interpretFile([
      pageOf(1, [[[40, 'Results by Student']], headings, ...groupOf(0), ...groupOf(1)]),
      pageOf(2, [headings, ...groupOf(2), [[40, 'Monday, 12 July 2021 Page 2 of 2']]]),
    ])
    assert.deepEqual(readOf(records), EXPECTED)
    assert.deepEqual(
      records.map(({ total }) => total?.value),
      STUDENTS.map((_, student) => totalOf(student))
    )
  })

  const HEADINGS: Line = [
    [40, 'REGNO'],
    [100, 'NAME'],
    [300, 'SCORE'],
  ]
  const rowsOf = (subject: number) =>
    STUDENTS.map(([number, name], student): Line => [
      [40, number],
      [100, name],
      [305, String(markOf(student, subject))],
    ])

  test('are one record a student where subjects stand among them and sums below', ({ assert }) => {
    const groups = SUBJECTS.flatMap((label, subject): Line[] => [
      [[40, `** SUBJECT ${label}`]],
      ...rowsOf(subject),
      [[40, '** Subtotal **']],
      [[300, '162']],
    ])
    const { records } = interpretFile([
      pageOf(1, [HEADINGS, ...groups.slice(0, 9)]),
      pageOf(2, groups.slice(9)),
    ])
    assert.deepEqual(readOf(records), EXPECTED)
  })

  test('do not give the last student what stands below a title that nobody can read', ({
    assert,
  }) => {
    const groups = STUDENTS.flatMap(([number, name], student): Line[] => [
      [[40, `** STUDENT ${number} ${name}`]],
      ...SUBJECTS.map((label, subject): Line => [
        [40, label],
        [205, String(20 + subject)],
        [255, String(markOf(student, subject) - 20 - subject)],
        [305, String(markOf(student, subject))],
      ]),
      [[40, '** Subtotal **']],
      [
        [205, '86'],
        [250, String(totalOf(student) - 86)],
        [300, String(totalOf(student))],
      ],
    ])
    const headings: Line = [
      [40, 'SUBJECT'],
      [200, 'TEST'],
      [250, 'EXAM'],
      [300, 'TOTAL'],
    ]
    const end: Line[] = [[[40, 'HE Total ***']], [[300, '4740']]]
    const { records } = interpretFile([pageOf(1, [headings, ...groups, ...end])])
    assert.deepEqual(readOf(records), EXPECTED)
    assert.deepEqual(
      records.map(({ total }) => total?.value),
      STUDENTS.map((_, student) => totalOf(student))
    )
  })

  test('are one record a student where the headings come again below each subject', ({
    assert,
  }) => {
    const groups = SUBJECTS.flatMap((label, subject): Line[] => [
      [[40, label]],
      HEADINGS,
      ...rowsOf(subject),
      [
        [100, `Average for ${label}:`],
        [300, '54.00'],
      ],
    ])
    const { records } = interpretFile([pageOf(1, groups)])
    assert.deepEqual(readOf(records), EXPECTED)
  })

  test('leave a column out that counts all of them through', ({ assert }) => {
    let count = 0
    const groups = SUBJECTS.flatMap((label, subject): Line[] => [
      [[40, label]],
      [...HEADINGS, [400, 'Running Count']],
      ...rowsOf(subject).map((line): Line => [...line, [430, String(++count)]]),
    ])
    const { records } = interpretFile([pageOf(1, groups)])
    assert.deepEqual(readOf(records), EXPECTED)
    assert.deepEqual(
      records.map(({ flags }) => flags),
      STUDENTS.map(() => [])
    )
  })

  test('are one student each where his marks stand below his number and name', ({ assert }) => {
    const columns = SUBJECTS.map((_, subject) => 60 + subject * 80)
    const marksOf = (marks: (number | string)[]): Line =>
      marks.map((mark, at) => [[...columns, 400][at] + 5, String(mark)])
    const lines = STUDENTS.flatMap(([number, name], student): Line[] => [
      [
        [40, `${student + 1}`],
        [60, number],
        [100, name],
      ],
      marksOf([...SUBJECTS.map((_, subject) => markOf(student, subject)), totalOf(student)]),
    ])
    const headings: Line = [
      [30, 'S/N'],
      ...['ENG', 'MTH', 'BIO', 'ECO'].map((text, at): [number, string] => [columns[at], text]),
      [400, 'TOTAL'],
    ]
    const sums: Line[] = [[[40, 'Class Average']], marksOf([54, 57, 60, 63, 234])]
    const { records } = interpretFile([pageOf(1, [headings, ...lines, ...sums])])
    assert.deepEqual(
      records.map(({ admissionNumber, studentName, subjects, total, flags }) => [
        admissionNumber?.value,
        studentName.value,
        subjects.map(({ score }) => score?.value),
        total?.value,
        flags,
      ]),
      STUDENTS.map(([number, name], student) => [
        number,
        name,
        SUBJECTS.map((_, subject) => markOf(student, subject)),
        totalOf(student),
        [],
      ])
    )
  })

  test('are no students by their names alone above marks, which may be first lines of wrapped names', ({
    assert,
  }) => {
    const columns = [160, 240, 320, 400]
    const headings = ['ENG', 'MTH', 'BIO', 'TOTAL'].map((text, at): [number, string] => [
      columns[at],
      text,
    ])
    const lines = STUDENTS.flatMap(([, name], student): Line[] => [
      [[40, name]],
      columns.map((x, at) => [x + 5, `${41 + student * 7 + at}`]),
    ])
    assert.isNull(namesAboveMarks(pageOf(1, [headings, ...lines])))
  })

  test('name their subject before its teacher, and are of students who take some subjects only', ({
    assert,
  }) => {
    const headings: Line = [...HEADINGS, [400, 'GRADE']]
    const [english, french] = [rowsOf(0), rowsOf(1)].map((lines) =>
      lines.map((line): Line => [...line, [405, 'B']])
    )
    const { records } = interpretFile([
      pageOf(1, [
        headings,
        [
          [40, 'Subject: Literature in English'],
          [300, 'Teacher: Mrs Eze'],
        ],
        ...english,
        [[100, 'Number of students: 3']],
        [
          [40, 'Subject: French'],
          [300, 'Class Teacher: Mr Obi'],
        ],
        ...french.slice(1),
        [[40, 'Page 1']],
      ]),
    ])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map((_, student) => ({
        'Literature in English': markOf(student, 0),
        ...(student > 0 && { French: markOf(student, 1) }),
      }))
    )
  })
})

test.group('Lines in groups below titles on a picture', () => {
  const listed = (mark: string, confidence: number) => {
    const lines: Line[] = [
      [
        [40, 'Admission No'],
        [140, 'Student Name'],
        [300, 'Score'],
      ],
      [[40, 'Subject: Mathematics']],
      ...STUDENTS.map(([number, name], student): Line => [
        [40, number],
        [140, name],
        [300, String(markOf(student, 0))],
      ]),
      [
        [40, '2050'],
        [140, 'OKORO Ife'],
      ],
    ]
    const printed = pageOf(1, lines)
    const y = 40 + (lines.length - 1) * LINE
    const cells = table({
      rows: [[{ text: mark, confidence, glyphs: glyphs('87') }]],
      x: 298,
      y: y - 2,
    })
    const tokens = [...printed.tokens, ...words(mark, 300, y, confidence)]
    const reading = { ...printed, source: 'tesseract' as const, tables: [cells], tokens }
    return listingTable(reading, [])?.cells.filter(({ row }) => row === lines.length - 1)
  }

  test('are as doubtful as their words, and keep what else their digits may be', ({ assert }) => {
    const mark = listed('87', 0.6)?.at(-1)
    assert.equal(mark?.confidence, 0.6)
    assert.isDefined(mark?.hypotheses)
  })

  test('have a row for a student whose mark cannot be read', ({ assert }) => {
    assert.deepEqual(
      listed('B~', 0.2)?.map(({ text }) => text),
      ['2050', 'OKORO Ife', 'B~']
    )
  })
})
