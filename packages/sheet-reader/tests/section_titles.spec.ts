import { test } from '@japa/runner'
import { interpretFile, page, table } from './interpretation_pages.js'

const HEADINGS = ['Name of Learner', 'ENG', 'MAT', 'PHY', 'HIST', 'Total', 'AVG']
const ARTS = [
  ['ADAMS Zoe', '70', '63', '69', '76', '278', '69.50'],
  ['BALOYI Tumelo Kavya', '49', '67', '72', '58', '246', '61.50'],
  ['BOTHA Refilwe', '49', '48', '67', '58', '222', '55.50'],
]
const COMMERCE = [
  ['GOVENDER Mia Refilwe', '47', '52', '43', '43', '185', '46.25'],
  ['JACOBS Yusuf', '45', '63', '74', '71', '253', '63.25'],
]
const STUDENTS = [...ARTS, ...COMMERCE].map(([name]) => name)

const alone = (text: string) => [text, '', '', '', '', '', '']

function namesOf(rows: string[][]) {
  const { records } = interpretFile([page(1, [table({ rows })])])
  return records.map(({ studentName }) => studentName?.value)
}

test.group('Titles of sections in a column of names', () => {
  test('below the headings head no column, though they name a subject', ({ assert }) => {
    const rows = [HEADINGS, alone('ARTS DEPARTMENT'), ...ARTS, ...COMMERCE]
    const numbered = rows.map((row, at) => [at === 0 ? 'No.' : at > 1 ? `${at - 1}` : '', ...row])
    assert.deepEqual(namesOf(numbered), STUDENTS)
  })

  test('that say which part of the school follows are nobody’s name', ({ assert }) => {
    const rows = [
      HEADINGS,
      alone('ARTS DEPARTMENT'),
      ...ARTS,
      alone('COMMERCIAL DEPARTMENT'),
      ...COMMERCE,
    ]
    assert.deepEqual(namesOf(rows), STUDENTS)
  })

  test('are not missed where a student without marks has a row', ({ assert }) => {
    const rows = [HEADINGS, ...ARTS, alone('DLAMINI Kavya'), ...COMMERCE]
    assert.include(namesOf(rows), 'DLAMINI Kavya')
  })
})
