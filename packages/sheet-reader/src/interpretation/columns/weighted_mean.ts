import { leastSquares, missOf } from './least_squares.js'
import type { NumberRows } from './column_relations.js'

/** Most parts of a mark that are weighted. */
const MOST_PARTS = 3
/** Fewest rows for each weight, and different values of each part, that prove it. */
const ROWS_EACH = 5
const FEWEST_VALUES = 4
/** Share of the rows that the weights must explain. */
const NEARLY_ALL = 0.95
/** Weights of less are chance; those of a mean add up to one. */
const LEAST_WEIGHT = 0.1
const UNITY = 0.03
/**
 * In units of a mark's last digit: a weighted mean is rounded to the nearest, and its weights are
 * fitted.
 */
const ROUNDED = 0.6
/** Digits behind the point that marks have at most. */
const MOST_DECIMALS = 2

/**
 * Whether one column is always the same weighted mean of some others, as a subject's mark is of a
 * class mark that counts once and a composition that counts twice, and rows with only some of them
 * are left out.
 */
export function isMeanOfParts(rows: NumberRows, target: number, parts: readonly number[]): boolean {
  const tested = rows.flatMap((row) => {
    const scores = parts.flatMap((column) => row[column] ?? [])
    const total = row[target]
    return total === null || scores.length < parts.length ? [] : [{ scores, total }]
  })
  const areDifferent = parts.every(
    (_, index) => new Set(tested.map(({ scores }) => scores[index])).size >= FEWEST_VALUES
  )
  if (
    parts.length < 2 ||
    parts.length > MOST_PARTS ||
    tested.length < ROWS_EACH * parts.length ||
    !areDifferent
  ) {
    return false
  }
  const weights = leastSquares(tested, parts.length)
  if (!weights || weights.some((weight) => weight < LEAST_WEIGHT)) {
    return false
  }
  const tolerance = ROUNDED * 10 ** -Math.max(...tested.map(({ total }) => decimalsOf(total)))
  const held = tested.filter((row) => Math.abs(missOf(row, weights)) <= tolerance)
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return Math.abs(sum - 1) <= UNITY && held.length >= NEARLY_ALL * tested.length
}

function decimalsOf(value: number): number {
  const decimals = Array.from({ length: MOST_DECIMALS }, (_, index) => index)
  return (
    decimals.find(
      (count) => Math.abs(value * 10 ** count - Math.round(value * 10 ** count)) < 1e-6
    ) ?? MOST_DECIMALS
  )
}
