import { heldIn, isProof, type NumberRows } from '../columns/column_relations.js'
import type { LayoutColumn } from '../columns/layouts.js'
import type { Role } from '../../vocabulary/roles.js'

/**
 * What headings may say of parts whose short forms stand for something else elsewhere:
 * `PT NB SE HY`.
 */
const MISTAKEN: ReadonlySet<Role> = new Set(['points', 'serial'])
/** What else may be a part. */
const PARTS: ReadonlySet<Role> = new Set(['ca', 'exam', 'score', 'unknown'])
/** Two numbers may add up to a third without being its parts. */
const FEWEST = 3
/** Points by which a rounded total may differ. */
const ROUNDED = 0.06

/**
 * Columns right before a total that add up to it in nearly all rows are its parts, whatever their
 * headings mean elsewhere.
 */
export function proveParts(
  columns: readonly LayoutColumn[],
  rows: NumberRows,
  exact: boolean
): void {
  const total = columns.findIndex(({ role }) => role === 'total')
  const start = columns
    .slice(0, Math.max(0, total))
    .findLastIndex(({ role }) => !MISTAKEN.has(role) && !PARTS.has(role))
  const parts = total < 0 ? [] : columns.slice(start + 1, total)
  if (parts.length < FEWEST || !parts.some(({ role }) => MISTAKEN.has(role))) {
    return
  }
  const held = heldIn(rows, (row) => {
    const numbers = parts.map(({ column }) => row[column])
    const sum = row[columns[total].column]
    return sum === null || numbers.includes(null)
      ? null
      : Math.abs(numbers.reduce<number>((all, number) => all + number!, 0) - sum) < ROUNDED
  })
  if (isProof(held, exact)) {
    for (const part of parts.filter(({ role }) => MISTAKEN.has(role))) {
      part.role = 'unknown'
    }
  }
}
