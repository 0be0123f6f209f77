import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words, type MadeCell } from './interpretation_pages.js'

/** A user report of a learning management system, with the grade, its range and the percentage of each item. */
function userReport(pageNumber: number, name: string, grades: number[]) {
  const items = ['Quiz 1', 'Assignment 1', 'Forum participation', 'Final examination']
  const maxima = [10, 20, 10, 60]
  const share = (grade: number, maximum: number) => `${((100 * grade) / maximum).toFixed(2)}%`
  const rows: MadeCell[][] = [
    ['Grade item', 'Calculated weight', 'Grade', 'Range', 'Percentage'],
    ...items.map((item, at) => [
      item,
      `${maxima[at]}.00%`,
      grades[at].toFixed(2),
      `0–${maxima[at]}`,
      share(grades[at], maxima[at]),
    ]),
  ]
  const total = grades.reduce((sum, grade) => sum + grade)
  rows.push(['Course total', '-', total.toFixed(2), '0–100', share(total, 100)])
  return page(pageNumber, [table({ rows })], words(`User report - ${name}`, 40, 60))
}

test.group('Gradebooks of learning management systems', () => {
  test('a user report has the grade of each item, not its weight or its percentage', ({
    assert,
  }) => {
    const { records } = interpretFile([
      userReport(1, 'Aisha Garba', [7, 16, 6, 53]),
      userReport(2, 'Chinedu Eze', [4, 12, 10, 57]),
    ])
    assert.deepEqual(
      records.map((record) => [record.studentName.value, scores(record), record.total?.value]),
      [
        [
          'Aisha Garba',
          { 'Quiz 1': 7, 'Assignment 1': 16, 'Forum participation': 6, 'Final examination': 53 },
          82,
        ],
        [
          'Chinedu Eze',
          { 'Quiz 1': 4, 'Assignment 1': 12, 'Forum participation': 10, 'Final examination': 57 },
          83,
        ],
      ]
    )
  })
})
