import { test } from '@japa/runner'
import { areGradePoints } from '../src/values/grade_points.js'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'

const COURSES = [
  ['CSC 101', '3', 'B', '4.0'],
  ['MTH 101', '3', 'A', '5.0'],
  ['PHY 101', '2', 'C', '3.0'],
  ['GST 101', '2', 'B', '4.0'],
]
const NAMES = ['ADE Bola', 'EZE Joy', 'UDO Ben']

test.group('Points for grades', () => {
  test('are the same for a grade, and more for a better one', ({ assert }) => {
    const pairs = COURSES.map(([, , grade, points]) => ({ grade, number: Number(points) }))
    assert.isTrue(areGradePoints(pairs))
    assert.isFalse(
      areGradePoints(pairs.map(({ grade, number }) => ({ grade, number: 6 - number })))
    )
    assert.isFalse(areGradePoints(pairs.map((pair, at) => ({ ...pair, number: at }))))
    assert.isFalse(areGradePoints(pairs.map((pair) => ({ ...pair, number: 14 * pair.number }))))
  })

  test('and units of courses are no marks of a card without headings', ({ assert }) => {
    for (const columns of [
      [0, 2, 3],
      [0, 1, 2, 3],
    ]) {
      const rows = COURSES.map((row) => columns.map((column) => row[column]))
      const { records } = interpretFile([
        page(1, [table({ rows, y: 120 })], words('Name: ADE Bola', 40, 60)),
      ])
      assert.deepEqual(
        records.map((record) => [
          scores(record),
          ...record.subjects.map(({ grade }) => grade?.value),
        ]),
        [[{}, 'B', 'A', 'C', 'B']]
      )
    }
  })

  test('are no marks before or behind the grades in lines of text', ({ assert }) => {
    const lines = NAMES.flatMap((name, at) => [
      `${at + 1} ${name}`,
      COURSES.map(([code, , grade, points]) => `${code.replace(' ', '')} ${points} ${grade}`).join(
        ', '
      ),
    ])
    const printed = lines.flatMap((line, at) => words(line, 40, 60 + 15 * at))
    const { records } = interpretFile([page(1, [], printed)])
    assert.deepEqual(records.map(scores), [{}, {}, {}])
    assert.deepEqual(
      records[0].subjects.map(({ grade }) => grade?.value),
      ['B', 'A', 'C', 'B']
    )
  })
})
