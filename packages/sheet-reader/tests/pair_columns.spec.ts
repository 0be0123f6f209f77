import { test } from '@japa/runner'
import { interpretFile, page, scores, table } from './interpretation_pages.js'
import type { MadeCell } from './interpretation_pages.js'

function recordsOf(headings: MadeCell[], rows: MadeCell[][]) {
  const sheet = { ...table({ rows: [headings, ...rows] }), headingRows: 1 }
  return interpretFile([page(1, [sheet])]).records
}

test.group('Columns of a subject and its result beside each other', () => {
  test('give each student his own subjects, whatever initials the names have', ({ assert }) => {
    const records = recordsOf(
      ['No', 'ADM. NO', 'Name', 'Subject', 'GRD', 'Subject', 'GRD', 'Subject', 'GRD'],
      [
        ['1', '20173486', 'Adaeze I. Johnson', 'ENG', 'B3', 'MTH', 'C4', 'HIS', 'C6'],
        ['2', '20173547', 'Yusuf F. Udoh', 'ENG', 'A1', 'HIS', 'B2', 'CHM', 'A1'],
        ['3', '20173633', 'Yusuf E. Alabi', 'MTH', 'C4', 'HIS', 'F9', '', ''],
        ['4', '20177008', 'Godswill E. Salami', 'MTH', 'D7', 'CHM', 'B2', '', ''],
      ]
    )
    const grades = records.map(({ subjects }) =>
      subjects.flatMap(({ label, grade }) => (grade ? [`${label} ${grade.value}`] : []))
    )
    assert.deepEqual(grades, [
      ['ENG B3', 'MTH C4', 'HIS C6'],
      ['ENG A1', 'HIS B2', 'CHM A1'],
      ['MTH C4', 'HIS F9'],
      ['MTH D7', 'CHM B2'],
    ])
    assert.deepEqual(
      records.flatMap(({ flags }) => flags),
      []
    )
  })

  test('are told below `SUB.` where nothing in a row is a number, and a grade was misread', ({
    assert,
  }) => {
    const sheet = table({
      rows: [
        ['Name', 'Student ID', 'SUB.', 'Grade', 'SUB.', 'Grade', 'SUB.', 'Grade'],
        ['ACHEAMPONG Kojo', 'THB/957', 'ENG', 'D7', 'MATH', 'B2', 'FRE', 'C4'],
        ['ADJEI Abena', 'THB/389', 'ENG', 'C6', 'MATH', 'AT', 'ICT', 'C4'],
        ['BONSU Nana', 'THB/012', 'ENG', 'F9', 'MATH', 'A1', 'ICT', 'B2'],
        ['KOMLA Ama', 'THB/069', 'ENG', 'C6', 'FRE', 'A1', '', ''],
      ],
    })
    const { records } = interpretFile([page(1, [sheet], [], 'tesseract')])
    const labels = records.map(({ subjects }) => subjects.map(({ label }) => label))
    assert.deepEqual([...new Set(labels.flat())].sort(), ['ENG', 'FRE', 'ICT', 'MATH'])
    assert.equal(records[2].subjects.find(({ label }) => label === 'MATH')?.grade?.value, 'A1')
  })

  test('may stand so close that columns and their headings ran together', ({ assert }) => {
    const records = recordsOf(
      ['No', 'Learner Name', 'SUBJ', 'Mark', 'SUBJ', 'Mark', 'SUBJ Mark SUBJ', 'Mark'],
      [
        ['1', 'Adams Nandi', 'EHL', '60.5 C', 'HIST', '51 D', 'AFAL 68 C EMS', '78 B'],
        ['2', 'Baloyi Refilwe', 'EHL', '43.5 E', 'HIST', '70 B', 'EMS 74 B', ''],
        ['3', 'Cele Sipho', 'HIST', '54 D', 'AFAL', '57 D', 'EMS 59.5 D TRSM', '36 F'],
        ['4', 'Dlamini Bongani', 'EHL', '64.5 C', 'HIST', '62 C', 'AFAL 43 E TRSM', '60 C'],
      ]
    )
    assert.deepEqual(records.map(scores), [
      { EHL: 60.5, HIST: 51, AFAL: 68, EMS: 78 },
      { EHL: 43.5, HIST: 70, EMS: 74 },
      { HIST: 54, AFAL: 57, EMS: 59.5, TRSM: 36 },
      { EHL: 64.5, HIST: 62, AFAL: 43, TRSM: 60 },
    ])
    assert.equal(records[2].subjects.find(({ label }) => label === 'TRSM')?.grade?.value, 'F')
  })

  test('have grades under a heading that nobody knows', ({ assert }) => {
    const records = recordsOf(
      ['Name', 'SUBJ', 'G', 'SUBJ', 'G'],
      [
        ['Jeruto Lilian', 'ENG', 'D+', 'BST', 'A-'],
        ['Omondi Joy', 'ENG', 'B', 'KIS', 'C-'],
        ['Odhiambo Winnie', 'KIS', 'A', 'BST', 'E'],
      ]
    )
    const grades = records.map(({ subjects }) =>
      subjects.flatMap(({ label, grade }) => (grade ? [`${label} ${grade.value}`] : []))
    )
    assert.deepEqual(grades, [
      ['ENG D+', 'BST A-'],
      ['ENG B', 'KIS C-'],
      ['BST E', 'KIS A'],
    ])
  })

  test('have levels behind their marks under `SUB.`', ({ assert }) => {
    const read = (text: string): MadeCell => ({ text, confidence: 0.95 })
    const records = recordsOf(
      ['Name', 'SUB.', 'Marks', 'SUB.', 'Marks', 'SUB.', 'Marks'],
      [
        ['ADAMS Boitumelo', 'EHL', '645', 'AFAL', '877', 'EMS', '675'],
        ['ADAMS Renee', 'AFAL', '584', 'SS', '584', 'EMS', '443'],
        ['BALOYI Sipho', 'EHL', '847', 'AFAL', '887', 'EMS', '645'],
        ['DLAMINI Themba', 'EHL', '332', 'SS', '403', 'EMS', '251'],
      ].map((row) => row.map(read))
    )
    assert.deepEqual(records.map(scores), [
      { EHL: 64, AFAL: 87, EMS: 67 },
      { AFAL: 58, SS: 58, EMS: 44 },
      { EHL: 84, AFAL: 88, EMS: 64 },
      { EHL: 33, SS: 40, EMS: 25 },
    ])
  })

  test('may be counted, behind a subject that all students have', ({ assert }) => {
    const headings = ['No', 'Reg. Number', 'Candidate', 'Use of English', 'Subject 2', 'Score 2']
    const records = recordsOf(
      [...headings, 'Subject 3', 'Score 3', 'Aggregate'],
      [
        ['1', '2024AA', 'Sule Musa Ruth', '48', 'CHM', '66', 'BIO', '78', '192'],
        ['2', '2024AB', 'Balogun Joy Ruth', '50', 'CRS', '85', 'BIO', '46', '181'],
        ['3', '2024AC', 'Ojo Halima Joy', '56', 'CHM', '44', 'CRS', '66', '166'],
        ['4', '2024AD', 'Eze Simi Joy', '84', 'BIO', '53', 'CHM', '43', '180'],
      ]
    )
    assert.deepEqual(records.map(scores), [
      { 'Use of English': 48, 'CHM': 66, 'BIO': 78 },
      { 'Use of English': 50, 'CRS': 85, 'BIO': 46 },
      { 'Use of English': 56, 'CHM': 44, 'CRS': 66 },
      { 'Use of English': 84, 'BIO': 53, 'CHM': 43 },
    ])
    assert.equal(records[0].studentName.value, 'Sule Musa Ruth')
  })

  test('may be counted behind `SUBJ`, and are no ends of names beside the first mark', ({
    assert,
  }) => {
    const records = recordsOf(
      ['S/N', 'REG NO', 'NAME', 'ENG', 'SUBJ 2', 'SCORE', 'SUBJ 3', 'SCORE', 'TOTAL'],
      [
        ['1', '2023CC', 'ADEYEMI TEMITOPE', '37', 'BIOLOGY', '41', 'CHEMISTRY', '44', '122'],
        ['2', '2023DE', 'BALOGUN TAIWO MORENIKE', '48', 'CRS', '54', 'PHYSICS', '67', '169'],
        ['3', '2023DF', 'BAMIDELE DAMILOLA', '35', 'PHYSICS', '27', 'CRS', '53', '115'],
        ['4', '2023CD', 'CHUKWUMA CHIAMAKA JOY', '36', 'BIOLOGY', '35', 'CRS', '58', '129'],
        ['5', '2023GA', 'GARBA AMINA', '44', 'CHEMISTRY', '38', 'BIOLOGY', '59', '141'],
      ]
    )
    assert.deepEqual(records.map(scores), [
      { ENG: 37, BIOLOGY: 41, CHEMISTRY: 44 },
      { ENG: 48, CRS: 54, PHYSICS: 67 },
      { ENG: 35, PHYSICS: 27, CRS: 53 },
      { ENG: 36, BIOLOGY: 35, CRS: 58 },
      { ENG: 44, CHEMISTRY: 38, BIOLOGY: 59 },
    ])
    assert.equal(records[3].studentName.value, 'CHUKWUMA CHIAMAKA JOY')
  })

  test('may hold the mark and below it the grade', ({ assert }) => {
    const records = recordsOf(
      ['S.No.', 'Name', 'SUBJ', 'Obt.', 'SUBJ', 'Obt.'],
      [
        ['1', 'EZEUDU Michael', 'ENG', '65\nB3', 'MTH', '51\nC6'],
        ['2', 'EDET Chidinma', 'MTH', '62\nC4', 'HAU', '77\nA1'],
        ['3', 'UZOMA Zainab', 'ENG', '94\nA1', 'HAU', '86\nA1'],
      ]
    )
    assert.deepEqual(records.map(scores), [
      { ENG: 65, MTH: 51 },
      { MTH: 62, HAU: 77 },
      { ENG: 94, HAU: 86 },
    ])
  })
})

