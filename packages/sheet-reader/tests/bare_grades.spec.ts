import { test } from '@japa/runner'
import { interpretFile, page, table } from './interpretation_pages.js'

/**
 * Flags of each subject of each student, where the marks of the first have the grades that are
 * given.
 */
function flagsWith(first: [string, string], others: string[][]) {
  const rows = [
    ['Name', 'English', 'Maths', 'Biology', 'Total'],
    ['Okafor Ada', ...first, '63 (C4)', '216'],
    ['Bello Musa', '52 (C6)', '66 (B3)', '71 (B2)', '189'],
    ['Edet Joy', '45 (D7)', '61 (C4)', '50 (C6)', '156'],
    ['Udoh Uche', '77 (A1)', '36 (F9)', '68 (B3)', '181'],
    ...others,
  ]
  const seen = rows.map((row) => row.map((text) => ({ text, confidence: 0.96 })))
  const { records } = interpretFile([page(1, [table({ rows: seen })], [], 'tesseract')])
  return records.map(({ subjects }) => subjects.map(({ flags }) => flags))
}

test.group('Grades of scans', () => {
  test('are doubted where they may lack their figure: A among A1, B2 and C4', ({ assert }) => {
    const also = [
      ['Ode Ife', '78 (A)', '80 (A)', '41 (E8)', '199'],
      ['Tijani Tobi', '79 (A)', '58 (C5)', '62 (C4)', '199'],
    ]
    const [flags, , , , others] = flagsWith(['76 (A)', '77 (A)'], also)
    assert.include(flags[0], 'LOW_CONFIDENCE')
    assert.include(flags[1], 'LOW_CONFIDENCE')
    assert.include(others[0], 'LOW_CONFIDENCE')
  })
})
