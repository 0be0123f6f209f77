import { test } from '@japa/runner'
import { isRestOfCode } from '../src/grid/lines/rest_of_code.js'
import { brokenCodesOf } from '../src/grid/bodies/broken_codes.js'
import { roleOfLabel } from '../src/interpretation/cards/label_roles.js'
import { interpretFile, page, scores, table, words, type MadeCell } from './interpretation_pages.js'

const ITEMS = ['Quiz 1', 'Laboratory report', 'Project', 'Final examination']

/** A user report whose items have a range each, without percentages. */
function itemsOfRanges(maxima: readonly number[], grades: readonly number[]) {
  const total = grades.reduce((sum, grade) => sum + grade)
  const rows: MadeCell[][] = [
    ['Grade item', 'Grade', 'Range', 'Feedback'],
    ...grades.map((grade, at) => [ITEMS[at], grade.toFixed(2), `0–${maxima[at]}`, '']),
    ['Course total', total.toFixed(2), '0–400', ''],
  ]
  return interpretFile([page(1, [table({ rows })], words('User report - Aisha Garba', 40, 60))])
    .records
}

/** A card whose last row says what the student has of all marks. */
function cardWithGrandTotal(last: MadeCell[], labels: MadeCell[][] = []) {
  const rows: MadeCell[][] = [
    ['Subject', 'Max', 'Obtd', '%', 'Grade'],
    ['English', '100', '85', '85.0%', 'A1'],
    ['Urdu', '100', '66', '66.0%', 'B'],
    ['Mathematics', '100', '98', '98.0%', 'A1'],
    ['Science', '100', '77', '77.0%', 'A'],
    last,
  ]
  const facts = table({ rows: labels, y: 100, ruled: false })
  const tables = labels.length > 0 ? [facts] : []
  const name = labels.length > 0 ? [] : words('Name: Kemi Adeyemi', 40, 60)
  return interpretFile([page(1, [...tables, table({ rows, y: 200 })], name)]).records
}

test.group('Items of different maxima', () => {
  test('have no average, and no grade for one', ({ assert }) => {
    const [record] = itemsOfRanges([10, 15, 50, 100], [8, 12, 40, 61])
    assert.deepEqual(Object.values(scores(record)), [8, 12, 40, 61])
    assert.deepEqual([record.average, record.grade], [null, null])
    assert.equal(record.total?.value, 121)
  })

  test('have an average where they are of the same maximum', ({ assert }) => {
    const [record] = itemsOfRanges([100, 100, 100, 100], [80, 60, 40, 61])
    assert.equal(record.average?.value, 60.25)
  })

  test('are out of range above their own maximum', ({ assert }) => {
    const [{ subjects }] = cardWithGrandTotal(['Grand Total', '400', '326', '81.5%', 'A1'])
    assert.deepEqual(
      subjects.flatMap(({ flags }) => flags),
      []
    )
  })
})

test.group('The row of the total', () => {
  test('says the grade and the percentage of all marks', ({ assert }) => {
    const [{ total, average, grade }] = cardWithGrandTotal([
      'Grand Total',
      '400',
      '326',
      '81.5%',
      'A1',
    ])
    assert.deepEqual([total?.value, average?.value, grade?.value], [326, 81.5, 'A1'])
    assert.deepEqual([average?.source, grade?.source], ['text_layer', 'text_layer'])
  })
})

test.group('Labels in a table of their own', () => {
  test('are no subjects where one of them is not known', ({ assert }) => {
    const labels: MadeCell[][] = [
      ['Term:', 'Annual Year', 'Session:', '2025-2026'],
      ["Student's Name:", 'Kemi Adeyemi', "Father's Name:", 'Tunde Adeyemi'],
      ['Class/Wing:', 'X-A', 'G.R No:', '44040'],
    ]
    const [record] = cardWithGrandTotal(['Grand Total', '400', '326', '81.5%', 'A1'], labels)
    assert.equal(record.studentName.value, 'Kemi Adeyemi')
    assert.equal(record.admissionNumber?.value, '44040')
  })
})

test.group('Numbers of several parts in two lines', () => {
  test('go on with the figures of a part and all parts behind it', ({ assert }) => {
    assert.isTrue(isRestOfCode('ADM-20', '24-001'))
    assert.isTrue(isRestOfCode('JSS/A/1', '2/045'))
    const cells = ['001', '002', '017'].map((number) => ['ADM-20', `24-${number}`])
    assert.deepEqual(brokenCodesOf(cells), [true, true, true])
  })

  test('are no years of a session, no two marks and no two whole numbers', ({ assert }) => {
    assert.isFalse(isRestOfCode('2023/2024', '2024/2025'))
    assert.isFalse(isRestOfCode('24/30', '18/20'))
    assert.isFalse(isRestOfCode('KCS/2024', '24-0017'))
  })
})

test.group('Work of a course', () => {
  test('stands in the rows below its heading, with points that a percentage proves', ({
    assert,
  }) => {
    const rows: MadeCell[][] = [
      ['Assignment', 'Points', 'Out of', 'Percent'],
      ['Reading log', '11', '20', '55.0%'],
      ['Essay draft', '24', '40', '60.0%'],
      ['Oral presentation', '12', '30', '40.0%'],
      ['Vocabulary test', '10', '10', '100.0%'],
      ['Total', '57', '100', '57.0%'],
    ]
    const { records } = interpretFile([
      page(1, [table({ rows })], words('Student: Esther Nakato', 40, 60)),
    ])
    const [{ total, average, flags }] = records
    assert.deepEqual(records.map(scores), [
      { 'Reading log': 11, 'Essay draft': 24, 'Oral presentation': 12, 'Vocabulary test': 10 },
    ])
    assert.deepEqual([total?.value, average?.value, flags], [57, 57, []])
  })

  test('is a part of the marks beside names', ({ assert }) => {
    const rows: MadeCell[][] = [
      ['Name', 'Assignment', 'Exam', 'Total'],
      ['Adaeze Okonkwo', '12', '55', '67'],
      ['Brian Otieno', '18', '61', '79'],
      ['Chidinma Eze', '9', '40', '49'],
    ]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ total }) => total?.value),
      [67, 79, 49]
    )
  })
})

