import { findSum, isProof, type NumberRows } from './column_relations.js'
import type { LayoutColumn } from './layouts.js'

/** Fewest rows whose total tells. */
const FEWEST_ROWS = 3

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
    const members = parts.map((part) => part.column)
    const sum = findSum(rows, column, members, [])
    return sum !== null && sum.tested >= FEWEST_ROWS && isProof(sum, exact)
  }
  if (plain.some((column) => column.role === 'total' && isTotal(column))) {
    for (const part of parts) {
      part.role = part.role === 'exam' ? 'exam' : 'ca'
    }
  }
}
