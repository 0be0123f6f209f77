import { readSubjectTiles } from '../src/interpretation/shapes/subjects_down/subject_tiles.js'
import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import { findTables } from '../src/grid/find_tables.js'
import { text, textAt, textsOf } from './grid_pages.js'

const SUBJECTS = [
  ['BIOLOGY', 'TST (10) 8.2', 'MID (20) 19.0', 'EXAM (70) 55.0', '82.2', 'A1'],
  ['CIVIC EDUCATION', 'TST (10) 7.4', 'MID (20) 16.0', 'EXAM (70) 51.0', '74.4', 'B2'],
  ['ECONOMICS', 'TST (10) 4.6', 'MID (20) 13.0', 'EXAM (70) 43.0', '60.6', 'C4'],
  ['GOVERNMENT', 'TST (10) 9.6', 'MID (20) 16.0', 'EXAM (70) 58.0', '83.6', 'A1'],
]
const HEADINGS = ['SUBJECT', 'ASSESSMENT', 'TYPES', '', 'SCORE (100)', 'GRADE']

function card(rows: string[][], below = 200) {
  return table({ rows, y: below, columnWidths: [110, 80, 80, 90, 60, 50] })
}

function person() {
  return [
    ...words('STUDENT NAME', 110, 100),
    ...words('ADAEZE BELLO', 110, 110),
    ...words('ADMISSION NO', 110, 130),
    ...words('CLASS / SECTION', 190, 130),
    ...words('POSITION', 300, 130),
    ...words('14 / 15', 440, 130),
    ...words('TDCS00104', 110, 141),
    ...words('SSS 1 - A', 190, 141),
    ...words('3rd', 300, 141),
  ]
}

test.group('Report cards of school software', () => {
  test('may say in each cell what its mark is and what it is out of', ({ assert }) => {
    const { records } = interpretFile([page(1, [card([HEADINGS, ...SUBJECTS])], person())])
    const [record] = records
    assert.deepEqual(scores(record), {
      'BIOLOGY': 82.2,
      'CIVIC EDUCATION': 74.4,
      'ECONOMICS': 60.6,
      'GOVERNMENT': 83.6,
    })
    assert.deepEqual(
      record.subjects.map(({ components }) => components.map(({ value }) => value?.value)),
      [
        [8.2, 19, 55],
        [7.4, 16, 51],
        [4.6, 13, 43],
        [9.6, 16, 58],
      ]
    )
    assert.deepEqual(record.flags, [])
  })

  test('may say what all marks of a subject are in a single cell', ({ assert }) => {
    const rows = SUBJECTS.map(([subject, first, middle, exam, ...others]) => [
      subject,
      `${first} ${middle}\n${exam}`,
      ...others,
    ])
    const headings = ['SUBJECT', 'ASSESSMENT TYPES', 'SCORE (100)', 'GRADE']
    const printed = table({ rows: [headings, ...rows], columnWidths: [110, 250, 60, 50], y: 200 })
    const { records } = interpretFile([page(1, [printed], person())])
    assert.deepEqual(
      records[0].subjects.map(({ label, components }) => [
        label,
        ...components.map(({ value }) => value?.value),
      ]),
      [
        ['BIOLOGY', 8.2, 19, 55],
        ['CIVIC EDUCATION', 7.4, 16, 51],
        ['ECONOMICS', 4.6, 13, 43],
        ['GOVERNMENT', 9.6, 16, 58],
      ]
    )
    assert.deepEqual(records[0].flags, [])
  })

  test('print values under their labels, and others’ far behind them', ({ assert }) => {
    const { records } = interpretFile([page(1, [card([HEADINGS, ...SUBJECTS])], person())])
    const [{ studentName, admissionNumber, position }] = records
    assert.equal(studentName.value, 'ADAEZE BELLO')
    assert.equal(admissionNumber?.value, 'TDCS00104')
    assert.equal(position?.value, 3)
  })

  test('print values in tiles above their labels', ({ assert }) => {
    const tiles = [
      ...words('NAME:', 40, 80),
      ...words('ADAEZE BELLO', 80, 80),
      ...[
        ['301', 'Total Score'],
        ['75.2%', 'Average'],
        ['3rd of 32', 'Position'],
      ].flatMap(([value, label], at) => [
        ...words(value, 40 + at * 120, 120),
        ...words(label, 40 + at * 120, 134),
      ]),
    ]
    const { records } = interpretFile([page(1, [card([HEADINGS, ...SUBJECTS])], tiles)])
    const [{ total, average, position }] = records
    assert.deepEqual([total?.value, average?.value, position?.value], [301, 75.2, 3])
  })

  test('print a name above a label of another column, which is no second line of it', ({
    assert,
  }) => {
    const details = [
      ...words('Name:', 40, 80),
      ...words('ADEWALE, Tolulope', 120, 80),
      ...words('Matric No:', 240, 80),
      ...words('CSC/22/0098', 320, 80),
      ...words('Department:', 40, 92),
      ...words('Computer Science', 120, 92),
    ]
    const { records } = interpretFile([page(1, [card([HEADINGS, ...SUBJECTS])], details)])
    assert.equal(records[0].studentName.value, 'ADEWALE, Tolulope')
  })

  test('list students with a wrapped name above the number, and marks above grades', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['#', 'Student', 'Mathematics', 'English', 'Yoruba'],
            ['1', 'Adebayo\nSola\nADM1000', '44\nE', '59\nC', '62\nB'],
            ['2', 'Bello\nKhadijah\nADM1007', '84\nA', '60\nB', '51\nC'],
            ['3', 'Eze Nneka\nADM1028', '90\nA', '66\nB', '63\nB'],
          ],
        }),
      ]),
    ])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber, flags }) => [
        studentName.value,
        admissionNumber?.value,
        ...flags,
      ]),
      [
        ['Adebayo Sola', 'ADM1000'],
        ['Bello Khadijah', 'ADM1007'],
        ['Eze Nneka', 'ADM1028'],
      ]
    )
    assert.deepEqual(scores(records[0]), { Mathematics: 44, English: 59, Yoruba: 62 })
  })

  test('print the scale for skills in every row, which is no mark of anybody', ({ assert }) => {
    const skills = ['HANDWRITING', 'NEATNESS', 'HONESTY'].map((skill) => [
      skill,
      ...['1', '2', '3', '4', '5'],
    ])
    const { records } = interpretFile([
      page(1, [card([HEADINGS, ...SUBJECTS]), card(skills, 400)], person()),
    ])
    assert.lengthOf(records, 1)
    assert.lengthOf(records[0].subjects, SUBJECTS.length)
    assert.deepEqual(
      interpretFile([page(1, [card(skills, 200)], person())]).records,
      [],
      'a page of skills alone'
    )
  })

  test('have columns between which no line is drawn, however many maxima stand in them', ({
    assert,
  }) => {
    const places = [150, 230, 320, 480, 540]
    const tokens = SUBJECTS.flatMap(([subject, ...marks], row) => [
      ...text(40, 240 + row * 23, subject),
      ...marks.flatMap((mark, at) =>
        at < 3 ? text(places[at], 240 + row * 23, mark) : textAt(places[at], 240 + row * 23, mark)
      ),
    ])
    const [found] = findTables({ width: 600, height: 800, rulings: [], tokens })
    assert.deepEqual(textsOf(found), SUBJECTS)
  })
})

