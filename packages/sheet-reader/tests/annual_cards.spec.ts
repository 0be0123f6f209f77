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

test('the score of a year is the mean of its terms where earlier ones are brought forward', ({
  assert,
}) => {
  const brought = ['1ST TERM B/F', '2ND TERM B/F']
  const rows = [
    [
      'SUBJECT',
      'C.A.',
      'EXAM',
      '3RD TERM TOTAL',
      ...brought,
      'CUM. TOTAL',
      'CUM. AVERAGE',
      'GRADE',
    ],
    ['English', '32', '39', '71', '35', '53', '159', '53.0', 'C'],
    ['Mathematics', '33', '39', '72', '89', '83', '244', '81.3', 'A'],
    ['Biology', '31', '32', '63', '61', '62', '186', '62.0', 'B'],
    ['Chemistry', '16', '25', '41', '37', '64', '142', '47.3', 'D'],
    ['Physics', '20', '34', '54', '54', '51', '159', '53.0', 'C'],
  ]
  const { records } = interpretFile([
    page(1, [table({ rows })], words('Name: Danjuma Musa', 50, 50)),
  ])
  assert.deepEqual(scores(records[0]), {
    English: 53,
    Mathematics: 81.3,
    Biology: 62,
    Chemistry: 47.3,
    Physics: 53,
  })
  assert.deepEqual(records[0].flags, [])
})
