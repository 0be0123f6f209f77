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

const SUBJECTS = ['Maths', 'Physics', 'English']
const flagsOf = (rows: string[][]) =>
  interpretFile([page(1, [table({ rows })])]).records.map(({ flags }) => flags)

test("A school's own word in place of marks is a sign where the totals count it as nothing", ({
  assert,
}) => {
  const marks = [
    ['56', '37', '63', '156'],
    ['ML', '40', '48', '88'],
    ['70', '52', '61', '183'],
    ['45', '72', 'ML', '117'],
    ['81', '52', '66', '199'],
  ]
  const rows = STUDENTS.map((name, at) => [name, ...marks[at]])
  const headings = ['Name', ...SUBJECTS, 'Total']
  assert.deepEqual(flagsOf([headings, ...rows]), [[], [], [], [], []])
  const other = rows.map((row) => row.map((text) => (text === '117' ? '120' : text)))
  assert.deepEqual(flagsOf([headings, ...other])[3], ['TOTAL_MISMATCH', 'SCORE_UNREADABLE'])
})

test("A school's own word in place of marks is a sign where several students have it", ({
  assert,
}) => {
  const marks = (word: string) => [
    ['56', '37', '63'],
    [word, '40', '48'],
    ['70', word, '61'],
    ['45', '72', word],
    ['81', '52', '66'],
  ]
  const read = (word: string) =>
    flagsOf([['Name', ...SUBJECTS], ...STUDENTS.map((name, at) => [name, ...marks(word)[at]])])
  assert.deepEqual(read('Non vu'), [[], [], [], [], []])
  for (const doubtful of ['SO', '#REF!']) {
    assert.deepEqual(read(doubtful)[2], ['SCORE_UNREADABLE'])
  }
})

test('A letter in place of an examination is a sign where the score is what is left', ({
  assert,
}) => {
  const cells = (letter: string) => [
    ['14', '6', '11', '13', '10', '12'],
    ['15', letter, '15', '11', '8', '10'],
    ['12', '10', '11', '16', letter, '16'],
    ['9', '13', '10', '8', '11', '9'],
    ['17', letter, '17', '12', '5', '10'],
  ]
  const groups = ['Physics', 'English'].flatMap((text) => [{ text, columnSpan: 3 }, null, null])
  const parts = ['CA', 'Exam', 'Score', 'CA', 'Exam', 'Score']
  const rows = STUDENTS.map((name, at) => [name, ...cells('D')[at]])
  const { records } = interpretFile([
    page(1, [table({ rows: [['Name', ...groups], ['', ...parts], ...rows] })]),
  ])
  assert.deepEqual(
    records.map(({ flags }) => flags),
    [[], [], [], [], []]
  )
})
