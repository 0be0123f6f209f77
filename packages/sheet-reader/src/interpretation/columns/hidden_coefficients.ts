import { leastSquares, missOf, type TotalledRow } from './least_squares.js'

/** Rows beyond the number of subjects by which coefficients are proved and not only fitted. */
const SPARE_ROWS = 2
/** Share of the rows that the coefficients must explain. */
const MOST_ROWS = 0.9
/** The same in a scan, where a row is lost with each of its marks that is misread. */
const MOST_SCANNED_ROWS = 0.6
const HIGHEST_COEFFICIENT = 9
/** How far a coefficient may be from a half or whole one before it is rounded. */
const ROUNDING = 0.1
/** How far a printed total may be from the sum. */
const TOLERANCE = 0.06

/**
 * The coefficients of subjects that a sheet does not print, from totals that are weighted by them:
 * whole or half numbers from a half to 9 that explain nearly all totals. A missing score counts for
 * nothing.
 *
 * @param exact the marks are the document's own, not read from a picture
 * @returns one for each score; null where none explain the totals, or too few rows would prove them
 */
export function hiddenCoefficients(rows: readonly TotalledRow[], exact: boolean): number[] | null {
  const count = rows[0]?.scores.length ?? 0
  if (count < 2 || rows.some(({ scores }) => scores.length !== count)) {
    return null
  }
  const share = exact ? MOST_ROWS : MOST_SCANNED_ROWS
  const most = Math.max(1, Math.floor(rows.length * (1 - share)))
  let left = rows
  for (let dropped = 0; dropped <= most && left.length >= count + SPARE_ROWS; dropped++) {
    const fitted = leastSquares(left, count)
    if (!fitted) {
      return null
    }
    const coefficients = plausible(fitted)
    if (coefficients && left.every((row) => Math.abs(missOf(row, coefficients)) < TOLERANCE)) {
      return coefficients
    }
    const misses = left.map((row) => Math.abs(missOf(row, fitted)))
    const worst = misses.indexOf(Math.max(...misses))
    left = left.filter((_, index) => index !== worst)
  }
  return null
}

/** Fitted values as coefficients; null where they are none, or all alike. */
function plausible(fitted: readonly number[]): number[] | null {
  const coefficients = fitted.map((value) => Math.round(value * 2) / 2)
  const arePlausible = coefficients.every(
    (value, index) =>
      value > 0 && value <= HIGHEST_COEFFICIENT && Math.abs(value - fitted[index]) <= ROUNDING
  )
  return arePlausible && new Set(coefficients).size > 1 ? coefficients : null
}

/** Highest mark of schools that weight marks by coefficients which they do not print. */
const HIGHEST_MARK = 20
/** Least mean coefficient: a total of less could have a column of marks that was not read. */
const LEAST_MEAN = 1.5

/**
 * Whether totals that too few rows test may be weighted: marks of 20, and between one and a half
 * and nine times their sum in every row.
 */
export function mayHaveCoefficients(rows: readonly TotalledRow[]): boolean {
  const count = rows[0]?.scores.length ?? 0
  return (
    rows.length < count + SPARE_ROWS &&
    rows.every(({ scores, total }) => {
      const present = scores.flatMap((score) => score ?? [])
      const sum = present.reduce((all, score) => all + score, 0)
      const isWeighted = total >= LEAST_MEAN * sum && total <= HIGHEST_COEFFICIENT * sum
      return present.every((score) => score <= HIGHEST_MARK) && isWeighted
    })
  )
}
