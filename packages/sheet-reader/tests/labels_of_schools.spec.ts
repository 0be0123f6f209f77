import { test } from '@japa/runner'
import { isFooterText } from '../src/interpretation/tables/footer_rows.js'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'

const SUBJECTS = ['English', 'Maths', 'Biology', 'History']

/** What the subject of a list of tests and exams is called below a title. */
function labelsOfList(title: string): string[] {
  const list = table({
    rows: [
      ['NAME', 'TEST (30)', 'EXAM (70)', 'TOTAL'],
      ['MENSAH Kwame', '21', '40', '61'],
      ['ADDO Yaw', '17', '33', '50'],
      ['ASARE Ama', '28', '61', '89'],
    ],
    y: 200,
    columnWidths: [150, 60, 60, 60],
  })
  const { records } = interpretFile([page(1, [list], words(title, 40, 100))])
  return [...new Set(records.flatMap(({ subjects }) => subjects.map(({ label }) => label)))]
}

test.group('What stands on report cards', () => {
  test('is told apart by lines that are drawn between labels and values that stand close', ({
    assert,
  }) => {
    const card = table({
      rows: [
        ['SUBJECTS', 'C.A.', 'EXAM', 'TOTAL'],
        ['English', '27', '43', '70'],
        ['Maths', '23', '34', '57'],
        ['Biology', '24', '37', '61'],
      ],
      y: 200,
    })
    const sums = ['TOTAL SCORE', '188', 'AVERAGE SCORE', '62.67', 'POSITION IN CLASS', '6th']
    let x = 40
    const drawn = sums.map((text) => {
      const own = words(text, x, 300)
      const position = own[own.length - 1].x1 + 3
      x = position + 3
      return { own, line: { direction: 'vertical' as const, position, from: 298, to: 312 } }
    })
    const name = words('Name: EZE Ngozi', 40, 100)
    const printed = page(1, [card], [...name, ...drawn.flatMap(({ own }) => own)])
    const rulings = drawn.map(({ line }) => line)
    const [record] = interpretFile([{ ...printed, rulings }]).records
    assert.deepEqual(
      [record.total?.value, record.average?.value, record.position?.value],
      [188, 62.67, 6]
    )
  })

  test('P.C.T. is a subject where its mark has parts, and a percentage where it has none', ({
    assert,
  }) => {
    const bulletin = (subject: string, marks: string[]) =>
      table({
        rows: [
          ['Matières', 'Coef', 'Devoir 1', 'Devoir 2', 'Moy.'],
          ['Lecture', '1', '14,00', '12,00', '13,00'],
          ['Anglais', '2', '16,00', '15,00', '15,50'],
          ['Mathématiques', '4', '9,00', '11,00', '10,00'],
          [subject, ...marks],
        ],
        y: 200,
      })
    const read = (subject: string, marks: string[]) => {
      const around = words('Nom: AGBOSSOU Koffi', 50, 100)
      const [record] = interpretFile([page(1, [bulletin(subject, marks)], around)]).records
      return scores(record)
    }
    assert.equal(read('P.C.T.', ['4', '11,00', '19,00', '15,00'])['P.C.T.'], 15)
    assert.notProperty(read('P.C.T.', ['', '', '', '64,17']), 'P.C.T.')
  })

  test('the grades of a scale that stand beside each other are nobody’s', ({ assert }) => {
    const marks = table({
      rows: [['Subject', 'Score'], ...SUBJECTS.map((subject) => [subject, '76'])],
      y: 200,
      columnWidths: [150, 60],
    })
    const scale = table({
      rows: [
        ['MARKS RANGE', '91-100', '81-90', '71-80'],
        ['GRADE', 'A1', 'A2', 'B1'],
      ],
      y: 400,
    })
    const around = words('Name: DIYA PATEL', 50, 100)
    const [record] = interpretFile([page(1, [marks, scale], around)]).records
    assert.oneOf(record.grade?.source, [undefined, 'derived'])
  })

  test('a position is read although the size of its class stands in the next line', ({
    assert,
  }) => {
    const marks = table({
      rows: [['Subject', 'Score'], ...SUBJECTS.map((subject) => [subject, '76'])],
      y: 200,
      columnWidths: [150, 60],
    })
    const around = [
      ...words('Name: OTIENO Brian', 50, 100),
      ...words('TOTAL MARKS: 304 OUT OF 400 OVERALL POSITION: 21 OUT', 50, 300),
      ...words('OF 48', 50, 312),
    ]
    const [record] = interpretFile([page(1, [marks], around)]).records
    assert.equal(record.position?.value, 21)
    assert.equal(record.total?.value, 304)
  })

  test('the grades of one table stand in a section between others', ({ assert }) => {
    const grades = ['C4', 'B3', 'F9', 'A1']
    const title = (text: string) => [{ text, columnSpan: 2 }, null]
    const statement = table({
      rows: [
        title('Candidate Information'),
        ['Examination Number', '4250112031'],
        ['Candidate Name', 'ADEYEMI BOLANLE'],
        title('Subject Grades'),
        ...SUBJECTS.map((subject, index) => [subject, grades[index]]),
        title('Card Information'),
        ['Card Use', '1 of 5'],
      ],
      columnWidths: [150, 150],
    })
    const { records } = interpretFile([page(1, [statement])])
    assert.lengthOf(records, 1)
    assert.equal(records[0].studentName.value, 'ADEYEMI BOLANLE')
    assert.equal(records[0].admissionNumber?.value, '4250112031')
    assert.deepEqual(
      records[0].subjects.map(({ label, grade }) => [label, grade?.value]),
      SUBJECTS.map((subject, index) => [subject, grades[index]])
    )
  })

  test('numbers stand before the subjects below a title, and remarks behind their grades', ({
    assert,
  }) => {
    const grades = ['C4', 'B3', 'F9', 'A1']
    const remarks = ['CREDIT', 'GOOD', 'FAIL', 'EXCELLENT']
    const facts = table({
      rows: [
        ['Examination Number', '4250112031'],
        ['Candidate Name', 'ADEYEMI BOLANLE'],
        ['Card Use', '1 of 5'],
      ],
      columnWidths: [150, 150],
    })
    const statement = table({
      rows: [
        [{ text: 'Subject Grades', columnSpan: 4 }, null, null, null],
        ...SUBJECTS.map((subject, at) => [`${at + 1}`, subject, grades[at], remarks[at]]),
      ],
      columnWidths: [30, 150, 60, 90],
      y: 200,
    })
    const { records } = interpretFile([page(1, [facts, statement])])
    assert.lengthOf(records, 1)
    const [{ studentName, position, subjects, flags }] = records
    assert.equal(studentName.value, 'ADEYEMI BOLANLE')
    assert.isNull(position)
    assert.isEmpty(flags)
    assert.deepEqual(
      subjects.map(({ label, grade }) => [label, grade?.value]),
      SUBJECTS.map((subject, index) => [subject, grades[index]])
    )
  })

  test('the grades of a list without lines stand below a title of their own', ({ assert }) => {
    const grades = ['C4', 'B3', 'F9', 'A1']
    const slip = table({
      rows: [
        ['Examination Number', '4250112031'],
        ['Candidate Name', 'ADEYEMI BOLANLE'],
        ['Subject Grades', ''],
        ...SUBJECTS.map((subject, index) => [subject, grades[index]]),
      ],
      columnWidths: [150, 150],
    })
    const { records } = interpretFile([page(1, [{ ...slip, ruled: false, headingRows: 0 }])])
    assert.lengthOf(records, 1)
    assert.equal(records[0].admissionNumber?.value, '4250112031')
    assert.deepEqual(
      records[0].subjects.map(({ label, grade }) => [label, grade?.value]),
      SUBJECTS.map((subject, index) => [subject, grades[index]])
    )
  })
})

