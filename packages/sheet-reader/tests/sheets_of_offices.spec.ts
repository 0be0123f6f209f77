import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words, type MadeCell } from './interpretation_pages.js'

const NAMES = ['EZE Ada', 'OJO Bola', 'SULE Ali', 'UDO Ime', 'BELLO Sani']

const wide = (text: string, columnSpan: number): (MadeCell | null)[] => [
  { text, columnSpan },
  ...new Array<null>(columnSpan - 1).fill(null),
]

test.group('Sheets as offices make them', () => {
  test('may call the parts of each subject what grades are called elsewhere', ({ assert }) => {
    const parts = ['M.I.', 'D1', 'D2', 'Moy']
    const marks = NAMES.map((_, at) => [8 + at, 10 + at, 12 + at, 10 + at, 9, 9 + at, 15, 11])
    const sheet = table({
      rows: [
        ['Nom et Prénoms', ...wide('Lecture', 4), ...wide('Maths', 4)],
        ['', ...parts, ...parts],
        ...NAMES.map((name, row) => [name, ...marks[row].map((mark) => `${mark},00`)]),
      ],
      columnWidths: [120, ...new Array<number>(8).fill(40)],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.lengthOf(records, NAMES.length)
    assert.deepEqual(
      records[0].subjects.map(({ components }) => components?.map(({ label }) => label)),
      [parts.slice(0, 3), parts.slice(0, 3)]
    )
  })

  test('rate behaviour with letters, which are no grade of the whole', ({ assert }) => {
    const letters = ['D', 'A', 'C', 'A', 'B']
    const marks = [91, 40, 63, 52, 77]
    for (const above of ['Affective / Psychomotor', 'Comments']) {
      const sheet = table({
        rows: [
          ['Name', 'Eng', 'Maths', 'Total', ...wide(above, 2)],
          ['', '', '', '', 'Punct.', 'Neat.'],
          ...NAMES.map((name, at) => [
            ...[name, `${marks[at]}`, `${marks[at] - 5}`, `${2 * marks[at] - 5}`],
            ...[letters[at], letters[4 - at]],
          ]),
        ],
      })
      const { records } = interpretFile([page(1, [sheet])])
      assert.deepEqual(
        records.map(({ grade }) => (grade?.source === 'derived' ? null : grade)),
        NAMES.map(() => null)
      )
      assert.deepEqual(records.map(scores)[0], { Eng: 91, Maths: 86 })
    }
  })

  test('may number the rows in which each student comes again, one a subject', ({ assert }) => {
    const subjects = ['English', 'Mathematics', 'Basic Science']
    const rows = NAMES.flatMap((name, at) =>
      subjects.map((subject, place) => [
        ...[`${at * 3 + place + 1}`, `STD50${at}`, name, 'JSS1', subject],
        ...[`${20 + at}`, `${30 + place}`, `${50 + at + place}`],
      ])
    )
    const headings = ['#', 'Student ID', 'Student Name', 'Class', 'Subject', 'CA', 'Exam', 'Total']
    const { records } = interpretFile([page(1, [table({ rows: [headings, ...rows] })])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      NAMES
    )
    assert.deepEqual(records.map(scores)[1], {
      'English': 51,
      'Mathematics': 52,
      'Basic Science': 53,
    })
  })

  test('count below the students how often each grade was reached', ({ assert }) => {
    const grades = ['A1', 'B3', 'C4', 'B3', 'F9']
    const count = (grade: string) => `${grades.filter((own) => own === grade).length}`
    const sheet = table({
      rows: [
        ['S/N', 'NAME', 'ENGLISH', 'MATHS', 'BIOLOGY'],
        ...NAMES.map((name, at) => [`${at + 1}`, name, grades[at], grades[at], grades[at]]),
        ...['A1', 'B3', 'C4', 'F9'].map((grade) => [
          ...wide(grade, 2),
          ...[count(grade), count(grade), count(grade)],
        ]),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ studentName, subjects }) => [
        studentName.value,
        ...subjects.map(({ grade }) => grade?.value),
      ]),
      NAMES.map((name, at) => [name, grades[at], grades[at], grades[at]])
    )
  })

  test('tell the average of each term and of the year, which is no mark in a subject', ({
    assert,
  }) => {
    const averages = NAMES.map((_, at) => [51.5 + at, 60.25 - at, 47.25 + 3 * at])
    const mean = (own: number[]) => own.reduce((sum, average) => sum + average) / own.length
    const sheet = table({
      rows: [
        ['PUPIL', '1ST TERM AVERAGE', '2ND TERM AVERAGE', '3RD TERM AVERAGE', 'CUMULATIVE AVERAGE'],
        ...NAMES.map((name, at) => [
          name,
          ...[...averages[at], mean(averages[at])].map((average) => average.toFixed(2)),
        ]),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ average, subjects }) => [average?.value, subjects.length]),
      averages.map((own) => [Number(mean(own).toFixed(2)), 0])
    )
  })

  test('number the subjects of a candidate, and nothing else stands above them', ({ assert }) => {
    const graded = [
      ['English Language', 'B3'],
      ['Mathematics', 'C4'],
      ['Biology', 'D7'],
      ['Government', 'A1'],
    ]
    const card = table({ rows: graded.map((pair, at) => [`${at + 1}`, ...pair]), y: 120 })
    const { records } = interpretFile([
      page(
        1,
        [card],
        [...words('Candidate: EZE ADA', 40, 60), ...words('Exam No: 106724CH', 40, 80)]
      ),
    ])
    assert.deepEqual(
      records.map(({ studentName, subjects }) => [
        studentName.value,
        ...subjects.map(({ label, grade, score }) => [label, grade?.value, score?.value]),
      ]),
      [['EZE ADA', ...graded.map((pair) => [...pair, undefined])]]
    )
  })

  test('may head several subjects with what could be the name of one', ({ assert }) => {
    const marks = NAMES.map((_, at) => [61 + at, 48 - at, 70 + at, 55 + 2 * at, 67 - at])
    const sheet = table({
      rows: [
        ['Student', ...wide('CORE SUBJECTS', 3), ...wide('SCIENCES', 2)],
        ['', 'Eng. Lang', 'Core Maths', 'Soc. Studies', 'Biology', 'Physics'],
        ...NAMES.map((name, row) => [name, ...marks[row].map(String)]),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(records.map(scores)[0], {
      'Eng. Lang': 61,
      'Core Maths': 48,
      'Soc. Studies': 70,
      'Biology': 55,
      'Physics': 67,
    })
  })

  test('have no grades in a column in which few students have a letter', ({ assert }) => {
    const sheet = table({
      rows: [
        ['Name', 'Eng', 'Maths', 'Total', '', 'Tally'],
        ...NAMES.map((name, at) => [
          ...[name, `${50 + at}`, `${60 + at}`, `${110 + 2 * at}`],
          ...[at === 1 ? 'A1' : '', 'B1 C2'],
        ]),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.notInclude(
      records.map(({ grade }) => grade?.value),
      'A1'
    )
  })

  test('give parts and their sum with strokes between them, below one subject each', ({
    assert,
  }) => {
    const marks = NAMES.map((_, at) => [31 + at, 40 - 2 * at])
    const cell = (mark: number) => `${mark}/${mark - 10}/${2 * mark - 10}`
    const sheet = table({
      rows: [
        ['S/N', 'Names', 'English', 'Maths'],
        ['', '', 'CA/EX/TOT', 'CA/EX/TOT'],
        ...NAMES.map((name, at) => [`${at + 1}`, name, ...marks[at].map(cell)]),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ admissionNumber, ...record }) => [
        admissionNumber,
        scores({ ...record, admissionNumber }),
      ]),
      marks.map(([english, maths]) => [null, { English: 2 * english - 10, Maths: 2 * maths - 10 }])
    )
  })

  test('name each student above the subjects, with a number in brackets behind', ({ assert }) => {
    const subjects = ['English Language', 'Mathematics', 'Physics', 'Chemistry']
    const rows = NAMES.flatMap((name, at) => [
      at % 2 === 0
        ? [`${at + 1}. ${name}`, `(SHS/34${at})`, '', '']
        : wide(`${at + 1}. ${name} (SHS/34${at})`, 4),
      ...subjects.map((subject, place) => [
        subject,
        `${20 + at}`,
        `${30 + place}`,
        `${50 + at + place}`,
      ]),
    ])
    const { records } = interpretFile([
      page(1, [table({ rows: [['SUBJECT', 'CA (30)', 'EXAM (70)', 'TOTAL'], ...rows] })]),
    ])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber, subjects: own }) => [
        ...[studentName.value, admissionNumber?.value, own[3]?.score?.value],
      ]),
      NAMES.map((name, at) => [name, `SHS/34${at}`, 53 + at])
    )
  })
})
