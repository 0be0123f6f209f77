import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import type { MadeCell } from './interpretation_pages.js'
import type { Table, Token } from '../src/types.js'

const LEARNER_ROWS: MadeCell[][] = [
  ['Subject', 'Mark', 'Level', 'Grade average', 'Achievement description'],
  ['English Home Language', '61%', '5', '56%', 'Substantial'],
  ['Mathematics', '47%', '3', '50%', 'Moderate'],
  ['Life Orientation', '29%', '1', '65%', 'Not achieved'],
  ['Geography', '71%', '6', '45%', 'Meritorious'],
]

function learnerTable(y: number): Table {
  const columnWidths = [160, 50, 40, 80, 120]
  return table({ rows: LEARNER_ROWS, y, columnWidths, ruled: false })
}

test.group('Report cards of schools', () => {
  test('have the mark in percent, not the average of the grade beside it', ({ assert }) => {
    const [[subject, , ...others], ...rows] = LEARNER_ROWS
    const bare = rows.map((row) => row.map((text) => String(text).replace('%', '')))
    const card = table({ rows: [[subject, 'Final mark %', ...others], ...bare], ruled: false })
    const around = words('Learner: Thabo Nkosi', 40, 60)
    const [record] = interpretFile([page(1, [card], around)]).records
    assert.deepEqual(scores(record), {
      'English Home Language': 61,
      'Mathematics': 47,
      'Life Orientation': 29,
      'Geography': 71,
    })
  })

  test('have parts that add up to the total, whatever their short forms mean elsewhere', ({
    assert,
  }) => {
    const rows: MadeCell[][] = [
      ['SUBJECT', 'MAX', 'PT', 'NB', 'SE', 'HY', 'TOTAL 100'],
      ['English', '100', '3.5', '3', '3.5', '41.5', '51.5'],
      ['Hindi', '100', '5.5', '3.5', '3', '35.5', '47.5'],
      ['Marathi', '100', '4', '3', '2', '45', '54'],
      ['Sanskrit', '100', '5', '2.5', '2.5', '40.5', '50.5'],
    ]
    const { records } = interpretFile([
      page(1, [table({ rows, y: 200 })], words('Full Name: HEGDE Saanvi', 40, 150)),
    ])
    const [{ subjects, flags }] = records
    assert.deepEqual(
      subjects[0].components.map(({ label, value }) => `${label} ${value?.value}`),
      ['PT 3.5', 'NB 3', 'SE 3.5', 'HY 41.5']
    )
    assert.deepEqual(flags, [])
  })

  test('have parts and totals that are printed with noughts, whatever a heading means elsewhere', ({
    assert,
  }) => {
    const rows: MadeCell[][] = [
      ['COURSE NAME', 'ISE', 'ESE', 'TOTAL', 'Grd'],
      ['Distributed Systems', '025/030', '070/070', '095/100', 'O'],
      ['Computer Networks', '030/030', '042/070', '072/100', 'A'],
      ['Theory of Computation', '009/030', '050/070', '059/100', 'B'],
    ]
    const around = words('NAME: KULKARNI Asha', 40, 150)
    const [{ subjects }] = interpretFile([page(1, [table({ rows, y: 200 })], around)]).records
    assert.deepEqual(
      subjects.map(({ score, components }) => [
        ...components.map(({ label, value }) => `${label} ${value?.value}`),
        score?.value,
      ]),
      [
        ['ISE 25', 'ESE 70', 95],
        ['ISE 30', 'ESE 42', 72],
        ['ISE 9', 'ESE 50', 59],
      ]
    )
  })

  test('have courses of colleges in lines with their marks behind a colon', ({ assert }) => {
    const lines = ['Name: RAO Rahul', 'Python: 90', 'Java: 85', 'DBMS: 88', 'Web Technology: 92']
    const around = lines.flatMap((line, index) => words(line, 60, 100 + 24 * index))
    const [record] = interpretFile([page(1, [], around)]).records
    assert.equal(record.studentName.value, 'RAO Rahul')
    assert.deepEqual(scores(record), { 'Python': 90, 'Java': 85, 'DBMS': 88, 'Web Technology': 92 })
  })

  test('have the average that stands as a share behind the total', ({ assert }) => {
    const rows: MadeCell[][] = [
      ['SUBJECT', 'OBTAINABLE', 'SCORE', 'COMMENT'],
      ['English', '100', '70', 'Good'],
      ['Phonics', '100', '85', 'Excellent'],
      ['Rhymes', '100', '82', 'Excellent'],
      ['TOTAL', '300', '237', '79%'],
    ]
    const { records } = interpretFile([
      page(1, [table({ rows, y: 200 })], words('Name: Udoh Ene', 40, 150)),
    ])
    assert.equal(records[0].total?.value, 237)
    assert.equal(records[0].average?.value, 79)
    assert.equal(records[0].average?.source, 'text_layer')
  })

  test('are no rows of one student where the same mark is below `NB` in all of them', ({
    assert,
  }) => {
    const rows: MadeCell[][] = [
      ['SUBJECT', 'PT', 'NB', 'SE', 'HY', 'TOTAL 100'],
      ['English', '3.5', '3', '3.5', '41.5', '51.5'],
      ['Hindi', '5.5', '3', '3', '36', '47.5'],
      ['Marathi', '4', '3', '2', '45', '54'],
    ]
    const { records } = interpretFile([
      page(1, [table({ rows, y: 200 })], words('Full Name: HEGDE Saanvi', 40, 150)),
    ])
    assert.deepEqual(records.map(scores), [{ English: 51.5, Hindi: 47.5, Marathi: 54 }])
  })

  test('have courses by their codes, whatever their titles mean elsewhere', ({ assert }) => {
    const rows: MadeCell[][] = [
      ['Code', 'Course Title', 'Units', 'Score', 'Grade'],
      ['ECO 301', 'Microeconomic Theory', '3', '38', 'F'],
      ['ECO 303', 'Public Finance', '2', '80', 'A'],
      ['ECO 308', 'Project Evaluation', '2', '61', 'B'],
    ]
    const { records } = interpretFile([
      page(1, [table({ rows, y: 200 })], words('Full Name: OSAGIE Miriam', 40, 150)),
    ])
    assert.deepEqual(records.map(scores), [
      { 'Microeconomic Theory': 38, 'Public Finance': 80, 'Project Evaluation': 61 },
    ])
  })

  test('do not have the mean of all learners of a grade for a grade', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [learnerTable(200)], words('Learner: Kagiso Dlamini', 40, 150)),
    ])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ grade }) => grade?.value)),
      [['5', '3', '1', '6']]
    )
    assert.deepEqual(scores(records[0]), {
      'English Home Language': 61,
      'Mathematics': 47,
      'Life Orientation': 29,
      'Geography': 71,
    })
  })

  test('have a level for a grade under their average, below remarks for levels', ({ assert }) => {
    const rows: MadeCell[][] = [
      ['Subject', 'Task 1', 'Exam', '%', 'Remarks'],
      ['English', '10', '48', '58', 'Adequate'],
      ['Mathematics', '17', '38', '55', 'Adequate'],
      ['Tourism', '10', '32', '42', 'Moderate'],
      ['Life Orientation', '17', '65', '82', 'Outstanding'],
      ['Total Marks', '', '', '237', ''],
      ['Avg %', '', '', '59.25', ''],
      ['GRADE', '', '', '4', ''],
    ]
    const { records } = interpretFile([
      page(1, [table({ rows, y: 200 })], words('Name of Learner: BALOYI Elna', 40, 150)),
    ])
    assert.deepEqual(
      records.map(({ grade, average }) => [grade?.value, average?.value]),
      [['4', 59.25]]
    )
  })

  test('have a level for a grade above the subjects where the class is called otherwise', ({
    assert,
  }) => {
    const rows: MadeCell[][] = [
      ['SUBJECT', 'C/S 30', 'E/S 70', 'TOTAL'],
      ['ENGLISH LANGUAGE', '10', '31', '41'],
      ['MATHEMATICS', '11', '28', '39'],
      ['COMPUTING', '11', '29', '40'],
    ]
    const { records } = interpretFile([
      page(
        1,
        [table({ rows, y: 200 })],
        [
          ...words('NAME OF STUDENT: Acheampong Sumaila', 40, 120),
          ...words('CLASS: JHS 2A', 40, 140),
          ...words('GRADE: 9', 40, 160),
        ]
      ),
    ])
    assert.deepEqual(
      records.map(({ grade }) => grade?.value),
      ['9']
    )
  })

  test('end a name where the next label begins behind a narrow gap', ({ assert }) => {
    const line: Token[] = [
      ...words('Learner', 40, 150),
      ...words('Kagiso Dlamini', 110, 150),
      ...words('Grade', 189, 150),
      ...words('11B', 260, 150),
    ]
    const { records } = interpretFile([page(1, [learnerTable(200)], line)])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      ['Kagiso Dlamini']
    )
  })

  test('have their student above them where labels and values stand in a table', ({ assert }) => {
    const bio = table({
      rows: [
        ['Learner', 'Kagiso Dlamini', 'Grade', '11B'],
        ['Accession No.', 'LN314351', 'Days absent', '3'],
      ],
      y: 140,
      columnWidths: [80, 90, 80, 60],
      ruled: false,
    })
    const { records } = interpretFile([page(1, [{ ...bio, headingRows: 1 }, learnerTable(200)])])
    assert.deepEqual(
      records.map((record) => [record.studentName.value, record.admissionNumber?.value]),
      [['Kagiso Dlamini', 'LN314351']]
    )
  })

  test('have a position before a label that nobody knows', ({ assert }) => {
    const bio = [
      ...words('NAME: Kagiso Dlamini', 40, 130),
      ...words('NO. ON ROLL: 42 POSITION IN CLASS: 13th NEXT TERM BEGINS: 7th May', 40, 150),
    ]
    const { records } = interpretFile([page(1, [learnerTable(200)], bio)])
    assert.deepEqual(
      records.map(({ position }) => position?.value),
      [13]
    )
  })

  test('are no students across where one column has the grades and another the remarks', ({
    assert,
  }) => {
    const list = table({
      rows: [
        ['Centre\nSubject Grades', 'COMMUNITY', 'HIGH SCHOOL, AYETORO'],
        ['ENGLISH LANGUAGE', 'C5', 'CREDIT'],
        ['MATHEMATICS', 'B3', 'GOOD'],
        ['BIOLOGY', 'F9', 'FAIL'],
        ['MARKETING', 'A1', 'EXCELLENT'],
      ],
      columnWidths: [160, 60, 160],
      ruled: false,
    })
    const bio = [
      ...words('Examination Number', 40, 60),
      ...words('4212895104', 240, 60),
      ...words('Candidate Name', 40, 76),
      ...words('EZE ADA', 240, 76),
    ]
    const { records } = interpretFile([page(1, [{ ...list, headingRows: 1 }], bio)])
    assert.deepEqual(
      records.map(({ studentName, subjects }) => [
        studentName.value,
        ...subjects.map(({ label, grade }) => `${label} ${grade?.value}`),
      ]),
      [['EZE ADA', 'ENGLISH LANGUAGE C5', 'MATHEMATICS B3', 'BIOLOGY F9', 'MARKETING A1']]
    )
  })

  const GRADED = [
    ...[
      ['ENGLISH LANGUAGE', 'B3'],
      ['MATHEMATICS', 'C4'],
      ['BIOLOGY', 'A1'],
      ['CHEMISTRY', 'C6'],
    ],
    ...[
      ['PHYSICS', 'D7'],
      ['ECONOMICS', 'B2'],
      ['GEOGRAPHY', 'C5'],
      ['CIVIC EDUCATION', 'F9'],
    ],
  ]
  const beside = GRADED.slice(0, 4).map((pair, row) => [...pair, ...GRADED[row + 4]])
  const headings = ['Subject', 'Grade']
  for (const [what, rows] of [
    ['below headings', [headings, ...GRADED]],
    ['without headings', GRADED],
    ['two by two below headings', [[...headings, ...headings], ...beside]],
    ['two by two without headings', beside],
  ] as const) {
    test(`of an examination may list subjects with letters alone, ${what}`, ({ assert }) => {
      const bio = words('Candidate Name: EZE ADA', 40, 60)
      const { records } = interpretFile([
        page(1, [table({ rows: rows.map((row) => [...row]), y: 120 })], bio),
      ])
      assert.deepEqual(
        records.map(({ studentName, subjects }) => [
          studentName.value,
          ...subjects.map(({ label, grade }) => `${label} ${grade?.value}`),
        ]),
        [['EZE ADA', ...GRADED.map((pair) => pair.join(' '))]]
      )
    })
  }

  test('are laid out in tables, whose cells beside all subjects say whose they are', ({
    assert,
  }) => {
    const bio = 'Name: EZE ADA Adm No: SMC/11/22 Position: 4th'
    const rows = [
      ['Subjects', 'TEST 40', 'EXAM 60', 'TOTAL 100', { text: bio, rowSpan: 5 }],
      ...['English', 'Maths', 'Physics', 'Hausa'].map((subject, row) => [
        ...[subject, `${20 + row}`, `${31 + 3 * row}`, `${51 + 4 * row}`, null],
      ]),
    ]
    const card = table({ rows, columnWidths: [90, 60, 60, 60, 300] })
    const { records } = interpretFile([page(1, [card])])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber, position, subjects }) => [
        ...[studentName.value, admissionNumber?.value, position?.value],
        ...subjects.map(({ label, score }) => `${label} ${score?.value}`),
      ]),
      [['EZE ADA', 'SMC/11/22', 4, 'English 51', 'Maths 55', 'Physics 59', 'Hausa 63']]
    )
  })

  test('have levels of nines alone for grades', ({ assert }) => {
    const list = table({
      rows: [
        ['SUBJECT', 'Obtained', 'GRADE'],
        ['ENG', '39', '9'],
        ['MATH', '35', '9'],
        ['BMGT', '31', '9'],
        ['ECON', '25', '9'],
      ],
    })
    const { records } = interpretFile([page(1, [list], words('NAME: EZE ADA', 40, 50))])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ grade }) => grade?.value)),
      [['9', '9', '9', '9']]
    )
  })

  test('may call a mean and a mean grade by the same letters, and a number by a mark', ({
    assert,
  }) => {
    const list = table({
      rows: [
        ['SUBJECT', 'Sum', 'GRD'],
        ['Eng', '60', 'B-'],
        ['Kisw', '53.5', 'C'],
        ['Phy', '78', 'A-'],
        ['MGA', '63.83', ''],
      ],
    })
    const around = [
      ...words('NAME: EZE ADA', 40, 50),
      ...words('Index #: GH2024-538', 40, 64),
      ...words('M.G.:', 40, 300),
      ...words('C+', 110, 300),
    ]
    const { records } = interpretFile([page(1, [list], around)])
    assert.deepEqual(
      records.map(({ grade, average, admissionNumber, subjects }) => [
        grade?.value,
        average?.value,
        admissionNumber?.value,
        subjects.length,
      ]),
      [['C+', 63.83, 'GH2024-538', 3]]
    )
  })

  test('call a subject by its name without the teacher below it', ({ assert }) => {
    const bulletin = table({
      rows: [
        ['Matières', 'Séq 1', 'Séq 2', 'Moy/20', 'Coef'],
        ['Français\nM. Essomba', '6,25', '15,75', '11,00', '4'],
        ['Anglais\nMme T. Nkolo', '2,50', '3,00', '2,75', '3'],
        ['Mathématiques\nM. Fouda', '10,00', '8,00', '9,00', '4'],
      ],
      y: 200,
      columnWidths: [130, 60, 60, 60, 60],
    })
    const { records } = interpretFile([page(1, [bulletin], words('Nom : KOUASSI Aya', 40, 100))])
    assert.deepEqual(
      records.map((record) => scores(record)),
      [{ Français: 11, Anglais: 2.75, Mathématiques: 9 }]
    )
  })

  test('have marks without headings, which the total below them does not hide', ({ assert }) => {
    const slips = [0, 1].map((at) =>
      table({
        rows: [
          ['Eng', String(61 + at), 'ME'],
          ['Math', String(45 + at), 'AE'],
          ['Kisw', String(83 - at), 'EE'],
          ['CRE', String(59 - at), 'ME'],
          ['Science', '70', 'ME'],
          ['Total', '318', ''],
        ],
        y: 200,
        x: 40 + 220 * at,
      })
    )
    const around = [
      ...words('Name: OTIENO Brian', 40, 180),
      ...words('Name: CHEBET Mercy', 260, 180),
      ...words('Mean: 63.6', 40, 290),
      ...words('Mean: 63.6', 260, 290),
    ]
    const { records } = interpretFile([page(1, slips, around)])
    assert.deepEqual(
      records.map((record) => [record.total?.value, scores(record)]),
      [
        [318, { Eng: 61, Math: 45, Kisw: 83, CRE: 59, Science: 70 }],
        [318, { Eng: 62, Math: 46, Kisw: 82, CRE: 58, Science: 70 }],
      ]
    )
  })

  test('state the last of two terms that nothing puts together, and are doubted', ({ assert }) => {
    const parts = ['Test', 'Exam', 'Marks Obtained', 'Grade']
    const card = table({
      rows: [
        [
          'Scholastic Areas',
          { text: 'TERM I', columnSpan: 4 },
          null,
          null,
          null,
          { text: 'TERM II', columnSpan: 4 },
          null,
          null,
          null,
        ],
        ['', ...parts, ...parts],
        ['English', '12', '40', '52', 'C1', '15', '61', '76', 'B1'],
        ['Hindi', '9', '33', '42', 'C2', '11', '38', '49', 'C2'],
        ['Mathematics', '18', '74', '92', 'A1', '17', '66', '83', 'A2'],
      ],
      y: 200,
    })
    const bio = [
      ...words('Name: PRIYA KUMARI', 40, 100),
      ...words('Roll No.: 22', 240, 100),
      ...words('Admission No.: 7714', 40, 120),
    ]
    const { records } = interpretFile([page(1, [card], bio)])
    assert.deepEqual(
      records.map((record) => [record.admissionNumber?.value, scores(record), record.flags]),
      [['7714', { English: 76, Hindi: 49, Mathematics: 83 }, ['HEADING_UNCERTAIN']]]
    )
  })

  test('have an aggregate of grades that is no total of marks', ({ assert }) => {
    const card = table({
      rows: [
        ['SUBJECT', 'MARK', 'GRADE'],
        ['ENGLISH', '88', 'D1'],
        ['MATHEMATICS', '53', 'C6'],
        ['PHYSICS', '72', 'C3'],
        ['GEOGRAPHY', '46', 'P7'],
      ],
      y: 200,
    })
    const around = [...words('NAME: NAKATO Sarah', 40, 100), ...words('AGGREGATE: 17', 40, 290)]
    const { records } = interpretFile([page(1, [card], around)])
    assert.deepEqual(
      records.map(({ total, flags }) => [total?.value, flags]),
      [[259, []]]
    )
  })

  test('have their names behind colons that stand far from the labels', ({ assert }) => {
    const around: Token[] = [
      ...words('NAME', 40, 100),
      ...words(': OSAGIE Jumoke', 95, 100),
      ...words('CLASS', 260, 100),
      ...words(': FORM 2A', 315, 100),
    ]
    const { records } = interpretFile([page(1, [learnerTable(200)], around)])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      ['OSAGIE Jumoke']
    )
  })

  test('have no other names among the traits, of which one is wrapped before `others`', ({
    assert,
  }) => {
    const traits = table({
      x: 360,
      y: 200,
      columnWidths: [110, 40],
      rows: [
        ['AFFECTIVE TRAITS', 'Rating'],
        ['Punctuality', '4'],
        ['Neatness', '3'],
        ['Politeness', '2'],
        ['Honesty', '5'],
        [
          { text: 'Relationship with\nothers', rowSpan: 2 },
          { text: '', rowSpan: 2 },
        ],
        [null, null],
        ['Leadership', '5'],
      ],
    })
    const around = [...words('Name: CHUKWU Hauwa', 40, 100)]
    const made = page(1, [learnerTable(200), traits], around)
    const tokens = made.tokens.filter(({ text }) => !/^(?:Relationship|with|others)$/.test(text))
    const lines = [...words('Relationship with', 362, 272), ...words('others', 362, 285)]
    const { records } = interpretFile([{ ...made, tokens: [...tokens, ...lines] }])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      ['CHUKWU Hauwa']
    )
  })
})
