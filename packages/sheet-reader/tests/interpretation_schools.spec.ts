import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import type { MadeCell } from './interpretation_pages.js'
import type { RecordDraft, Token } from '../src/types.js'

const NAMES = ['Aarav Sharma', 'Diya Patel', 'Mohammed Irfan', 'Rohan Gupta', 'Meera Nair']

function read(rows: (MadeCell | null)[][], around: Token[] = []): RecordDraft[] {
  return interpretFile([page(1, [table({ rows })], around)]).records
}

function grades({ subjects }: RecordDraft) {
  return Object.fromEntries(subjects.map(({ label, grade }) => [label, grade?.value ?? null]))
}

test.group('Sheets of Indian schools', () => {
  test('have parts called PT and NB, which the sum proves', ({ assert }) => {
    const parts = ['PT', 'NB', 'SE', 'HY', 'Total', 'Gr']
    const marks = [
      [9, 5, 5, 29],
      [7, 4, 2, 39],
      [6, 3, 4, 75],
      [4, 2, 3, 51],
      [8, 5, 4, 62],
    ]
    const rows = marks.map((own, row) => {
      const sum = own.reduce((all, mark) => all + mark, 0)
      const cells = [...own.map(String), String(sum), 'ABCDE'[row]]
      return [String(row + 1), NAMES[row], ...cells, ...cells]
    })
    const group = (text: string) => [{ text, columnSpan: 6 }, ...parts.slice(1).map(() => null)]
    const records = read([
      ['', '', ...group('ENGLISH'), ...group('HINDI')],
      ['Roll No.', 'Name', ...parts, ...parts],
      ...rows,
    ])
    const [{ components }] = records[0].subjects
    assert.deepEqual(
      components.map(({ label, value }) => [label, value?.value]),
      [
        ['PT', 9],
        ['NB', 5],
        ['SE', 5],
        ['HY', 29],
      ]
    )
    assert.deepEqual(
      records.map(({ subjects }) => subjects[0].score?.value),
      [48, 52, 88, 60, 79]
    )
  })
})

test.group('Sheets of universities', () => {
  test('may have the number of a course below its letters', ({ assert }) => {
    const rows = NAMES.map((name, row) => [
      ...[String(row + 1), name],
      ...[`${41 + 9 * row}B`, `${45 + 7 * row}C`, `${52 + 5 * row}A`],
    ])
    const [record] = read([
      ['', '', 'MTH', 'PHY', 'GST'],
      ['S/N', 'NAME', '101', '101', '111'],
      ['', '', '(3)', '(3)', '(2)'],
      ...rows,
    ])
    assert.deepEqual(scores(record), { 'MTH 101': 41, 'PHY 101': 45, 'GST 111': 52 })
    assert.deepEqual(grades(record), { 'MTH 101': 'B', 'PHY 101': 'C', 'GST 111': 'A' })
  })
})

