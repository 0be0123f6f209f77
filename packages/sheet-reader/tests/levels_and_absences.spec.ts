import { test } from '@japa/runner'
import { interpretFile, page, pictured, table } from './interpretation_pages.js'

const STUDENTS = ['BOTHA Elna', 'KHUMALO Johan', 'NAIDOO Kavya', 'SITHOLE Siya', 'DLAMINI Anika']
const MARKS = [
  ['56', '37', '63'],
  ['AB', '40', '48'],
  ['70', 'AB', '61'],
  ['45', '72', 'AB'],
  ['81', '52', '66'],
]
const LEVELS = [
  ['4', '2', '5'],
  ['AB', '3', '3'],
  ['6', 'AB', '5'],
  ['3', '6', 'AB'],
  ['7', '4', '5'],
]

test('Levels are grades beside marks of absence in a picture', ({ assert }) => {
  const rows = STUDENTS.map((name, row) => {
    const cells = MARKS[row].flatMap((mark, at) => [mark, LEVELS[row][at]])
    return [name, ...cells.map((text) => pictured(text))]
  })
  const groups = ['Maths', 'Physics', 'English'].flatMap((text) => [{ text, columnSpan: 2 }, null])
  const parts = ['Maths', 'Physics', 'English'].flatMap(() => ['Mark', 'Level'])
  const headings = [['Name', ...groups], ['', ...parts], ...rows]
  const { records } = interpretFile([page(1, [table({ rows: headings })], [], 'scan')])
  assert.deepEqual(
    records.map(({ subjects }) => subjects.map(({ grade }) => grade?.value)),
    LEVELS.map((levels) => levels.map((level) => (level === 'AB' ? undefined : level)))
  )
})

test('One mark has one level: numbers of students that begin alike are not parted', ({
  assert,
}) => {
  const names = [...STUDENTS, 'MOKOENA Nomsa', 'NEL Zanele', 'ZWANE Buhle']
  const rows = names.map((name, at) => [`${at + 1}`, name, `10${at + 1}`, `${85 - 3 * at}`])
  const sheet = table({ rows: [['ID', 'Name', 'Roll No', 'Maths'], ...rows] })
  assert.deepEqual(
    interpretFile([page(1, [sheet])]).records.map(({ admissionNumber }) => admissionNumber?.value),
    rows.map(([, , number]) => number)
  )
})

test('Levels beside the averages of few students are their grades', ({ assert }) => {
  const rows = [
    ['Name', 'Maths', 'Physics', 'English', 'Total', 'Average', 'Level', 'Position'],
    ['BOTHA Elna', '79', '71.5', '80', '230.5', '76.83', '6', '1st'],
    ['KHUMALO Johan', '66.5', '63.5', '69', '199', '66.33', '5', '2nd'],
    ['NAIDOO Kavya', '33', '27.5', '42', '102.5', '34.17', '2', '3rd'],
  ]
  assert.deepEqual(
    interpretFile([page(1, [table({ rows })])]).records.map(({ grade }) => grade?.value),
    ['6', '5', '2']
  )
})