test.group('Pages of tiles', () => {
  const tile = (x: number, y: number, lines: string[]) =>
    lines.flatMap((line, index) => words(line, x, y + index * 12))
  const student = [
    ...tile(40, 60, ['Student', 'Tunde Idowu']),
    ...tile(200, 60, ['Admission No', 'SP95160']),
    ...tile(40, 100, ['Average', '58.00%']),
    ...tile(200, 100, ['Position', '16th']),
    ...tile(360, 100, ['Class Average', '57.75%']),
  ]

  test('are none where one line names subjects and the next tile is a name above a number', ({
    assert,
  }) => {
    const headings = ['Mathematics', 'Biology', 'Physics'].flatMap((subject, at) =>
      tile(40 + at * 160, 150, [subject, String(33 + at * 9)])
    )
    const counted = tile(40, 250, ['5. Joy Bello', '6'])
    assert.isNull(readSubjectTiles(page(1, [], [...headings, ...counted])))
  })

  test('have a subject in each, with the mark and the grade below', ({ assert }) => {
    const { records } = interpretFile([
      page(
        1,
        [],
        [
          ...student,
          ...tile(40, 150, ['Mathematics', '62', 'Grade B']),
          ...tile(200, 150, ['English', '44', 'Grade E']),
          ...tile(40, 200, ['Biology', '59', 'Grade C']),
          ...tile(200, 200, ['Civic Education', '67', 'Grade B']),
        ]
      ),
    ])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber, average, position, subjects }) => [
        studentName.value,
        admissionNumber?.value,
        average?.value,
        position?.value,
        ...subjects.map(({ label, score, grade }) => `${label} ${score?.value} ${grade?.value}`),
      ]),
      [
        [
          ...['Tunde Idowu', 'SP95160', 58, 16],
          ...['Mathematics 62 B', 'English 44 E', 'Biology 59 C', 'Civic Education 67 B'],
        ],
      ]
    )
  })

  test('are none where marks of further students stand below', ({ assert }) => {
    const subjects = ['Mathematics', 'English', 'Biology', 'Civic Education']
    const tokens = [0, 1].flatMap((part) =>
      [0, 1].flatMap((at) =>
        tile(200 + at * 100, 100 + part * 80, [subjects[part * 2 + at], '100', '61', '72'])
      )
    )
    assert.deepEqual(interpretFile([page(1, [], [...student.slice(0, 3), ...tokens])]).records, [])
  })
})
