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
})