test.group('What is said of a whole class', () => {
  test("is nobody's result", ({ assert }) => {
    const rows: MadeCell[][] = [
      ['Subject', 'Assessed', 'Mean Score', 'Mean Points', 'Level', 'Pass Rate %'],
      ['English', '28', '61%', '2.4', 'ME', '100%'],
      ['Kiswahili', '28', '58%', '2.3', 'ME', '96%'],
      ['Mathematics', '28', '49%', '2.0', 'AE', '79%'],
      ['Agriculture', '28', '72%', '2.9', 'ME', '100%'],
    ]
    const { records } = interpretFile([
      page(1, [table({ rows })], words('Class Teacher: Jane Wanjiku', 40, 60)),
    ])
    assert.deepEqual(records, [])
  })
})

test.group('Letters alone', () => {
  test('are grades of subjects that stand in a box below its title', ({ assert }) => {
    const rows: MadeCell[][] = [
      ['GRADE:', ''],
      ['CHEMISTRY', 'A'],
      ['BIOLOGY', 'C'],
      ['HISTORY', 'B'],
      ['ENGLISH', 'B'],
    ]
    const { records } = interpretFile([
      page(1, [table({ rows })], words('Full name: Arjun Menon', 40, 60)),
    ])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ label, grade }) => `${label} ${grade?.value}`)),
      [['CHEMISTRY A', 'BIOLOGY C', 'HISTORY B', 'ENGLISH B']]
    )
  })

  test('of several tests are read in doubt', ({ assert }) => {
    const rows: (MadeCell | null)[][] = [
      [{ text: 'Subject', rowSpan: 2 }, 'Test 1', 'Test 2'],
      [null, 'Grade', 'Grade'],
      ['English', 'B+', 'A'],
      ['Maths', 'A', 'B'],
      ['Science', 'B', 'A'],
      ['Hindi', 'A', 'B'],
    ]
    const { records } = interpretFile([
      page(1, [table({ rows, y: 200 })], words('Name: John Mathew', 40, 60)),
    ])
    const [{ subjects, flags }] = records
    assert.deepEqual(
      subjects.map(({ label }) => label),
      ['English', 'Maths', 'Science', 'Hindi']
    )
    assert.includeMembers(flags, ['HEADING_UNCERTAIN', 'COLUMN_UNCERTAIN'])
  })

  test('beside students are results in doubt', ({ assert }) => {
    const rows: MadeCell[][] = [
      ['name', 'roll_no', 'grade', 'fees_paid', 'result'],
      ['Adaeze Okonkwo', '1', 'F', 'Yes', 'Fail'],
      ['Brian Otieno', '2', 'D', 'Yes', 'Pass'],
      ['Chidinma Eze', '3', 'A', 'No', 'Fees Due'],
      ['Daniel Mwangi', '4', 'B', 'Yes', 'Pass'],
    ]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ grade }) => grade?.value),
      ['F', 'D', 'A', 'B']
    )
    assert.isTrue(records.every(({ flags }) => flags.includes('HEADING_UNCERTAIN')))
  })

  test('beside the employees of a firm are none', ({ assert }) => {
    const rows: MadeCell[][] = [
      ['Name', 'Staff ID', 'Grade', 'Salary'],
      ['Adaeze Okonkwo', '1', 'C', '120,000'],
      ['Brian Otieno', '2', 'D', '95,000'],
      ['Chidinma Eze', '3', 'A', '410,000'],
      ['Daniel Mwangi', '4', 'B', '230,000'],
    ]
    assert.deepEqual(interpretFile([page(1, [table({ rows })])]).records, [])
  })
})

test.group('Numbers and names of lists', () => {
  test('are read below a heading in Spanish, where commas part the fields of counted lines', ({
    assert,
  }) => {
    const lines = [
      'Matricula, Nombre Completo, Calificación',
      '1. 19216277, Lena Rosas Saucedo, 32.0',
      '2. 19216276, Pablo Rosas Marin, 50.0',
      '3. 19328212, Ana Perez Yam, 90.0',
      '4. 19328230, Rosa Uc Chan, 74.5',
    ]
    const tokens = lines.flatMap((line, at) => words(line, 40, 60 + 14 * at))
    const { records } = interpretFile([page(1, [], tokens)])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber, total }) => [
        studentName.value,
        admissionNumber?.value,
        total?.value,
      ]),
      [
        ['Lena Rosas Saucedo', '19216277', 32],
        ['Pablo Rosas Marin', '19216276', 50],
        ['Ana Perez Yam', '19328212', 90],
        ['Rosa Uc Chan', '19328230', 74.5],
      ]
    )
  })

  test('of India are called `PRN` and `USN`', ({ assert }) => {
    assert.equal(roleOfLabel('Prn Number'), 'admission_number')
    assert.equal(roleOfLabel('USN No.'), 'admission_number')
  })
})
