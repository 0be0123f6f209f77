import { findSum, isProof, type NumberRows } from './column_relations.js'
import type { LayoutColumn } from './layouts.js'
import type { Role } from '../../vocabulary/roles.js'

/** Fewest rows whose total tells. */
const FEWEST_ROWS = 3
/** Fewest students with different ranks whose order tells. */
const FEWEST_RANKS = 6
/**
 * What headings may say of parts, by their own or other meanings: `PT` and `NB` are points and
 * serial numbers elsewhere.
 */
const PARTS: ReadonlySet<Role> = new Set(['ca', 'exam', 'unknown', 'points', 'serial'])
/** What a part is called that can be nothing else. */
const SURE_PARTS: ReadonlySet<Role> = new Set(['ca', 'exam'])

/**
 * Where all numbers of all subjects add up to the students' totals, or to sums whose order is that
 * of the students' ranks, each is a part of its subject's score, which is not printed: `IA EA` or
 * `PT NB SE HY` below every subject, whatever these mean elsewhere.
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
  const members = parts.map((part) => part.column)
  const isTotal = ({ column }: LayoutColumn) => {
    const sum = findSum(rows, column, members, [])
    return sum !== null && sum.tested >= FEWEST_ROWS && isProof(sum, exact)
  }
  const areRanked = ({ column }: LayoutColumn) =>
    groups.every((group) => mayBeParts(group, rows, exact)) && orderRanks(members, column, rows)
  if (
    plain.some((column) => column.role === 'total' && isTotal(column)) ||
    plain.some((column) => column.role === 'position' && areRanked(column))
  ) {
    for (const part of parts) {
      part.role = part.role === 'exam' ? 'exam' : 'ca'
    }
  }
}

/**
 * Whether headings and numbers of a subject's columns let all be parts: some are called so, and
 * none is their sum.
 */
function mayBeParts(group: readonly LayoutColumn[], rows: NumberRows, exact: boolean): boolean {
  const columns = group.map(({ column }) => column)
  const isSum = (column: number) => {
    const others = columns.filter((other) => other !== column)
    const sum = findSum(rows, column, [], others)
    return sum !== null && isProof(sum, exact)
  }
  return (
    group.every(({ role }) => PARTS.has(role)) &&
    group.some(({ role }) => SURE_PARTS.has(role)) &&
    !columns.some(isSum)
  )
}

/** Whether who has a better rank always has a higher sum of the numbers in some columns. */
function orderRanks(members: readonly number[], position: number, rows: NumberRows): boolean {
  const ranked = rows.flatMap((row) => {
    const rank = row[position]
    const sum = members.reduce((all, column) => all + (row[column] ?? 0), 0)
    return rank === null ? [] : [{ rank, sum }]
  })
  const ordered = ranked.toSorted((one, other) => one.rank - other.rank)
  return (
    new Set(ranked.map(({ rank }) => rank)).size >= FEWEST_RANKS &&
    ordered.slice(1).every(({ rank, sum }, index) => {
      const better = ordered[index]
      return rank === better.rank ? sum === better.sum : sum < better.sum
    })
  )
}
