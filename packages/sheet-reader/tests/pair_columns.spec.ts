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
