import { test } from '@japa/runner'
import { interpretFile, page, table } from './interpretation_pages.js'

const HEADINGS = ['S/N', 'NAME', 'Maths', 'English', 'Total']
const STUDENTS = [
  ['1', 'ADEBAYO Ngozi', '50', '60', '110'],
  ['2', 'EZE Ada', '55', '45', '100'],
  ['3', 'BELLO Musa', '41', '52', '93'],
  ['4', 'OKON Peter', '63', '70', '133'],
]

/** A drawn sheet with rows above some students that hold one text, in the column of names. */
function readSheet(above: Record<number, string>) {
  const rows = STUDENTS.flatMap((row, index) =>
    above[index] === undefined ? [row] : [['', above[index], '', '', ''], row]
  )
  return interpretFile([page(1, [table({ rows: [HEADINGS, ...rows] })])]).records
}

test.group('Rows with nothing but words in the column of names', () => {
  test('are titles of sections where the first one stands above all students', ({ assert }) => {
    const records = readSheet({ 0: 'Boarders', 2: 'Day Students' })
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      STUDENTS.map(([, name]) => name)
    )
    assert.deepEqual(new Set(records.flatMap(({ flags }) => flags)), new Set())
  })

  test('name a class by its stage and a Roman number', ({ assert }) => {
    const records = readSheet({ 2: 'Std. VII' })
    assert.equal(records[1].studentName.value, 'EZE Ada')
  })

  test('may be the rest of a name below the first student, which is then in doubt', ({
    assert,
  }) => {
    const records = readSheet({ 2: 'Oluwaseun' })
    assert.equal(records[1].studentName.value, 'EZE Ada Oluwaseun')
    assert.deepEqual(
      records.map(({ flags }) => flags),
      [[], ['NAME_UNCERTAIN'], [], []]
    )
  })

  test('may begin the name below them where that is a single word', ({ assert }) => {
    const students = STUDENTS.map((row) =>
      row[0] === '3' ? [row[0], 'Musa', ...row.slice(2)] : row
    )
    const rows = [HEADINGS, ...students.toSpliced(2, 0, ['', 'BELLO Chidi', '', '', ''])]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ studentName, flags }) => [studentName.value, flags.join()]),
      [
        ['ADEBAYO Ngozi', ''],
        ['EZE Ada', ''],
        ['BELLO Chidi Musa', 'NAME_UNCERTAIN'],
        ['OKON Peter', ''],
      ]
    )
  })
})

test.group('Numbers that count the students', () => {
  test('are nobody’s marks, though a title ran into their heading', ({ assert }) => {
    const students = [...STUDENTS, ['5', 'UDO Joy', '70', '61', '131']]
    const rows = [['S/N\nSCIENCE', ...HEADINGS.slice(1)], ...students]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ label }) => label).join()),
      students.map(() => 'Maths,English')
    )
  })
})
