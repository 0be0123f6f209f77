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
})
