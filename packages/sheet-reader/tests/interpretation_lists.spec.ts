import { test } from '@japa/runner'
import { interpretFile, page, scores, table, type MadeCell } from './interpretation_pages.js'

const NAMES = ['ABUBAKAR Amina Zainab', 'AKPAN Emeka', 'BELLO Grace', 'EZE Chidi', 'MUSA Peter']

test.group('Lists of subjects in a cell', () => {
  test('are the subjects of the student in whose row they stand, wrapped or not', ({ assert }) => {
    const grades = [
      ['C6', 'A1', 'F9', 'B3'],
      ['B2', 'C5', 'B3', 'C4'],
      ['A1', 'E8', 'D7', 'C6'],
    ]
    const sheet = table({
      rows: [
        ['S/N', 'EXAM NO', 'CANDIDATE NAME', 'SEX', 'SUBJECTS AND GRADES OBTAINED', 'CREDITS'],
        ...grades.map(([eng, mth, civ, geo], index) => [
          ...[String(index + 1), `425031600${index}`, NAMES[index].replace(' Z', '\nZ'), 'F'],
          ...[`ENG-${eng}, MATH-${mth}, CIV-${civ}, GEO-\n${geo}`, '3'],
        ]),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber, subjects }) => [
        studentName.value,
        admissionNumber?.value,
        subjects.map(({ label, grade }) => `${label} ${grade?.value}`).join(', '),
      ]),
      grades.map(([eng, mth, civ, geo], index) => [
        NAMES[index],
        `425031600${index}`,
        `ENG ${eng}, MATH ${mth}, CIV ${civ}, GEO ${geo}`,
      ])
    )
  })

  test('break words at the end of a line, in rows without any number', ({ assert }) => {
    const lists = [
      'ECONOMICS - D7, BIOLOGY - C5, LITERATURE - B3,\nCIVIC EDUCATION - C6',
      'LITERATURE - C5, BIOLOGY - C5, ECONO-\nMICS - B3, CIVIC EDUCATION - C4',
      'CIVIC EDUCATION - B3, BIOLOGY - A1, LITER-\nATURE - C6, ECONOMICS -\nA1',
    ]
    const sheet = table({
      rows: [
        ['INDEX NO', 'CANDIDATE NAME', 'SEX', 'SUBJECTS AND GRADES'],
        ...lists.map((list, index) => [`427011800${index}`, NAMES[index], 'F', list]),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ studentName, subjects }) => [
        studentName.value,
        subjects.map(({ label, grade }) => `${label} ${grade?.value}`).join(', '),
      ]),
      [
        [NAMES[0], 'ECONOMICS D7, BIOLOGY C5, LITERATURE B3, CIVIC EDUCATION C6'],
        [NAMES[1], 'ECONOMICS B3, BIOLOGY C5, LITERATURE C5, CIVIC EDUCATION C4'],
        [NAMES[2], 'ECONOMICS A1, BIOLOGY A1, LITERATURE C6, CIVIC EDUCATION B3'],
      ]
    )
  })

  test('give marks with their grades', ({ assert }) => {
    const sheet = table({
      rows: [
        ['ADM', 'NAME', 'RESULTS', 'POS'],
        ['1201', NAMES[0], 'ENG 67 B, KIS 54 C, MAT 71 A', '1'],
        ['1202', NAMES[1], 'ENG 45 D, KIS 61 B, MAT 38 E', '3'],
        ['1203', NAMES[2], 'ENG 58 C, KIS 49 D, MAT 66 B', '2'],
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(records.map(scores), [
      { ENG: 67, KIS: 54, MAT: 71 },
      { ENG: 45, KIS: 61, MAT: 38 },
      { ENG: 58, KIS: 49, MAT: 66 },
    ])
    assert.equal(records[1].subjects[2].grade?.value, 'E')
    assert.equal(records[1].position?.value, 3)
  })

  test('go on in further cells, a subject in each, beside numbers that their heading tells', ({
    assert,
  }) => {
    const subjects = ['ENG', 'HIN', 'ECO', 'SCI', 'EVS', 'BST']
    const markOf = (student: number, at: number) => 41.5 + student * 7 + at * 3
    const sheet = table({
      rows: [
        ['Register Number', 'STUDENT', 'SUBJECTS AND GRADES', null, null, null, null, null],
        ...NAMES.map((name, student) => [
          ...[String(student + 1), name],
          ...subjects.map((subject, at) => `${subject} ${markOf(student, at)} B`),
        ]),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber }) => [
        studentName.value,
        admissionNumber?.value,
      ]),
      NAMES.map((name, student) => [name, String(student + 1)])
    )
    assert.deepEqual(
      records.map(scores),
      NAMES.map((_, student) =>
        Object.fromEntries(subjects.map((subject, at) => [subject, markOf(student, at)]))
      )
    )
  })

  test('say of a subject that the student was absent', ({ assert }) => {
    const sheet = table({
      rows: [
        ['ADM', 'NAME', 'RESULTS'],
        ['1201', NAMES[0], 'ENG 67 B, KIS ABS, MAT 71 A'],
        ['1202', NAMES[1], 'ENG 45 D KIS 61 B MAT ABS'],
        ['1203', NAMES[2], 'ENG ABS KIS 49 D MAT 66 B'],
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(records.map(scores), [
      { ENG: 67, MAT: 71 },
      { ENG: 45, KIS: 61 },
      { KIS: 49, MAT: 66 },
    ])
    assert.isTrue(records.every(({ flags }) => flags.length === 0))
  })

  test('may have a subject called PTS, whose grade is nobody’s overall grade', ({ assert }) => {
    const sheet = table({
      rows: [
        ['ADM', 'NAME', 'SUBJECTS AND GRADES'],
        ['1201', NAMES[0], 'ENG-C6, PTS-A1, MAT-F9'],
        ['1202', NAMES[1], 'ENG-B2, PTS-C5, MAT-B3'],
        ['1203', NAMES[2], 'ENG-A1, PTS-E8, MAT-D7'],
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ subjects, grade }) => [
        subjects.map((subject) => `${subject.label} ${subject.grade?.value}`).join(', '),
        grade,
      ]),
      [
        ['ENG C6, PTS A1, MAT F9', null],
        ['ENG B2, PTS C5, MAT B3', null],
        ['ENG A1, PTS E8, MAT D7', null],
      ]
    )
  })
})

test.group('Several columns that may be meant', () => {
  test('the position is the one by which all students of the table are ranked', ({ assert }) => {
    const rows = [
      ['61', '72', '133', '1', '1'],
      ['60', '70', '130', '1', '2'],
      ['58', '66', '124', '2', '3'],
      ['55', '60', '115', '2', '4'],
      ['50', '58', '108', '3', '5'],
    ]
    const sheet = table({
      rows: [
        ['NAME', 'ENG', 'KIS', 'TOTAL', 'STR POS', 'OVR POS'],
        ...rows.map((row, index) => [NAMES[index], ...row]),
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ position }) => position?.value),
      [1, 2, 3, 4, 5]
    )
  })

  test('the score of a subject is the last sum, not that of the tests', ({ assert }) => {
    const rows = [
      ['4', '12', '16', '27', '30', '15', '42'],
      ['6', '9', '15', '25', '48', '24', '49'],
      ['8', '8', '16', '27', '75', '38', '65'],
      ['7', '10', '17', '28', '61', '31', '59'],
      ['5', '8', '13', '22', '52', '26', '48'],
    ]
    const headings = [
      ...['NAME', 'CLASS TEST (15)', 'PROJECT (15)', 'TOTAL SCORE (30)', 'CLASS SCORE 50%'],
      ...['EXAMS SCORE 100%', 'EXAM 50%', 'OVERALL TOTAL 100%'],
    ]
    const sheet = table({
      rows: [headings, ...rows.map((row, index) => [NAMES[index], ...row])],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ subjects }) => subjects[0].score?.value),
      rows.map((row) => Number(row[6]))
    )
  })

  test('conduct is a subject of a card where it is marked and weighed like one', ({ assert }) => {
    const sheet = table({
      rows: [
        ['Disciplines', 'Moy/20', 'Coef', 'Moy x Coef', 'Appréciations'],
        ['Français', '12,50', '4', '50,00', 'Assez bien'],
        ['Mathématiques', '9,00', '4', '36,00', 'Insuffisant'],
        ['Conduite', '15,00', '1', '15,00', 'Bien'],
      ],
      y: 200,
    })
    const name = table({ rows: [['Nom et prénoms : KOUASSI Awa', 'Matricule : 14-22B']], y: 60 })
    const { records } = interpretFile([page(1, [name, sheet])])
    assert.deepEqual(records.map(scores), [{ Français: 12.5, Mathématiques: 9, Conduite: 15 }])
  })

  test('stand in columns of their own, with the level behind each mark', ({ assert }) => {
    const rows = [
      ['Agbeko Dzifa Gideon', 'ENG', '67 3', 'MATH', '77 2', 'SOC', '81 1'],
      ['Agbeko Patience', 'ENG', '74 2', 'MATH', '49 7', '', ''],
      ['Alhassan Yaa Abena', 'MATH', '73 2', 'SOC', '77 2', '', ''],
      ['Ankrah Araba', 'ENG', '87 1', 'MATH', '63 4', 'SOC', '88 1'],
      ['Antwi Esi Naa', 'ENG', '35 9', 'MATH', '55 5', 'SOC', '84 1'],
    ]
    const headings = ['Pupil', ...Array.from({ length: 3 }, () => ['Subject', 'SCORE']).flat()]
    const columnWidths = [140, 60, 60, 60, 60, 60, 60]
    const { records } = interpretFile([
      page(1, [table({ rows: [headings, ...rows], columnWidths })]),
    ])
    assert.deepEqual(
      records.map((record) => scores(record)),
      [
        { ENG: 67, MATH: 77, SOC: 81 },
        { ENG: 74, MATH: 49 },
        { MATH: 73, SOC: 77 },
        { ENG: 87, MATH: 63, SOC: 88 },
        { ENG: 35, MATH: 55, SOC: 84 },
      ]
    )
    assert.deepEqual(
      records[0].subjects.map(({ grade }) => grade?.value),
      ['3', '2', '1']
    )
  })

  test('have the subject that is missing where a label was misread, and a doubt about its mark', ({
    assert,
  }) => {
    const rows: MadeCell[][] = [
      ['Agbeko Dzifa', 'ENG', '67', 'LIT', '77', 'SOC', '81'],
      ['Agbeko Patience', 'ENG', '74', 'LIT', '49', 'SOC', '70'],
      ['Alhassan Yaa', 'ENG', '73', { text: 'ur', confidence: 0.7 }, '77', 'SOC', '66'],
      ['Ankrah Araba', 'ENG', '87', 'LIT', '63', 'SOC', '88'],
    ]
    const headings = ['Pupil', ...Array.from({ length: 3 }, () => ['Subject', 'SCORE']).flat()]
    const columnWidths = [140, 60, 60, 60, 60, 60, 60]
    const { records } = interpretFile([
      page(1, [table({ rows: [headings, ...rows], columnWidths })], [], 'tesseract'),
    ])
    assert.deepEqual(
      records.map((record) => scores(record)),
      [
        { ENG: 67, LIT: 77, SOC: 81 },
        { ENG: 74, LIT: 49, SOC: 70 },
        { ENG: 73, LIT: 77, SOC: 66 },
        { ENG: 87, LIT: 63, SOC: 88 },
      ]
    )
    assert.deepEqual(
      records.map(({ flags }) => flags.length > 0),
      [false, false, true, false]
    )
  })

  test('have a flag where columns of subjects could not be read', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['Pupil', 'Total', 'Average', 'Subject'],
            ['Agbeko Dzifa', '167', '83.5', 'Mathematics'],
            ['Ankrah Araba', '142', '71', 'English'],
            ['Antwi Esi', '120', '60', 'Biology'],
          ],
        }),
      ]),
    ])
    assert.isNotEmpty(records)
    assert.isTrue(records.every(({ flags }) => flags.includes('COLUMN_UNCERTAIN')))
  })
})
