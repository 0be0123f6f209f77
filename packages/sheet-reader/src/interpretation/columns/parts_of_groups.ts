import { heldIn, isProof, type NumberRows } from './column_relations.js'
import type { LayoutColumn } from './layouts.js'

/** Fewest rows whose total tells, and points by which it may be rounded. */
const FEWEST_ROWS = 3
const ROUNDED = 0.06

/**
 * Where all numbers of all subjects add up to the students' totals, each is a part of its subject's score,
 * which is not printed: `IA EA` or `PT NB SE HY` below every subject, whatever these mean elsewhere.
 *
 * @param groups the columns of numbers below each subject
 * @param plain the columns below no subject
 */
export function findPartsOfGroups(
  groups: readonly (readonly LayoutColumn[])[],
  plain: readonly LayoutColumn[],
  rows: NumberRows,
  exact: boolean
): void {
  if (groups.length < 2 || groups.some((group) => group.length < 2)) {
    return
  }
  const parts = groups.flat()
  const isTotal = ({ column }: LayoutColumn) => {
    const held = heldIn(rows, (row) => {
      const numbers = parts.flatMap((part) => row[part.column] ?? [])
      const total = row[column]
      return total === null || numbers.length === 0
        ? null
        : Math.abs(numbers.reduce((sum, number) => sum + number, 0) - total) < ROUNDED
    })
    return held.tested >= FEWEST_ROWS && isProof(held, exact)
  }
  if (plain.some((column) => column.role === 'total' && isTotal(column))) {
    for (const part of parts) {
      part.role = part.role === 'exam' ? 'exam' : 'ca'
    }
  }
}