test.group('Sheets of West and East African schools', () => {
  test('may say in AGG what each mark is worth, and in RAW SCORE what all add up to', ({
    assert,
  }) => {
    const marks = [
      [78, 61, 44, 90],
      [55, 49, 72, 38],
      [83, 67, 91, 88],
      [40, 58, 63, 51],
      [69, 75, 36, 47],
    ]
    const grade = (mark: number) => (mark > 79 ? 'D1' : mark > 59 ? 'C3' : 'P7')
    const records = read([
      ['NO', 'NAME', 'ENG', 'AGG', 'MTC', 'AGG', 'SCI', 'AGG', 'SST', 'AGG', 'RAW SCORE', 'AGG'],
      ...marks.map((own, row) => [
        ...[String(row + 1), NAMES[row], ...own.flatMap((mark) => [String(mark), grade(mark)])],
        String(own.reduce((sum, mark) => sum + mark, 0)),
        String(12 + row),
      ]),
    ])
    assert.deepEqual(scores(records[0]), { ENG: 78, MTC: 61, SCI: 44, SST: 90 })
    assert.deepEqual(grades(records[0]), { ENG: 'C3', MTC: 'C3', SCI: 'P7', SST: 'D1' })
    assert.deepEqual(
      records.map(({ total }) => total?.value),
      [273, 214, 329, 212, 227]
    )
  })

  test('may list grades in quotes behind numbers of candidates who are not named', ({ assert }) => {
    const records = read([
      ['CNO', 'SEX', 'AGGT', 'DIV', 'DETAILED SUBJECTS'],
      ['S0334/0001', 'M', '27', 'II', "CIV - 'D' HIST - 'B' B/MATH - 'F'"],
      ['S0334/0002', 'F', '31', 'IV', "CIV - 'C' HIST - 'D' B/MATH - 'A'"],
      ['S0334/0003', 'M', '9', 'I', "CIV - 'A' HIST - 'A' B/MATH - 'C'"],
    ])
    assert.deepEqual(
      records.map(({ admissionNumber, studentName }) => [
        admissionNumber?.value,
        studentName.value,
      ]),
      [
        ['S0334/0001', ''],
        ['S0334/0002', ''],
        ['S0334/0003', ''],
      ]
    )
    assert.deepEqual(grades(records[0]), { 'CIV': 'D', 'HIST': 'B', 'B/MATH': 'F' })
  })

  test('may have the number of a student below the name', ({ assert }) => {
    const records = read([
      ['#', 'Student', 'ENG', 'MTH', 'CIV'],
      ...NAMES.map((name, row) => [
        ...[String(row + 1), `${name}\nGSS/2021/${100 + row}`],
        ...[`${41 + 9 * row}\nB3`, `${45 + 7 * row}\nC4`, `${52 + 5 * row}\nA1`],
      ]),
    ])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber }) => [
        studentName.value,
        admissionNumber?.value,
      ]),
      NAMES.map((name, row) => [name, `GSS/2021/${100 + row}`])
    )
    assert.deepEqual(scores(records[1]), { ENG: 50, MTH: 52, CIV: 57 })
  })
})

const SUBJECTS = [
  ['Français', '12', '4', '48'],
  ['Anglais', '10', '2', '20'],
]

test.group('Reports of one student', () => {
  test('sum up some of the subjects in rows that are none', ({ assert }) => {
    const [record] = read(
      [
        ['Disciplines', 'Moy. /20', 'Coef.', 'Moy. x Coef.'],
        ...SUBJECTS,
        ['BILAN LETTRES', '11,33', '6', '68'],
        ['Mathématiques', '15', '4', '60'],
        ['S.V.T', '9', '2', '18'],
        ['BILAN SCIENCES', '13', '6', '78'],
        ['TOTAUX', '', '12', '146'],
      ],
      words('Nom et prénoms : KOUASSI Aya', 50, 60)
    )
    assert.deepEqual(scores(record), {
      'Français': 12,
      'Anglais': 10,
      'Mathématiques': 15,
      'S.V.T': 9,
    })
    assert.equal(record.total?.value, 146)
  })

  test('have the average of the student, not the one in a row that sums up some subjects', ({
    assert,
  }) => {
    const [record] = read(
      [
        ['Disciplines', 'Moy. /20', 'Coef.', 'Moy. x Coef.', 'Appréciation'],
        ['Français', '12', '4', '48', 'Bien'],
        ['Anglais', '10', '2', '20', 'Passable'],
        ['Matières littéraires - Bilan', '', '6', '68', 'Moyenne : 11,33'],
        ['Mathématiques', '15', '4', '60', 'Bien'],
        ['Matières scientifiques - Bilan', '', '4', '60', 'Moyenne : 15'],
        ['TOTAUX', '', '10', '128', 'Moyenne : 12,80'],
      ],
      words('Nom et prénoms : KOUASSI Aya', 50, 60)
    )
    assert.equal(record.average?.value, 12.8)
    assert.lengthOf(record.subjects, 3)
  })

  test('name the term behind the position, and the student in two lines', ({ assert }) => {
    const [{ studentName, position }] = read(
      [
        ['Subject', 'Score'],
        ['English', '61'],
        ['Science', '54'],
        ['Maths', '70'],
      ],
      [
        ...words('NAME: Adeyemi Tolulope', 40, 40),
        ...words('Grace', 40, 50),
        ...words('CLASS: Primary 4', 170, 40),
        ...words('POSITION: 3rd TERM: ONE ATTENDANCE: 61', 40, 70),
      ]
    )
    assert.equal(studentName.value, 'Adeyemi Tolulope Grace')
    assert.equal(position?.value, 3)
  })

  test('have a second line of a name where it would have touched what stands beside it', ({
    assert,
  }) => {
    const [{ studentName }] = read(
      [
        ['Subject', 'Score'],
        ['English', '61'],
        ['Science', '54'],
        ['Maths', '70'],
      ],
      [
        ...words('NAME:', 40, 40),
        ...words('ADEYEMI', 90, 40),
        ...words('GRACE', 90, 50),
        ...words('CLASS:', 158, 40),
        ...words('SESSION:', 40, 66),
      ]
    )
    assert.equal(studentName.value, 'ADEYEMI GRACE')
  })

  test('have no second line of a name where it had room beside the first', ({ assert }) => {
    const [{ studentName }] = read(
      [
        ['Subject', 'Score'],
        ['English', '61'],
        ['Science', '54'],
        ['Maths', '70'],
      ],
      [
        ...words('NAME: Adeyemi Tolulope', 40, 40),
        ...words('Primary Four', 40, 50),
        ...words('SEX: F', 400, 40),
      ]
    )
    assert.equal(studentName.value, 'Adeyemi Tolulope')
  })
})