test.group('What stands on lists', () => {
  test('T.MKS, M.MKS, T.PTS and M.GRD sum up a student, who has no subjects T and M', ({
    assert,
  }) => {
    const sheet = table({
      rows: [
        ['NAME', 'ENG', 'KIS', 'T.MKS', 'M.MKS', 'T.PTS', 'M.GRD'],
        ['WANJIKU Mary', '76', '50', '126', '63', '18', 'B-'],
        ['OTIENO Brian', '70', '30', '100', '50', '12', 'C'],
        ['KIPCHOGE Dennis', '42', '88', '130', '65', '16', 'B'],
      ],
    })
    const [record] = interpretFile([page(1, [sheet])]).records
    assert.deepEqual(scores(record), { ENG: 76, KIS: 50 })
    assert.equal(record.total?.value, 126)
    assert.equal(record.average?.value, 63)
    assert.equal(record.grade?.value, 'B-')
    assert.deepEqual(record.flags, [])
  })

  test('the average of a grade is no student', ({ assert }) => {
    const sheet = table({
      rows: [
        ['#', 'Learner', 'English', 'Maths'],
        ['1', 'DLAMINI Nomvula', '76', '50'],
        ['2', 'NKOSI Sipho', '70', '31'],
        ['3', 'NAIDOO Priya', '42', '88'],
        ['', 'Grade average', '63', '56'],
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.lengthOf(records, 3)
  })

  test('what a class with its number has on average is no student', ({ assert }) => {
    const names = ['Gr 8 Average', 'Grade 8A mean', 'Form 3 Total']
    for (const name of names) {
      assert.isTrue(isFooterText(name), name)
    }
    assert.isFalse(isFooterText('Form 3'))
  })

  test('letters that say who passed are no grades', ({ assert }) => {
    const read = (letters: string[]) => {
      const names = ['DLAMINI Nomvula', 'NKOSI Sipho', 'NAIDOO Priya']
      const rows = names.map((name, index) => [name, '76', '50', '63', letters[index]])
      const sheet = table({
        rows: [['Learner', 'English', 'Maths', 'Average', 'Promotion'], ...rows],
      })
      const { records } = interpretFile([page(1, [sheet])])
      return records.map(({ grade }) => (grade?.source === 'derived' ? null : grade?.value))
    }
    assert.notInclude(read(['P', 'NP', 'P']), 'P')
    assert.notInclude(read(['P', 'P', 'P']), 'P')
    assert.deepEqual(read(['A', 'C', 'B']), ['A', 'C', 'B'])
  })

  test('a list of marks names its subject', ({ assert }) => {
    const sheet = table({
      rows: [
        ['N°', 'Prénom et Nom', 'Devoir 1', 'Devoir 2', 'Composition', 'Moyenne'],
        ['1', 'BA Oumar', '12', '14', '13', '13'],
        ['2', 'CISSÉ Aminata', '10', '12', '15', '13'],
        ['3', 'DIOUF Marème', '8', '10', '11', '10'],
      ],
    })
    const subjectsBelow = (title: string) => {
      const { records } = interpretFile([page(1, [sheet], words(title, 40, 60))])
      return records[0].subjects.map(({ label }) => label)
    }
    assert.deepEqual(subjectsBelow('Fiche de notes : Mathématiques Classe : 1ère S2'), [
      'Mathématiques',
    ])
    assert.notInclude(subjectsBelow('Fiche de notes : Semestre 1'), 'Semestre 1')
  })

  test('subjects whose terms stand under a word for all of them are no two subjects', ({
    assert,
  }) => {
    const subjects = ['ENGLISH LANGUAGE', 'MATHEMATICS']
    const over = (text: string, columnSpan: number) => [
      { text, columnSpan },
      ...Array.from({ length: columnSpan - 1 }, () => null),
    ]
    const tall = (text: string, rowSpan: number) => ({ text, rowSpan })
    const sheet = table({
      rows: [
        [tall('STUDENT', 3), ...subjects.flatMap((subject) => over(subject, 4))],
        [null, ...subjects.flatMap(() => [...over('TERMLY SCORES', 3), tall('CUM. AVE.', 2)])],
        [null, ...subjects.flatMap(() => ['1ST', '2ND', '3RD', null])],
        ['BELLO Musa', '51', '88', '92', '77.0', '72', '90', '78', '80.0'],
        ['EZE Chidi', '94', '77', '45', '72.0', '56', '69', '52', '59.0'],
        ['OBI Grace', '60', '70', '80', '70.0', '60', '65', '70', '65.0'],
      ],
    })
    const [record] = interpretFile([page(1, [sheet])]).records
    assert.deepEqual(scores(record), { 'ENGLISH LANGUAGE': 77, 'MATHEMATICS': 80 })
    assert.deepEqual(record.flags, [])
  })

  test('the last of several subjects has its grade behind it, too', ({ assert }) => {
    const sheet = table({
      rows: [
        ['Name', 'MTH101', '', 'PHY101', '', 'CHM101', '', 'Units', 'GPA'],
        ['Adamu Ibrahim', '32', 'F', '78', 'A', '85', 'A', '15', '3.20'],
        ['Bassey Itoro', '60', 'B', '41', 'E', '58', 'C', '15', '3.60'],
        ['Chukwu Paul', '49', 'D', '49', 'D', '48', 'D', '15', '1.80'],
        ['David Ruth', '46', 'D', '74', 'A', '68', 'B', '15', '3.20'],
      ],
    })
    const [record] = interpretFile([page(1, [sheet])]).records
    assert.deepEqual(
      record.subjects.map(({ label, grade }) => [label, grade?.value]),
      [
        ['MTH101', 'F'],
        ['PHY101', 'A'],
        ['CHM101', 'A'],
      ]
    )
    assert.oneOf(record.grade?.source, [undefined, 'derived'])
  })

  test('the last initial of a name is not the beginning of the next label', ({ assert }) => {
    const marks = table({
      rows: [['Subject', 'Score'], ...SUBJECTS.map((subject) => [subject, '76'])],
      y: 200,
      columnWidths: [150, 60],
    })
    const around = words('Name: OBI-OKOYE Chukwuemeka D. Admission No: DFS/223', 50, 100)
    const { records } = interpretFile([page(1, [marks], around)])
    assert.deepEqual(
      records.map((record) => [record.studentName.value, record.admissionNumber?.value]),
      [['OBI-OKOYE Chukwuemeka D.', 'DFS/223']]
    )
  })

  test('a count of the entries of each subject is no student', ({ assert }) => {
    assert.isTrue(isFooterText('SUBJECT ENTRY'))
    assert.isTrue(isFooterText('MPS'))
    assert.isFalse(isFooterText('MPSA Joseph'))
  })

  test('the best and the worst mark of each subject are no students', ({ assert }) => {
    assert.isTrue(isFooterText('Best Mark'))
    assert.isTrue(isFooterText('WORST SCORE'))
    assert.isFalse(isFooterText('Best Ogbonna'))
    assert.isTrue(isFooterText('Generated'))
    assert.isFalse(isFooterText('Generated Obi'))
  })

  test('a subject is named between the dashes of a title', ({ assert }) => {
    const list = table({
      rows: [
        ['NAME', 'TEST (30)', 'EXAM (70)', 'TOTAL'],
        ['MENSAH Kwame', '21', '40', '61'],
        ['ADDO Yaw', '17', '33', '50'],
        ['ASARE Ama', '28', '61', '89'],
      ],
      y: 200,
      columnWidths: [150, 60, 60, 60],
    })
    const title = words('SBA — JHS 1A — SUBJECT: INTEGRATED SCIENCE — TERM 1', 40, 100)
    const { records } = interpretFile([page(1, [list], title)])
    assert.deepEqual(
      records.map((record) => scores(record)),
      [61, 50, 89].map((mark) => ({ 'INTEGRATED SCIENCE': mark }))
    )
  })

  test('a title names the subject of a list: {$self}')
    .with([
      ['CHEMISTRY MARK SHEET — FORM 2N', 'CHEMISTRY'],
      ['GEOGRAPHY CONTINUOUS ASSESSMENT TEST RESULTS', 'GEOGRAPHY'],
      ['Mathematics - 2nd Hour - Okoro', 'Mathematics'],
      ['Ridge School - 1(A) Algebra II - Final Grades', 'Algebra II'],
      ['English 9: Section 2', 'English 9'],
      ['SS 2 PHYSICS MARK SHEET', 'PHYSICS'],
      ['JSS3 MOCK EXAMINATION 2024 - SOCIAL STUDIES', 'SOCIAL STUDIES'],
      ['TEST SCORES, AGRICULTURAL SCIENCE (SS 1B)', 'AGRICULTURAL SCIENCE'],
      ['Basic 7 Basic Science First Term Test Scores', 'Basic Science'],
    ])
    .run(({ assert }, [title, subject]) => {
      assert.deepEqual(labelsOfList(title), [subject])
    })

  test('a title names a class and no subject: {$self}')
    .with(['SCIENCE RESULTS', 'SS 2 SCIENCE MARK SHEET', 'ANNUAL RESULTS', 'Science - Term 2'])
    .run(({ assert }, title) => {
      assert.notInclude(labelsOfList(title), title.split(' ')[0])
      assert.notInclude(labelsOfList(title), 'SCIENCE')
    })

  test('a title of a school or of several subjects names none: {$self}')
    .with([
      'COLLEGE OF HEALTH TECHNOLOGY - EXAMINATION RESULTS',
      'MINISTRY OF EDUCATION, EXAMINATION SCORES',
      'ENGLISH - MATHEMATICS: TEST SCORES',
    ])
    .run(({ assert }, title) => {
      assert.deepEqual(labelsOfList(title), labelsOfList('RESULTS'))
    })
})

test('The marks in religion are no heading where they stand first, below maxima', ({ assert }) => {
  const bulletin = table({
    rows: [
      ['BRANCHES', '1ère P.', '2e P.', 'EXAM.', 'TOT.'],
      ['MAXIMA', '10', '10', '20', '40'],
      ['Religion', '5', '8', '15', '28'],
      ['Informatique', '7', '6', '11', '24'],
      ['MAXIMA', '20', '20', '40', '80'],
      ['Anglais', '18', '14', '33', '65'],
      ['Histoire', '15', '10', '30', '55'],
    ],
    y: 200,
  })
  const { records } = interpretFile([page(1, [bulletin], words('Nom: KABEYA Grâce', 40, 100))])
  assert.deepEqual(records.map(scores), [
    { Religion: 28, Informatique: 24, Anglais: 65, Histoire: 55 },
  ])
})

test('NF beside the mean of the year and the examination is the mark: nota final', ({ assert }) => {
  const rows = [
    ['Amélia Muianga', '8', '6', '7', '14', 'D', '14'],
    ['Nélio Bila', '12', '7', '10', '10', 'D', '10'],
    ['Hélder Macuácua', '13', '12', '13', '11', '12', '11'],
  ]
  const group = (text: string) => [{ text, columnSpan: 3 }, null, null]
  const sheet = table({
    rows: [
      ['Nome', ...group('Português'), ...group('Inglês')],
      ['', 'MF', 'EX', 'NF', 'MF', 'EX', 'NF'],
      ...rows,
    ],
  })
  const { records } = interpretFile([page(1, [sheet])])
  assert.deepEqual(
    records.map(scores),
    rows.map((row) => ({ Português: Number(row[3]), Inglês: Number(row[6]) }))
  )
})

test('Labels in a row of their own above what they are hold no results, and name the student of a card', ({
  assert,
}) => {
  const facts = table({
    rows: [
      ['NAME', 'CLASS', 'ADMISSION NO', 'AGE'],
      ['Abdullahi Hadiza Nafisa', 'SS1 Gold', 'KW/310', '15'],
    ],
    columnWidths: [160, 80, 90, 40],
    y: 60,
  })
  const marks = table({
    rows: [
      ['Subject', 'CA 1', 'CA 2', 'Exam', 'Total'],
      ['English Language', '13', '14', '45', '72'],
      ['Mathematics', '16', '16', '48', '80'],
      ['Physics', '12', '15', '44', '71'],
    ],
    y: 160,
  })
  const { records } = interpretFile([page(1, [facts, marks])])
  assert.deepEqual(
    records.map((record) => [record.studentName.value, record.admissionNumber?.value]),
    [['Abdullahi Hadiza Nafisa', 'KW/310']]
  )
  assert.deepEqual(records.map(scores), [
    { 'English Language': 72, 'Mathematics': 80, 'Physics': 71 },
  ])
})
