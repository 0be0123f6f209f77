import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'

test.group('A small table for each student', () => {
  const SLIP = ['Eng', 'Maths', 'Sci', 'Hausa', 'Total']

  test('names subjects above marks and no more, below the line that names the student', ({
    assert,
  }) => {
    const marks = [
      ['12', '20', '23', '15', '70'],
      ['15', '28', '12', '5', '60'],
    ]
    const tables = marks.map((line, at) => table({ rows: [SLIP, line], y: 100 + at * 80 }))
    const names = ['Name: Sani Kabiru Class: Grade 5', 'Name: Gambo Zainab Class: Grade 5']
    const lines = names.flatMap((line, at) => words(line, 40, 86 + at * 80))
    const { records } = interpretFile([page(1, tables, lines)])
    assert.deepEqual(
      records.map((record) => [record.studentName.value, record.total?.value, scores(record)]),
      [
        ['Sani Kabiru', 70, { Eng: 12, Maths: 20, Sci: 23, Hausa: 15 }],
        ['Gambo Zainab', 60, { Eng: 15, Maths: 28, Sci: 12, Hausa: 5 }],
      ]
    )
  })

  test('is nobody’s where no line names anybody', ({ assert }) => {
    const one = table({ rows: [SLIP, ['12', '20', '23', '15', '70']] })
    assert.lengthOf(interpretFile([page(1, [one])]).records, 0)
  })
})

test.group('A class below the name of a student', () => {
  test('is no subject with its number for a mark', ({ assert }) => {
    const lines = ['Uzor Ngozi', 'Nwosu Emeka', 'Umeh Adaeze'].flatMap((name, at) => [
      name,
      'Primary 5 · 1st Term',
      `English ${51 + at}`,
      `Mathematics ${72 - at}`,
      `Science ${64 + at}`,
      `Total: ${187 + at}`,
    ])
    const tokens = lines.flatMap((line, at) => words(line, 40, 60 + at * 14))
    const { records } = interpretFile([page(1, [], tokens)])
    assert.deepEqual(
      records.map((record) => Object.keys(scores(record))),
      [
        ['English', 'Mathematics', 'Science'],
        ['English', 'Mathematics', 'Science'],
        ['English', 'Mathematics', 'Science'],
      ]
    )
  })
})

test.group('The last rows of a list on a page of their own', () => {
  test('have the numbers of their students before the names in one cell', ({ assert }) => {
    const first = table({
      rows: [
        ['S/N', 'ADM NO', 'NAME', 'ENG', 'MTH', 'TOTAL'],
        ['1', '2100', 'Yakubu Ibrahim', '45', '34', '79'],
        ['2', '2103', 'Umar Maryam', '42', '41', '83'],
        ['3', '2106', 'Musa Bilkisu', '55', '43', '98'],
      ],
      columnWidths: [40, 40, 160, 40, 40, 40],
    })
    const last = table({
      rows: [
        ['4', '2109 Musa Kabiru', '62', '67', '129'],
        ['5', '2112 Isah Kabiru', '62', '55', '117'],
      ],
      columnWidths: [40, 200, 40, 40, 40],
      ruled: false,
    })
    const { records } = interpretFile([page(1, [first]), page(2, [last])])
    assert.deepEqual(
      records
        .slice(3)
        .map(({ studentName, admissionNumber }) => [studentName.value, admissionNumber?.value]),
      [
        ['Musa Kabiru', '2109'],
        ['Isah Kabiru', '2112'],
      ]
    )
  })
})

