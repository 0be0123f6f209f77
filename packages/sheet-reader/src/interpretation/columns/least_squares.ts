/** A row of a sheet: the scores in the order of their columns, and the printed total. */
export interface TotalledRow {
  scores: readonly (number | null)[]
  total: number
}

/** By how much the weighted sum of a row misses its total. */
export function missOf({ scores, total }: TotalledRow, coefficients: readonly number[]): number {
  return scores.reduce<number>((sum, score, at) => sum + (score ?? 0) * coefficients[at], -total)
}

/**
 * The weights by which scores come nearest to the totals, by Gauss's elimination of the normal
 * equations; null where these have no single solution.
 *
 * @param count of the scores in each row
 */
export function leastSquares(rows: readonly TotalledRow[], count: number): number[] | null {
  const matrix = Array.from({ length: count }, (_, line) =>
    Array.from({ length: count + 1 }, (__, at) =>
      rows.reduce(
        (sum, { scores, total }) =>
          sum + (scores[line] ?? 0) * (at < count ? (scores[at] ?? 0) : total),
        0
      )
    )
  )
  for (let column = 0; column < count; column++) {
    let pivot = column
    for (let line = column + 1; line < count; line++) {
      if (Math.abs(matrix[line][column]) > Math.abs(matrix[pivot][column])) {
        pivot = line
      }
    }
    if (Math.abs(matrix[pivot][column]) < 1e-6) {
      return null
    }
    ;[matrix[column], matrix[pivot]] = [matrix[pivot], matrix[column]]
    for (let line = 0; line < count; line++) {
      if (line === column) {
        continue
      }
      const factor = matrix[line][column] / matrix[column][column]
      for (let at = column; at <= count; at++) {
        matrix[line][at] -= factor * matrix[column][at]
      }
    }
  }
  return matrix.map((line, index) => line[count] / line[index])
}