test.group('Reports with several figures a subject', () => {
  const lines = (...own: [string, ...string[]][]) => own

  test('kinds of grades beside each other are no students', ({ assert }) => {
    const [record, ...others] = read(
      lines(
        ['Subject', 'Teacher', 'Target Grade', 'Mock Grade', 'Predicted Grade'],
        ['English Language', 'Ms Hall', '7', '6', '7'],
        ['Mathematics', 'Ms Hall', '5', '4', '5'],
        ['Combined Science', 'Ms Hall', '9', '8', '9'],
        ['Geography', 'Ms Hall', '4', '3', '4']
      ),
      words('Name: Oliver Smith', 50, 60)
    )
    assert.lengthOf(others, 0)
    assert.equal(record.studentName.value, 'Oliver Smith')
    assert.lengthOf(record.subjects, 4)
  })

  test('the average of a grade is that of a class', ({ assert }) => {
    const [record] = read(
      lines(
        ['Subject', 'Learner %', 'Level', 'Grade Average %'],
        ['English', '45', '3', '53'],
        ['Mathematics', '71', '6', '62'],
        ['History', '58', '4', '50']
      ),
      words('Learner: Dlamini Thabo', 50, 60)
    )
    assert.deepEqual(grades(record), { English: '3', Mathematics: '6', History: '4' })
  })

  test('the position in the class counts, not that in the stream', ({ assert }) => {
    const [record] = read(
      lines(['Subject', 'Score'], ['English', '45'], ['Maths', '71'], ['History', '58']),
      [
        ...words('NAME: OTIENO BRIAN', 50, 40),
        ...words('STREAM POSITION: 2/44 OVERALL POSITION: 9/176', 50, 60),
      ]
    )
    assert.equal(record.position?.value, 9)
  })

  test('codes that many pupils share are no numbers of theirs', ({ assert }) => {
    const records = read([
      ['Name', 'Reg', 'English', 'Maths', 'Science'],
      ...[...NAMES, 'Ava Davies'].map((name, row) => [
        ...[name, row % 2 === 0 ? '10A' : '10B'],
        ...[String(41 + 9 * row), String(45 + 7 * row), String(52 + 5 * row)],
      ]),
    ])
    assert.deepEqual(
      records.map(({ admissionNumber, flags }) => [admissionNumber, flags]),
      records.map(() => [null, []])
    )
  })
})
