import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'

test('the score of a year is the mean of its terms where their sum is printed as well', ({
  assert,
}) => {
  const rows = [
    ['SUBJECT', '1ST TERM', '2ND TERM', '3RD TERM', 'TOTAL', 'AVERAGE', 'GRADE'],
    ['English', '78', '78', '65', '221', '73.67', 'A'],
    ['Mathematics', '68', '68', '58', '194', '64.67', 'B'],
    ['Biology', '47', '44', '80', '171', '57.00', 'C'],
    ['Chemistry', '36', '36', '42', '114', '38.00', 'F'],
    ['Physics', '74', '60', '61', '195', '65.00', 'B'],
  ]
  const { records } = interpretFile([
    page(1, [table({ rows })], words('Name: Danjuma Musa', 50, 50)),
  ])
  assert.deepEqual(scores(records[0]), {
    English: 73.67,
    Mathematics: 64.67,
    Biology: 57,
    Chemistry: 38,
    Physics: 65,
  })
})

test('the score of a year is the mean of its terms where the parts of the last one are printed', ({
  assert,
}) => {
  const terms = { text: 'THIRD TERM', columnSpan: 3 }
  const rows = [
    ['SUBJECT', terms, null, null, '1ST TERM', '2ND TERM', 'CUM. AVERAGE', 'GRADE'],
    ['', 'CA (40)', 'EXAM (60)', 'TOTAL', '', '', '', ''],
    ['English', '27', '43', '70', '40', '68', '59.3', 'C5'],
    ['Mathematics', '26', '37', '63', '46', '69', '59.3', 'C5'],
    ['Biology', '32', '41', '73', '36', '36', '48.3', 'D7'],
    ['Chemistry', '28', '42', '70', '77', '67', '71.3', 'B2'],
    ['Physics', '28', '60', '88', '70', '92', '83.3', 'A1'],
  ]
  const { records } = interpretFile([
    page(1, [table({ rows })], words('Name: Danjuma Musa', 50, 50)),
  ])
  assert.deepEqual(scores(records[0]), {
    English: 59.3,
    Mathematics: 59.3,
    Biology: 48.3,
    Chemistry: 71.3,
    Physics: 83.3,
  })
  assert.deepEqual(records[0].flags, [])
})
