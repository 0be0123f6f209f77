import { test } from '@japa/runner'
import { interpretFile, page, table, words } from './interpretation_pages.js'

/** A page of lines that are labels with their values. */
function told(...lines: string[]) {
  const tokens = lines.flatMap((line, index) => words(line, 60, 100 + 24 * index))
  return interpretFile([page(1, [], tokens)]).records
}

test.group('Results without subjects', () => {
  test('are a record where the average is the total’s by the number of subjects', ({ assert }) => {
    const records = told(
      'Name : Harish Kumar',
      'Total Marks : 486',
      'Subjects : 5',
      'Average : 97.20',
      'Grade : A'
    )
    assert.deepEqual(
      records.map(({ studentName, total, average, grade, flags }) => ({
        told: [studentName.value, total?.value, average?.value, grade?.value],
        flags,
      })),
      [{ told: ['Harish Kumar', 486, 97.2, 'A'], flags: [] }]
    )
  })

  test('stand on a page for each student, as cells of a table without lines', ({ assert }) => {
    const pages = [
      ['ADE Bola', '98', '1', '98.00', 'A'],
      ['BELLO Musa', '75', '3', '25.00', 'D'],
      ['EZE Ngozi', '89', '2', '44.50', 'D'],
    ].map(([name, total, count, average, grade], index) =>
      page(1 + index, [
        table({
          rows: [
            ['Name:', name, '', ''],
            ['Total Marks:', total, '', ''],
            ['Subjects:', count, '', ''],
            ['Average:', average, 'Grade:', grade],
          ],
          ruled: false,
        }),
      ])
    )
    assert.deepEqual(
      interpretFile(pages).records.map(({ studentName, average }) => [
        studentName.value,
        average?.value,
      ]),
      [
        ['ADE Bola', 98],
        ['BELLO Musa', 25],
        ['EZE Ngozi', 44.5],
      ]
    )
  })

  test('are in doubt where nothing proves them', ({ assert }) => {
    const records = told('Student Name: Aisha Bello', 'Average: 84.00', 'Position: 3rd')
    assert.deepEqual(
      records.map(({ average, position, flags }) => [average?.value, position?.value, flags]),
      [[84, 3, ['HEADING_UNCERTAIN']]]
    )
  })

  test('are none where only a total stands below a name, as on a receipt', ({ assert }) => {
    assert.deepEqual(told('Name: Aisha Bello', 'Class: JSS 2', 'Grade: 8', 'Total: 45,000'), [])
  })
})
