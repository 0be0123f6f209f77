import { test } from '@japa/runner'
import {
  hiddenCoefficients,
  mayHaveCoefficients,
} from '../src/interpretation/columns/hidden_coefficients.js'
import { interpretFile, page, table } from './interpretation_pages.js'

const COEFFICIENTS = [4, 3, 1]
const MARKS = [
  [12.5, 9, 14],
  [8, 11.25, 10],
  [15.75, 13, 12],
  [6, 7.5, 17],
  [10, 18, 9.5],
  [13.25, 5, 11],
]

function totalOf(marks: readonly (number | null)[]): number {
  return marks.reduce<number>((sum, mark, index) => sum + (mark ?? 0) * COEFFICIENTS[index], 0)
}

function totalled(rows: readonly (readonly (number | null)[])[]) {
  return rows.map((scores) => ({ scores, total: totalOf(scores) }))
}

test.group('Coefficients that are not printed', () => {
  test('are found from weighted totals, also where a mark is missing', ({ assert }) => {
    assert.deepEqual(hiddenCoefficients(totalled(MARKS), true), COEFFICIENTS)
    assert.deepEqual(hiddenCoefficients(totalled([...MARKS, [7, null, 12]]), true), COEFFICIENTS)
  })

  test('are none where too few rows prove them or the totals are something else', ({ assert }) => {
    assert.isNull(hiddenCoefficients(totalled(MARKS.slice(0, 4)), true))
    const others = MARKS.map((scores, index) => ({ scores, total: 200 + 37 * index * (index % 3) }))
    assert.isNull(hiddenCoefficients(others, true))
    const lost = MARKS.map((scores) => ({ scores: scores.slice(0, 2), total: totalOf(scores) }))
    assert.isNull(hiddenCoefficients(lost, true))
  })

  test('are found in a scan though marks of some rows were misread', ({ assert }) => {
    const rows = totalled([...MARKS, [9.5, 14, 8], [16, 11.5, 6], [4, 8, 12], [11, 6.5, 7]])
    rows[1] = { ...rows[1], scores: [3, 11.25, 10] }
    rows[4] = { ...rows[4], scores: [10, 13, 9.5] }
    assert.deepEqual(hiddenCoefficients(rows, false), COEFFICIENTS)
    assert.isNull(hiddenCoefficients(rows, true))
  })

  test('too few rows leave it open only for marks of 20 that are weighted by more than one', ({
    assert,
  }) => {
    assert.isTrue(mayHaveCoefficients(totalled(MARKS.slice(0, 4))))
    const alike = MARKS.slice(0, 4)
    assert.isFalse(
      mayHaveCoefficients(alike.map((scores) => ({ scores, total: scores[0] + scores[1] })))
    )
    assert.isFalse(
      mayHaveCoefficients(alike.map((scores) => ({ scores: [60, ...scores], total: 300 })))
    )
  })

  test('records with weighted totals are not doubted, one whose total differs is', ({ assert }) => {
    const names = ['BA Awa', 'FALL Éric', 'DIOP Inès', 'KEÏTA Paul', 'SOW Mariam', 'TRAORÉ Luc']
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['Nom', 'Français', 'Mathématiques', 'Musique', 'Total'],
            ...[...MARKS, ...MARKS].map((marks, index) => [
              `${names[index % 6]} ${index < 6 ? 'Jean' : 'Anne'}`,
              ...marks.map((mark) => String(mark).replace('.', ',')),
              String(totalOf(marks) + (index === 4 ? 7 : 0)).replace('.', ','),
            ]),
          ],
        }),
      ]),
    ])
    assert.deepEqual(
      records.flatMap(({ flags }, index) => (flags.length > 0 ? [index] : [])),
      [4]
    )
    assert.include(records[4].flags, 'TOTAL_MISMATCH')
  })
})
