import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words, type MadeCell } from './interpretation_pages.js'

const NAMES = ['Adekunle Ladi', 'Ajayi Asabe', 'Alabi Barakat', 'Balogun Divine', 'Buhari Ejiro']
const SUBJECT = words('SUBJECT: GEOGRAPHY', 40, 100)

test.group('Lists of one subject', () => {
  test('have the mean of several terms for the mark of the year, and none of their parts', ({
    assert,
  }) => {
    const term = (text: string): (MadeCell | null)[] => [{ text, columnSpan: 3 }, null, null]
    const over = ['FIRST TERM', 'SECOND TERM'].flatMap(term)
    const marks = [
      [18, 35, 19, 40],
      [16, 45, 17, 37],
      [24, 25, 21, 42],
      [14, 39, 14, 35],
      [26, 60, 28, 66],
    ]
    const rows = marks.map(([ca, exam, later, last], row) => {
      const sum = ca + exam + later + last
      const own = [ca, exam, ca + exam, later, last, later + last, sum, sum / 2]
      return [NAMES[row], ...own.map(String), sum / 2 < 60 ? 'C5' : 'A1']
    })
    const list = table({
      rows: [
        ['STUDENTS', ...over, 'CUM. TOTAL', 'CUM. AVERAGE', 'GRADE'],
        ['', 'C.A.', 'EXAM', 'TOTAL', 'C.A.', 'EXAM', 'TOTAL', '', '', ''],
        ...rows,
      ],
      y: 200,
      columnWidths: [120],
    })
    const { records } = interpretFile([page(1, [list], SUBJECT)])
    assert.deepEqual(
      records.map((record) => scores(record).GEOGRAPHY),
      [56, 57.5, 56, 51, 90]
    )
    assert.deepEqual(
      records.flatMap(({ subjects }) => subjects.flatMap(({ components }) => components)),
      []
    )
  })

  test('may write their marks in figures and in words', ({ assert }) => {
    const list = table({
      rows: [
        ['NAME', { text: 'SCORE (100)', columnSpan: 2 }, null],
        ['', 'IN FIGURES', 'IN WORDS'],
        [NAMES[0], '38', 'Thirty-Eight'],
        [NAMES[1], '43', 'Forty-Three'],
        [NAMES[2], 'ABS', 'Absent'],
        [NAMES[3], '75', 'Seventy-Five'],
      ],
      y: 200,
      columnWidths: [120, 70, 100],
    })
    const { records } = interpretFile([page(1, [list], SUBJECT)])
    assert.deepEqual(
      records.map((record) => scores(record)),
      [{ GEOGRAPHY: 38 }, { GEOGRAPHY: 43 }, {}, { GEOGRAPHY: 75 }]
    )
    assert.deepEqual(records[2].absentSubjects, ['GEOGRAPHY'])
  })

  test('may tell nothing but a percentage, which is the mark then', ({ assert }) => {
    const rows = [70, 51.7, 83.3, 40].map((share, row) => [
      `CBT${5000 + 3 * row}`,
      NAMES[row],
      String(Math.round(share * 0.6)),
      String(share),
      ['B2', 'C6', 'A1', 'E8'][row],
    ])
    const list = table({
      rows: [['Candidate ID', 'Full Name', 'Correct', 'Score (%)', 'Grade'], ...rows],
      y: 200,
      columnWidths: [70, 120],
    })
    const { records } = interpretFile([page(1, [list], SUBJECT)])
    assert.deepEqual(
      records.map(({ subjects }) =>
        subjects.map(({ score, grade }) => [score?.value, grade?.value])
      ),
      [[[70, 'B2']], [[51.7, 'C6']], [[83.3, 'A1']], [[40, 'E8']]]
    )
  })

  test('may count their students in lines, each with the mark behind a dash', ({ assert }) => {
    const title = words('SS 1 GEOGRAPHY SECOND C.A. SCORES', 40, 60)
    const line = (number: number, mark: string, x: number, y: number) =>
      words(`${number}. ${NAMES[number - 1]} - ${mark}`, x, y)
    const list = [
      ...line(1, '12', 40, 100),
      ...line(4, '20', 300, 100),
      ...line(2, '7.5', 40, 120),
      ...line(5, 'ABS', 300, 120),
      ...line(3, '18', 40, 140),
    ]
    const { records } = interpretFile([page(1, [], [...title, ...list])])
    assert.deepEqual(
      records.map((record) => [record.studentName.value, scores(record).GEOGRAPHY]),
      [12, 7.5, 18, 20, undefined].map((mark, row) => [NAMES[row], mark])
    )
    const office = ['Chairman', 'Secretary', 'Treasurer', 'Patron', 'Auditor']
    const others = office.flatMap((name, row) =>
      words(`${row + 1}. ${name} - ${NAMES[row]}`, 40, 100 + 20 * row)
    )
    assert.lengthOf(interpretFile([page(1, [], others)]).records, 0)
  })
})

test('A record card whose later terms are empty tells the last one with marks, in doubt', ({
  assert,
}) => {
  const over = ['FIRST TERM', 'SECOND TERM', 'THIRD TERM'].flatMap((text): (MadeCell | null)[] => [
    { text, columnSpan: 3 },
    null,
    null,
  ])
  const parts = ['C.A. 40', 'EXAM 60', 'TOTAL']
  const marks = [
    [20, 22, 40, 42],
    [38, 44, 36, 46],
    [17, 31, 15, 15],
  ]
  const card = table({
    rows: [
      ['SUBJECT', ...over, 'ANNUAL AVERAGE'],
      ['', ...parts, ...parts, ...parts, ''],
      ...['English', 'Mathematics', 'Hausa'].map((subject, row) => {
        const [ca, exam, later, last] = marks[row]
        const own = [ca, exam, ca + exam, later, last, later + last].map(String)
        return [subject, ...own, '', '', '', '']
      }),
    ],
    y: 200,
    columnWidths: [120],
  })
  const { records } = interpretFile([page(1, [card], words('Name: Jiya Samira', 40, 100))])
  assert.deepEqual(records.map(scores), [{ English: 82, Mathematics: 82, Hausa: 30 }])
  assert.deepEqual(
    records[0].subjects.map(({ components }) => components.map(({ value }) => value?.value)),
    [
      [40, 42],
      [36, 46],
      [15, 15],
    ]
  )
  assert.include(records[0].flags, 'HEADING_UNCERTAIN')
})
