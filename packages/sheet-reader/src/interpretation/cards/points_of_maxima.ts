import type { NumberRows } from '../columns/column_relations.js'
import type { LayoutColumn } from '../columns/layouts.js'

/** Fewest rows that prove points to be marks, and by how much a percentage may be rounded. */
const FEWEST_PROOFS = 3
const ROUNDED = 0.51
const PERCENT = 100

/**
 * `Points`, which are those of grades elsewhere, are the marks themselves where a further column
 * says what part of the maxima they are.
 */
export function openPoints(columns: readonly LayoutColumn[], rows: NumberRows): void {
  const of = (role: LayoutColumn['role']) => columns.filter((column) => column.role === role)
  for (const points of of('points')) {
    const proof = of('percent').find((percent) =>
      of('maximum').some((maximum) => {
        const told = rows.flatMap((row) => {
          const [own, most, part] = [points, maximum, percent].map(({ column }) => row[column])
          return own === null || part === null || !most ? [] : [(PERCENT * own) / most - part]
        })
        return told.length >= FEWEST_PROOFS && told.every((rest) => Math.abs(rest) <= ROUNDED)
      })
    )
    if (proof) {
      points.role = 'score'
      proof.role = 'ignore'
    }
  }
}