test.group('A column that lists subjects with marks and grades', () => {
  test('tells grades that no list knows by their place', ({ assert }) => {
    const records = recordsOf(
      ['N°', 'Nom', 'RÉSULTATS'],
      [
        ['1', 'Ba Salimata', 'FRA 8,5 I MATHS 13,5 AB LEC 12,5 AB'],
        ['2', 'Fall Mariama', 'FRA 10,5 P LEC 10 P MUS 12,5 AB'],
        ['3', 'Koffi Inès', 'MATHS 9 I LEC 8,5 I MUS 12,5 AB'],
        ['4', 'Yao Éric', 'FRA 15 B MATHS 13,5 AB MUS 16 TB'],
      ]
    )
    assert.deepEqual(
      records.map(({ subjects }) =>
        subjects.flatMap(({ label, score, grade }) =>
          score ? [`${label} ${score.value} ${grade?.value}`] : []
        )
      ),
      [
        ['FRA 8.5 I', 'MATHS 13.5 AB', 'LEC 12.5 AB'],
        ['FRA 10.5 P', 'LEC 10 P', 'MUS 12.5 AB'],
        ['MATHS 9 I', 'LEC 8.5 I', 'MUS 12.5 AB'],
        ['FRA 15 B', 'MATHS 13.5 AB', 'MUS 16 TB'],
      ]
    )
  })

  test('parts marks from grades that a picture shows in one word with them', ({ assert }) => {
    const list = (text: string): MadeCell => ({ text, confidence: 0.9 })
    const records = recordsOf(
      ['Name', 'No', 'SUBJECTS AND GRADES'],
      [
        ['EDET Adaeze', '1', list('ENG 81A HAU 94 A AGR75A')],
        ['LAWAL Ruth', '2', list('ENG7 F HAU 57 C AGR 48 D')],
        ['MUSA Halima', '3', list('ENG 4O E HAU 63 B AGR 40 E')],
      ]
    )
    assert.deepEqual(records.map(scores), [
      { ENG: 81, HAU: 94, AGR: 75 },
      { ENG: 7, HAU: 57, AGR: 48 },
      { ENG: 40, HAU: 63, AGR: 40 },
    ])
  })

  test('flags a student whose list was not understood', ({ assert }) => {
    const records = recordsOf(
      ['Name', 'No', 'SUBJECTS AND GRADES'],
      [
        ['EDET Adaeze', '1', 'ENG 81 A HAU 94 A'],
        ['LAWAL Ruth', '2', 'ENG 66 B HAU 57 C'],
        ['DIKE Musa', '3', 'ENG 66 B HAU 57 C'],
        ['BELLO Joy', '4', 'ENG 66 B HAU 57 C'],
        ['MUSA Halima', '5', 'ENG ?? % HAU 63 B'],
      ]
    )
    assert.deepEqual(
      records.map(({ flags }) => flags),
      [[], [], [], [], ['SCORE_UNREADABLE']]
    )
  })

  test('goes on in the next column where its heading is cut, too', ({ assert }) => {
    const records = recordsOf(
      ['Name', 'No', 'SUBJECTS', 'AND GRADES'],
      [
        ['EDET Adaeze', '1', 'ENG 81 A', 'HAU 94 A AGR 75 A'],
        ['LAWAL Ruth', '2', 'ENG 66 B', 'HAU 57 C AGR 48 D'],
        ['MUSA Halima', '3', 'HAU 40 E', 'AGR 40 E'],
      ]
    )
    assert.deepEqual(records.map(scores), [
      { ENG: 81, HAU: 94, AGR: 75 },
      { ENG: 66, HAU: 57, AGR: 48 },
      { HAU: 40, AGR: 40 },
    ])
  })

  test('may be several, below a heading that was cut, with absences among the grades', ({
    assert,
  }) => {
    const records = recordsOf(
      ['S/N', 'NAME OF CANDIDATE', 'SEX', 'SUBJECTS', 'AND', 'GRADES', ''],
      [
        ['1', 'AFOLABI DAMILOLA', 'M', 'ENG=C5', 'MTH=E8', 'CIV=C6', 'BIO=F9'],
        ['2', 'AJAYI OLAMIDE PETER', 'F', 'ENG=C4', 'MTH=A1', 'CIV=B3', 'BIO=ABS'],
        ['3', 'ALABI AYOMIDE BUKOLA', 'M', 'ENG=B3', 'MTH=B2', 'CIV=B3', 'BIO=C5'],
        ['4', 'ANYANWU NGOZI EBUKA', 'F', 'ENG=C6', 'MTH=B3', 'CIV=B2', 'BIO=C5'],
        ['5', 'AYINDE MORENIKE', 'F', 'ENG=C6', 'MTH=ABS', 'CIV=C6', 'BIO=F9'],
      ]
    )
    assert.deepEqual(results(records), [
      ['ENG C5', 'MTH E8', 'CIV C6', 'BIO F9'],
      ['ENG C4', 'MTH A1', 'CIV B3'],
      ['ENG B3', 'MTH B2', 'CIV B3', 'BIO C5'],
      ['ENG C6', 'MTH B3', 'CIV B2', 'BIO C5'],
      ['ENG C6', 'CIV C6', 'BIO F9'],
    ])
  })

  test('goes on behind subjects that are written with a stroke', ({ assert }) => {
    const records = recordsOf(
      ['No', 'NAME OF STUDENT', 'SUBJECTS AND', 'GRADES', '', ''],
      [
        ['1', 'Adeyemi Sade', 'ENG 83', 'F/M 67', 'B/S 46', 'BIO 52'],
        ['2', 'Akpan Idowu', 'ENG 51', 'F/M 47', 'B/S 51', 'BIO 44'],
        ['3', 'Effiong Bola', 'ENG 100', 'F/M 87', 'BIO 94', ''],
        ['4', 'Iliya Yusuf', 'ENG 67', 'F/M 48', 'B/S 57', 'BIO 50'],
      ]
    )
    assert.deepEqual(records.map(scores), [
      { 'ENG': 83, 'F/M': 67, 'B/S': 46, 'BIO': 52 },
      { 'ENG': 51, 'F/M': 47, 'B/S': 51, 'BIO': 44 },
      { 'ENG': 100, 'F/M': 87, 'BIO': 94 },
      { 'ENG': 67, 'F/M': 48, 'B/S': 57, 'BIO': 50 },
    ])
  })
})

