import { test } from '@japa/runner'
import { isRestOfCode } from '../src/grid/lines/rest_of_code.js'
import { brokenCodesOf } from '../src/grid/bodies/broken_codes.js'
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