test.group('Names that a narrow column broke within words', () => {
  const rowsOf = (names: string[]) => [
    ['S/N', 'Names', 'English', 'Maths', 'Total'],
    ...names.map((name, at) => [`${at + 1}`, name, `${41 + at}`, `${52 + at}`, `${93 + 2 * at}`]),
  ]
  const flagsOf = (names: string[]) =>
    interpretFile([page(1, [table({ rows: rowsOf(names) })])]).records.map(({ flags }) => flags)

  test('are doubtful, as nobody can tell which of their spaces are none', ({ assert }) => {
    const broken = ['FASH\nOLA I\nFEOL\nUWA', 'ADEY\nEMI F\nOLAK\nE', 'ADE\nWAL\nE KU\nNLE']
    const names = [...broken, 'OYEL\nARA\nN SA\nDE', 'AFOL\nABI F\nEMI']
    assert.deepEqual(
      flagsOf(names),
      names.map(() => ['NAME_UNCERTAIN'])
    )
  })

  test('are told from names with initials by longer words', ({ assert }) => {
    const names = ['FASHOLA I O', 'ADE F O', 'OBI K A', 'EZE P', 'ALI M U']
    assert.deepEqual(
      flagsOf(names),
      names.map(() => [])
    )
  })
})

test.group('A day behind a label that nobody knows', () => {
  test('is no number of a student', ({ assert }) => {
    const rows = [
      ['Subject', 'CA (40)', 'Exam (60)', 'Total', 'Grade'],
      ['English', '24', '16', '40', 'E8'],
      ['Biology', '14', '45', '59', 'C5'],
      ['Physics', '19', '22', '41', 'E8'],
    ]
    const lines = [
      ...words('Name: Ada Obi', 40, 60),
      ...words('Resumption: Monday 9 September 2024', 40, 300),
    ]
    const { records } = interpretFile([page(1, [table({ rows })], lines)])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber }) => [studentName.value, admissionNumber]),
      [['Ada Obi', null]]
    )
  })
})

test.group('A card in sentences', () => {
  const rows = [
    ['Subject', 'Score', 'Grade'],
    ['English', '58', 'C'],
    ['Mathematics', '73', 'A'],
    ['Biology', '61', 'B'],
  ]

  test('has a point behind the name and a position in a class of so many', ({ assert }) => {
    const lines = [
      ...words("Pupil's Name: BELLO AMINA. Class: JSS 1", 40, 60),
      ...words('Total Marks: 192/300 Position: 10th in a class of 30', 40, 300),
    ]
    const { records } = interpretFile([page(1, [table({ rows })], lines)])
    assert.deepEqual(
      records.map(({ studentName, position }) => [studentName.value, position?.value]),
      [['BELLO AMINA', 10]]
    )
  })

  test('keeps the point behind a name that is cut short', ({ assert }) => {
    const lines = words('Name: BELLO Abdulrahm. Class: JSS 1', 40, 60)
    const { records } = interpretFile([page(1, [table({ rows })], lines)])
    assert.equal(records[0].studentName.value, 'BELLO Abdulrahm.')
  })
})

test.group('Subjects with how many sat for them', () => {
  test('are no student’s, though as many are registered for each', ({ assert }) => {
    const rows = [
      ['CODE', 'SUBJECT', 'REG', 'SAT', 'PASS', 'GPA', 'COMPETENCY LEVEL'],
      ['011', 'CIVICS', '22', '22', '14', '3.4752', 'Grade C (Good)'],
      ['012', 'HISTORY', '22', '22', '21', '2.2471', 'Grade D (Satisfactory)'],
      ['013', 'GEOGRAPHY', '22', '22', '19', '3.8022', 'Grade D (Satisfactory)'],
      ['015', 'ENGLISH', '22', '22', '13', '2.5171', 'Grade C (Good)'],
    ]
    assert.lengthOf(interpretFile([page(1, [table({ rows })])]).records, 0)
  })
})

test.group('Marks that are out of forty at most', () => {
  test('give no grade of a scale for marks of a hundred', ({ assert }) => {
    const marksOf = (student: number) =>
      [0, 1, 2, 3].map((at) => `${12 + ((student * 7 + at * 11) % 27)}`)
    const names = ['ADE', 'OBI', 'EZE', 'ALI', 'IBE', 'AGU', 'UDE', 'OJO']
    const rows = [
      ['Name', 'ENG', 'MTH', 'BSC', 'AGR'],
      ...names.map((name, at) => [`${name} Chidi`, ...marksOf(at)]),
    ]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(new Set(records.map(({ grade }) => grade)), new Set([null]))
  })
})
