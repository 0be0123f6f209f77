import { test } from '@japa/runner'
import { interpretFile, page, words } from './interpretation_pages.js'

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
