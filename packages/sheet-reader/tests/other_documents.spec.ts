import { test } from '@japa/runner'
import { interpretFile, page, table, words } from './interpretation_pages.js'
import type { RecordDraft } from '../src/types.js'

function recordsOf(rows: string[][]): RecordDraft[] {
  return interpretFile([page(1, [table({ rows })])]).records
}

test.group('Documents that are no result sheets', () => {
  test('give no record for an enquiry whose answers hold words of subjects', ({ assert }) => {
    const records = recordsOf([
      ['', 'Preparation and planning', 'Production of materials', 'Final evaluation'],
      ['Knowledge and awareness of different cultures', '0.2885', '0.3974', '0.3904'],
      ['Foreign language competence', '0.3057', '0.4184', '0.3899'],
      ['Social skills and abilities', '0.3416', '0.3369', '0.4303'],
    ])
    assert.deepEqual(records, [])
  })

  test('give no record for what was paid in each term', ({ assert }) => {
    const records = recordsOf([
      ['Nº', 'Nome do aluno', '1º Trimestre', '2º Trimestre', 'Total', 'Saldo'],
      ['1', 'Rosa Cossa', '1.500,00', '1.500,00', '3.000,00', '0,00'],
      ['2', 'João Sitoe', '1.500,00', '1.200,00', '2.700,00', '300,00'],
      ['3', 'Inácio Langa', '1.500,00', '900,00', '2.400,00', '600,00'],
      ['4', 'Graça Tembo', '1.000,00', '900,00', '1.900,00', '600,00'],
    ])
    assert.deepEqual(records, [])
  })

  test('give records in doubt for small counts below subjects, and marks of quizzes none', ({
    assert,
  }) => {
    const counts = [
      ['Name', 'English', 'Mathematics', 'Biology', 'Total'],
      ['Adebayo Ada', '1', '0', '2', '3'],
      ['Banda Yusuf', '0', '3', '1', '4'],
      ['Eze Chidi Joy', '2', '1', '0', '3'],
      ['Asante Joy', '0', '2', '0', '2'],
    ]
    const doubts = (rows: string[][]) =>
      recordsOf(rows).map(({ flags }) => flags.includes('HEADING_UNCERTAIN'))
    assert.deepEqual(doubts(counts), [true, true, true, true])
    const [headings, ...rows] = counts
    const ranked = rows.map((row, at) => [...row, ['2nd', '1st', '2nd', '4th'][at]])
    assert.deepEqual(doubts([[...headings, 'Position'], ...ranked]), [false, false, false, false])
  })

  test('give no record for books that were lent and what was paid for them', ({ assert }) => {
    const records = recordsOf([
      ['No', 'Student', 'Class', 'Book Title', 'Accession No', 'Date Out', 'Fine (N)'],
      ['1', 'Akpan Yusuf', 'JSS 1', 'Basic Science Bk 2', '4807', '28/10/2025', '50'],
      ['2', 'Adeyemi Kelechi', 'JSS 3', 'Things Fall Apart', '4555', '6/10/2025', '100'],
      ['3', 'Ojo Victor', 'JSS 2', 'New General Maths', '4748', '8/10/2025', '0'],
      ['4', 'Garba Ngozi', 'JSS 1', 'Things Fall Apart', '4102', '9/10/2025', '50'],
      ['5', 'Bello Uche', 'JSS 1', 'Things Fall Apart', '4198', '9/10/2025', '0'],
    ])
    assert.deepEqual(records, [])
  })

  for (const [more, count] of [
    [['NO OF SUBJECTS', 'AMOUNT'], 0],
    [[], 10],
  ] as const) {
    test(`have ${count} records, with a flag, for one number everywhere beside ${more.length} others`, ({
      assert,
    }) => {
      const rows = Array.from({ length: 10 }, (_, row) => [
        ...[`OKON ${'ABCDEFGHIJ'[row]}da`, `40102${row}`, '7', '7'],
        ...['9', '27,000'].slice(0, more.length),
      ])
      const records = recordsOf([['NAME', 'EXAM NO', 'ENG', 'MTH', ...more], ...rows])
      assert.lengthOf(records, count)
      assert.isTrue(records.every(({ flags }) => flags.length > 0))
    })
  }

  test('give no record for a list of properties and their values', ({ assert }) => {
    const records = recordsOf([
      ['Name', 'Remarks', 'Value'],
      ['Width', 'of a page', '11'],
      ['Height', 'of a line', '2'],
    ])
    assert.deepEqual(records, [])
  })

  test('give no record for prose that repeats words before single letters', ({ assert }) => {
    const lines = [
      'Hello, here is some text without a meaning. This text should show what a printed text',
      'will look like at this place. If you read this text, you will get no information.',
      'Hello, here is some text without a meaning. This text should show what a printed text',
      'will look like at this place. If you read this text, you will get no information.',
      'Hello, here is some text without a meaning. This text should show what a printed text',
      'will look like at this place. If you read this text, you will get no information.',
    ].flatMap((text, index) => words(text, 40, 100 + index * 14))
    assert.deepEqual(interpretFile([page(1, [], lines)]).records, [])
  })

  test('give no record for prose that cites two kinds of places by their numbers', ({ assert }) => {
    const lines = [
      'Ships Act Pt C, Ch 1, Sec 2',
      'testing conditions (see Pt C, Ch 3, Sec 6)',
      'Boilers Act Pt D, Ch 1, Sec 4',
      'welding conditions (see Pt D, Ch 2, Sec 5)',
    ].flatMap((text, index) => words(text, 40, 100 + index * 14))
    assert.deepEqual(interpretFile([page(1, [], lines)]).records, [])
  })

  test('have a flag where several totals are all that looks like results', ({ assert }) => {
    const records = recordsOf([
      ['', 'Seated', 'Total', 'Deputies', 'Presiding', 'Total'],
      ['Affirmative Votes', '27', '27', '29', '0', '29'],
      ['Negative Votes', '65', '65', '65', '0', '65'],
      ['Declared Abstentions', '22', '22', '22', '0', '22'],
      ['Absent Members', '40', '40', '12', '0', '12'],
    ])
    assert.isNotEmpty(records)
    assert.isTrue(records.every(({ flags }) => flags.length > 0))
  })

  test('give no record for states with one that a picture’s reader took for a language', ({
    assert,
  }) => {
    const rows = [
      ['State', 'Halt Stations', 'Halt Days', 'Persons reached'],
      ['Delhi', '8', '17', '29'],
      ['Gujarati', '6', '13', '63'],
      ['Maharashtra', '13', '26', '27'],
      ['Karnataka', '11', '19', '80'],
    ]
    const { records } = interpretFile([page(1, [table({ rows })], [], 'tesseract')])
    assert.deepEqual(records, [])
  })

  test('have a flag where nobody here knows a word of the headings', ({ assert }) => {
    const records = recordsOf([
      ['الاسم الكامل', 'الرياضيات', 'العلوم', 'التاريخ'],
      ['محمد علي', '72', '61', '55'],
      ['فاطمة حسن', '64', '70', '48'],
      ['أحمد عمر', '58', '49', '66'],
      ['مريم صالح', '81', '77', '59'],
    ])
    assert.isNotEmpty(records)
    assert.isTrue(records.every(({ flags }) => flags.includes('HEADING_UNCERTAIN')))
  })

  test('have a flag where the columns are only counted, as the weeks of a register are', ({
    assert,
  }) => {
    const records = recordsOf([
      ['S/N', 'NAME OF PUPIL', 'WK1', 'WK2', 'WK3', 'WK4', 'TOTAL', '%'],
      ['1', 'ADEBAYO Grace', '8', '9', '8', '7', '32', '80'],
      ['2', 'OKONKWO Chidera', '4', '6', '7', '6', '23', '58'],
      ['3', 'IBRAHIM Musa', '9', '4', '10', '7', '30', '75'],
      ['4', 'EZE Ngozi', '10', '4', '4', '10', '28', '70'],
    ])
    assert.isTrue(records.every(({ flags }) => flags.length > 0))
  })

  test('give no record for a sheet that was printed to be filled in', ({ assert }) => {
    const records = recordsOf([
      ['S/N', 'Name', '1st CA (20)', '2nd CA (20)', 'Exam (60)', 'Total', 'Grade'],
      ['1', 'ADEBAYO Grace', '', '', '', '', ''],
      ['2', 'OKONKWO Chidera', '', '', '', '', ''],
      ['3', 'IBRAHIM Musa', '', '', '', '', ''],
    ])
    assert.deepEqual(records, [])
  })

  test('give no record for ticks that say who got which book', ({ assert }) => {
    const records = recordsOf([
      ['S/N', 'Name', 'English', 'Mathematics', 'Basic Science', 'Total'],
      ['1', 'Grace Adebayo', '1', '1', '0', '2'],
      ['2', 'Chidera Okonkwo', '1', '0', '1', '2'],
      ['3', 'Musa Ibrahim', '1', '1', '1', '3'],
      ['4', 'Ngozi Eze', '0', '1', '1', '2'],
      ['5', 'Uche Obi', '1', '1', '0', '2'],
    ])
    assert.deepEqual(records, [])
  })

  test('give no record for strokes and noughts of days that are named as tests are', ({
    assert,
  }) => {
    const rows = [
      '/ / 0 / / 0 / /',
      '0 / / / 0 / / /',
      '/ 0 / 0 / / / 0',
      '/ / / / / / 0 /',
      '0 / / / / / / /',
    ].map((days, at) => [String(at + 1), `OKAFOR ${'ABCDE'[at]}da`, ...days.split(' '), '6', '2'])
    const days = ['M1', 'T1', 'W1', 'T1', 'M2', 'T2', 'W2', 'T2']
    const records = recordsOf([['No', 'Name', ...days, 'Present', 'Absent'], ...rows])
    assert.isEmpty(records)
  })

  test('give no record for who was present at each paper', ({ assert }) => {
    const records = recordsOf([
      ['Cand. No', 'Name', 'Eng 1', 'Eng 2', 'Mth 1', 'Mth 2'],
      ['4021000', 'MUSA Samuel', 'P', 'P', 'P', 'A'],
      ['4021001', 'NWOSU Ngozi', 'A', 'P', 'P', 'P'],
      ['4021002', 'DANJUMA Fatima', 'P', 'P', 'P', 'P'],
      ['4021003', 'ADEYEMI Grace', 'P', 'A', 'P', 'P'],
    ])
    assert.deepEqual(records, [])
  })

  for (const [what, heading] of [
    ['who got each grade', ['SUBJECT', 'A', 'B', 'C', 'D', 'TOTAL']],
    ['the periods of each class', ['Subject', 'JSS 1', 'JSS 2', 'JSS 3', 'SS 1', 'Total']],
    [
      'what a department may spend',
      ['Subject', 'Books', 'Equipment', 'Training', 'Tours', 'Total'],
    ],
  ] as const) {
    test(`give no record for numbers of subjects that say ${what}`, ({ assert }) => {
      const records = recordsOf([
        [...heading],
        ['English Language', '12', '4', '7', '5', '28'],
        ['Mathematics', '3', '14', '9', '6', '32'],
        ['Basic Science', '8', '9', '2', '4', '23'],
        ['Social Studies', '11', '2', '5', '7', '25'],
      ])
      assert.deepEqual(records, [])
    })
  }

  test('give no record for the marks that there are to be had', ({ assert }) => {
    const records = recordsOf([
      ['Subject', 'Paper 1', 'Paper 2', 'Total'],
      ['English Language', '50', '60', '110'],
      ['Mathematics', '40', '80', '120'],
      ['Biology', '60', '60', '120'],
    ])
    assert.deepEqual(records, [])
  })

  test('have a record where somebody is named beside marks that are whole tens', ({ assert }) => {
    const rows = [
      ['Subject', 'Test', 'Exam', 'Total'],
      ['English Language', '20', '50', '70'],
      ['Mathematics', '10', '50', '60'],
      ['Biology', '30', '60', '90'],
    ]
    const around = words('Name: ADEBAYO Grace', 40, 60)
    const { records } = interpretFile([page(1, [table({ rows })], around)])
    assert.lengthOf(records, 1)
  })

  test('give no record for the rounds of a tournament', ({ assert }) => {
    const records = recordsOf([
      ['Rank', 'Name', 'Rd 1', 'Rd 2', 'Rd 3', 'Rd 4', 'Points'],
      ['1', 'Kelechi Onyeka', '0.5', '1', '0.5', '1', '3'],
      ['2', 'Funke Garba', '1', '0', '1', '0.5', '2.5'],
      ['3', 'Obinna Ibrahim', '0', '1', '0.5', '0', '1.5'],
    ])
    assert.deepEqual(records, [])
  })

  test('have a flag where votes of classes stand beside names', ({ assert }) => {
    const records = recordsOf([
      ['Candidate', 'JSS 1', 'JSS 2', 'SS 1', 'SS 2', 'Total', 'Position'],
      ['OJO Uche', '32', '31', '38', '22', '123', '1st'],
      ['BALOGUN Aisha', '30', '35', '30', '20', '115', '2nd'],
      ['IBRAHIM Mary', '12', '32', '28', '18', '90', '3rd'],
    ])
    assert.isTrue(records.every(({ flags }) => flags.length > 0))
  })

  test('give no record for lines that repeat a class and a blood group', ({ assert }) => {
    const rows = [
      ['1777', 'Adebayo Blessing', 'SS 1', 'AB', 'AA', '61'],
      ['5359', 'Obi Zainab', 'SS 1', 'AB', 'AS', '52'],
      ['1353', 'Adeyemi Emeka', 'SS 1', 'A', 'AA', '41'],
      ['5279', 'Eze Daniel', 'SS 1', 'B', 'AA', '53'],
      ['2290', 'Bello Musa', 'SS 1', 'A', 'AS', '47'],
      ['3417', 'Garba Rita', 'SS 1', 'AB', 'AA', '58'],
    ]
    assert.deepEqual(interpretFile([page(1, [table({ rows })])]).records, [])
  })

  test('give no record for quarters that a picture’s reader may take for numbers', ({ assert }) => {
    const rows = [
      ['S/N', 'Agent', 'Q1', 'Q2', 'Q3', 'Q4', 'Total', 'Average'],
      ['1', 'Obi Ngozi', '83', '31', '28', '77', '219', '54.8'],
      ['2', 'Balogun David', '42', '86', '60', '87', '275', '68.8'],
      ['3', 'Okonkwo Ada', '63', '37', '49', '92', '241', '60.2'],
    ]
    const { records } = interpretFile([page(1, [table({ rows })], [], 'tesseract')])
    assert.deepEqual(records, [])
  })

  const STUDENT = [
    ...words('Name: OKAFOR Chidera', 40, 40),
    ...words('Admission No: GFC/2023/0147', 40, 60),
  ]

  for (const heading of [
    ['Subject', 'Classes held', 'Attended', 'Absent', '%'],
    ['Subject', 'Total', 'Present', 'Missed', 'Percentage'],
  ]) {
    test(`give no record for lessons that somebody attended (${heading[2]})`, ({ assert }) => {
      const rows = [
        heading,
        ['English Language', '47', '40', '7', '85'],
        ['Mathematics', '44', '33', '11', '75'],
        ['Basic Science', '48', '24', '24', '50'],
      ]
      assert.deepEqual(interpretFile([page(1, [table({ rows })], STUDENT)]).records, [])
    })
  }

  test('have a flag where no heading beside the subjects calls anything a result', ({ assert }) => {
    for (const rows of [
      [
        ['Subject', 'Given', 'Done', 'Missing'],
        ['English Language', '9', '5', '4'],
        ['Mathematics', '12', '9', '3'],
        ['Basic Science', '7', '5', '2'],
      ],
      [
        ['Code', 'Title', 'Units', 'Type', 'Lecturer'],
        ['MTH 101', 'General Mathematics', '3', 'C', 'Dr Bello Musa'],
        ['PHY 101', 'General Physics', '2', 'E', 'Dr Eze Ngozi'],
        ['CHM 101', 'General Chemistry', '2', 'C', 'Dr Ojo Tunde'],
      ],
    ]) {
      const { records } = interpretFile([page(1, [table({ rows })], STUDENT)])
      assert.isTrue(records.every(({ flags }) => flags.includes('HEADING_UNCERTAIN')))
    }
  })

  test('give no record for as many marks to be had in each subject', ({ assert }) => {
    const records = recordsOf([
      ['Subject', 'Theory', 'Practical', 'Total'],
      ['English Language', '75', '25', '100'],
      ['Mathematics', '60', '40', '100'],
      ['Biology', '75', '25', '100'],
    ])
    assert.deepEqual(records, [])
  })

  test('give no record for the lowest, highest and mean marks of topics', ({ assert }) => {
    const records = recordsOf([
      ['Block', 'Total', 'Min', 'Max', 'Mean', 'StDev'],
      ['Cardiovascular System', '140', '0.0', '2.0', '1.11', '0.47'],
      ['Cell Biology', '140', '1.0', '2.0', '1.5', '0.51'],
      ['Head and Neck', '140', '7.0', '20.0', '16.22', '3.0'],
      ['Immune System', '140', '2.0', '8.0', '5.44', '1.79'],
      ['Nervous System', '140', '10.0', '18.0', '14.17', '2.68'],
    ])
    assert.deepEqual(records, [])
  })
})
