import { test } from '@japa/runner'
import { interpretFile, page, table } from './interpretation_pages.js'

const ROWS = [
  ['1', 'ADEBAYO Ngozi', '60', '71', '80', 'B'],
  ['2', 'BELLO Musa', '50', '#N/A', '40', 'C'],
  ['3', 'EZE Chidinma', '90', '83', '###', 'A'],
  ['4', 'OBI Grace', '52', '64', '61', '#NAME?'],
  ['5', 'SANI Daniel', '44', '58', '66', 'C'],
]

test.group('Errors of a spreadsheet instead of values', () => {
  test('are unreadable, neither values nor absences', ({ assert }) => {
    const rows = [['S/N', 'Name', 'MTH', 'ENG', 'BIO', 'Grade'], ...ROWS]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.notInclude(records[0].flags, 'SCORE_UNREADABLE')
    assert.include(records[1].flags, 'SCORE_UNREADABLE')
    assert.include(records[2].flags, 'SCORE_UNREADABLE')
    assert.include(records[3].flags, 'SCORE_UNREADABLE')
    assert.notExists(records[3].grade)
  })

  test('are no grades of subjects', ({ assert }) => {
    const rows = [
      ['S/N', 'NAME', 'MTH', 'Grade', 'ENG', 'Grade'],
      ['1', 'ADEBAYO Ngozi', '60', 'B', '71', 'A'],
      ['2', 'BELLO Musa', '50', 'C', '64', '#REF!'],
      ['3', 'EZE Chidinma', '90', 'A', '#N/A', '#N/A'],
      ['4', 'OBI Grace', '52', 'C', '83', 'A'],
    ]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ subjects }) => subjects[1].grade?.value ?? null),
      ['A', null, null, 'A']
    )
    assert.deepEqual(
      records.map(({ flags }) => flags.includes('SCORE_UNREADABLE')),
      [false, true, true, false]
    )
  })
})