const picture = (text: string, confidence = 0.95): MadeCell => ({ text, confidence })

/** `ENG 67 B` of what each student got; a grade alone where there are no marks. */
function results(records: ReturnType<typeof recordsOf>): string[][] {
  return records.map(({ subjects }) =>
    subjects.flatMap(({ label, score, grade }) =>
      score || grade ? [[label, score?.value, grade?.value].filter(Boolean).join(' ')] : []
    )
  )
}

test.group('Subjects of a picture with their results, one in each cell', () => {
  test('are parted from grades that ran into them', ({ assert }) => {
    const rows = [
      ['1', 'ADM576', 'Adebayo Ebuka', 'ENGF9', 'MTH F9', 'CRSC6', 'BSC F9'],
      ['2', 'ADM480', 'Agbo Kehinde', 'ENGE8', 'MTH F9', 'LITD7', 'CRSB3'],
      ['3', 'ADM382', 'Bello Seun', 'ENG A1', 'MTH B2', 'LIT B2', 'BSCB2'],
      ['4', 'ADM338', 'Effiong Ayo', 'MTHE8', 'LITC6', 'CRSC4', ''],
      ['5', 'ADM339', 'Ojo Ada', 'ENG A1', 'CRS C4', 'GEO B2', ''],
      ['6', 'ADM340', 'Ojo Ayo', 'ENG A1', 'CRS C4', 'GE0B3', ''],
      ['7', 'ADM341', 'Ojo Uche', 'ENG A1', 'CRS C4', 'GEO F9', ''],
    ]
    const sheet = table({
      rows: [
        ['No.', 'Reg. No.', 'Name', 'RESULTS', null, null, null],
        ...rows.map((row) => row.map((text) => picture(text))),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(results(records), [
      ['ENG F9', 'MTH F9', 'CRS C6', 'BSC F9'],
      ['ENG E8', 'MTH F9', 'CRS B3', 'LIT D7'],
      ['ENG A1', 'MTH B2', 'BSC B2', 'LIT B2'],
      ['MTH E8', 'CRS C4', 'LIT C6'],
      ['ENG A1', 'CRS C4', 'GEO B2'],
      ['ENG A1', 'CRS C4', 'GEO B3'],
      ['ENG A1', 'CRS C4', 'GEO F9'],
    ])
  })

  test('have letters for grades, and those who appear again', ({ assert }) => {
    const rows = [
      ['1', 'Kulkarni Aarav', 'ENG A', 'SAN B+', 'MAR C', 'SCIA'],
      ['2', 'Naik Arjun', 'ENG A+', 'HIN A', 'SAN A', 'SCI B+'],
      ['3', 'Desai Diya', 'ENG RA', 'HIN B', 'SAN RA', 'SCI C.'],
      ['4', 'Das Karthik', 'ENGC', 'HIN B+', 'MAR RA', 'SCI RA'],
    ]
    const sheet = table({
      rows: [
        ['Roll No', 'Name', 'SUBJECTS AND GRADES', null, null, null],
        ...rows.map((row) => row.map((text) => picture(text))),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(results(records), [
      ['ENG A', 'SAN B+', 'MAR C', 'SCI A'],
      ['ENG A+', 'SAN A', 'SCI B+', 'HIN A'],
      ['ENG RA', 'SAN RA', 'SCI C', 'HIN B'],
      ['ENG C', 'MAR RA', 'SCI RA', 'HIN B+'],
    ])
  })

  test('have levels for grades, which a picture shows in one number with their marks', ({
    assert,
  }) => {
    const rows = [
      ['22-0336', 'ISSAHAKU YAW', 'ENG 51 6', 'MATH 595', 'RME 50 6', 'BIO 575'],
      ['22-7586', 'OWUSU YAA', 'MATH 49 7', 'RME 52 6', 'BIO 48 7', 'ICT 487'],
      ['22-7240', 'DONKOR DZIFA', 'ENG 54 6', 'MATH 64 4', 'RME 78 2', 'BIO 614'],
      ['22-4612', 'ARTHUR AMA', 'ENG 63 4', 'RME 319', 'BIO16 9', 'ICT 27 9'],
    ]
    const records = recordsOf(
      ['Student ID', 'STUDENT', 'RESULTS', '', '', ''],
      rows.map((row) => row.map((text) => picture(text)))
    )
    assert.deepEqual(results(records), [
      ['ENG 51 6', 'MATH 59 5', 'RME 50 6', 'BIO 57 5'],
      ['MATH 49 7', 'RME 52 6', 'BIO 48 7', 'ICT 48 7'],
      ['ENG 54 6', 'MATH 64 4', 'RME 78 2', 'BIO 61 4'],
      ['ENG 63 4', 'RME 31 9', 'BIO 16 9', 'ICT 27 9'],
    ])
  })

  test('are put right as the other cells say, and doubted where signs were changed', ({
    assert,
  }) => {
    const rows = [
      ['2022-683', 'Adjovi Inès', 'FRA 15B', 'MATHS 16,5 A', 'SV T125C', 'ECO 8,5 E'],
      ['2022-562', 'Adjovi Luc', 'FRA 1125 D', 'MATHS 10,5 D', 'SVT 12,25 C', 'ECO 148'],
      ['2022-534', 'Agossou Awa', 'FRA 14,5 B', 'MATHS 9 E', 'SVI 14 B', 'ECO12,25 C'],
      ['2022-958', 'Diarra Adjoua', 'FRA 14 B', 'MATHS 11,75 D', 'SVT 10,25 D', ''],
    ]
    const records = recordsOf(
      ['Matricule', 'Nom', 'RÉSULTATS', '', '', ''],
      rows.map((row) => row.map((text) => picture(text)))
    )
    assert.deepEqual(results(records), [
      ['FRA 15 B', 'MATHS 16.5 A', 'SVT 12.5 C', 'ECO 8.5 E'],
      ['FRA 11.25 D', 'MATHS 10.5 D', 'SVT 12.25 C', 'ECO 14 B'],
      ['FRA 14.5 B', 'MATHS 9 E', 'SVT 14 B', 'ECO 12.25 C'],
      ['FRA 14 B', 'MATHS 11.75 D', 'SVT 10.25 D'],
    ])
    assert.deepEqual(
      records.map(({ subjects }) =>
        subjects.flatMap(({ label, score }) => (score && score.confidence <= 0.5 ? [label] : []))
      ),
      [['SVT'], ['FRA', 'ECO'], ['SVT'], []]
    )
  })

  test('are each believed as far as their own cell', ({ assert }) => {
    const rows = [
      ['Adaeze', 'S/1', 'ENG 81 A', 'HAU 94 A', 'AGR 75 A'],
      ['Ruth', 'S/2', 'ENG 66 B', 'HAU 57 C', 'AGR 48 D'],
      ['Halima', 'S/3', 'ENG 40 E', 'HAU 63 B', 'AGR 40 E'],
    ]
    const records = recordsOf(
      ['Name', 'No', 'RESULTS', '', ''],
      rows.map((row, index) =>
        row.map((text, column) => picture(text, index === 1 && column === 4 ? 0.4 : 0.99))
      )
    )
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ score }) => score!.confidence < 0.9)),
      [
        [false, false, false],
        [false, false, true],
        [false, false, false],
      ]
    )
  })

  test('of which one is not understood cost the student that one alone', ({ assert }) => {
    const rows = [
      ['Adaeze', 'S/1', 'ENG 81 A', 'HAU 94 A', 'AGR 75 A'],
      ['Ruth', 'S/2', 'ENG 66 B', 'HAU ~ ~', 'AGR 48 D'],
      ['Halima', 'S/3', 'ENG 40 E', 'HAU 63 B', 'AGR 40 E'],
    ]
    const records = recordsOf(
      ['Name', 'No', 'RESULTS', '', ''],
      rows.map((row) => row.map((text) => picture(text)))
    )
    assert.deepEqual(records.map(scores), [
      { ENG: 81, HAU: 94, AGR: 75 },
      { ENG: 66, AGR: 48 },
      { ENG: 40, HAU: 63, AGR: 40 },
    ])
    assert.include(records[1].flags, 'SCORE_UNREADABLE')
  })

  test('may give the code of each subject below its number', ({ assert }) => {
    const sheet = table({
      rows: [
        [
          ...['RANK', 'REG. NUMBER', 'CANDIDATE', 'ENG'].map((text) => ({ text, rowSpan: 2 })),
          ...[{ text: 'SUBJECT 2', columnSpan: 2 }, null, { text: 'SUBJECT 3', columnSpan: 2 }],
          ...[null, { text: 'AGGREGATE', rowSpan: 2 }],
        ],
        [null, null, null, null, 'CODE', 'SCORE', 'CODE', 'SCORE', null],
        ['1', '20253546BH', 'UDOFIA OLU SEGUN', '58', 'ECO', '76', 'ACC', '82', '216'],
        ['2', '20256570BH', 'OBI ESTHER', '76', 'GOV', '47', 'LIT', '77', '200'],
        ['3', '20251338DH', 'ADEBAYO RUTH', '51', 'ECO', '56', 'GOV', '69', '176'],
        ['4', '20251055DH', 'CHUKWU VICTOR', '67', 'ACC', '39', 'LIT', '41', '147'],
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map((record) => [record.studentName.value, scores(record), record.total?.value]),
      [
        ['UDOFIA OLU SEGUN', { ENG: 58, ECO: 76, ACC: 82 }, 216],
        ['OBI ESTHER', { ENG: 76, GOV: 47, LIT: 77 }, 200],
        ['ADEBAYO RUTH', { ENG: 51, ECO: 56, GOV: 69 }, 176],
        ['CHUKWU VICTOR', { ENG: 67, ACC: 39, LIT: 41 }, 147],
      ]
    )
    assert.deepEqual(
      records.map(({ position }) => position?.value),
      [1, 2, 3, 4]
    )
  })

  test('may have their results in brackets close behind them', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['Register No', 'Course Code (Grade)'],
            ['RG23CV001', 'MTH211(B+), CVE215(B), GST201(B+), CVE221(A)'],
            ['RG23CV002', 'MTH211(C), CVE215(FE), GST201(F), CVE221(F)'],
            ['RG23CV003', 'MTH211(C), CVE215(F), GST201(B), CVE221(Absent)'],
            ['RG23CV004', 'MTH211(FE), CVE215(B)'],
          ],
        }),
      ]),
    ])
    const read = records.map(({ admissionNumber, subjects }) => [
      admissionNumber?.value,
      ...subjects.flatMap(({ label, grade }) => (grade ? [`${label} ${grade.value}`] : [])),
    ])
    assert.deepEqual(read, [
      ['RG23CV001', 'MTH211 B+', 'CVE215 B', 'GST201 B+', 'CVE221 A'],
      ['RG23CV002', 'MTH211 C', 'CVE215 FE', 'GST201 F', 'CVE221 F'],
      ['RG23CV003', 'MTH211 C', 'CVE215 F', 'GST201 B'],
      ['RG23CV004', 'MTH211 FE', 'CVE215 B'],
    ])
  })
})
