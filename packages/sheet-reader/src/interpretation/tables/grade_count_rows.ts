import { isGradeLike } from '../readings/printed_values.js'
import type { TableParts } from './table_parts.js'
import type { TableView } from './table_view.js'

/** Fewest rows in turn that count grades, and fewest numbers in each. */
const FEWEST_GRADES = 3
const FEWEST_COUNTS = 2

/**
 * The rows below the students that say how often each grade was reached: a grade alone, another in
 * each row, before whole numbers of which no column counts more than there are rows above.
 */
export function rowsOfGradeCounts(
  view: TableView,
  { body, end }: Pick<TableParts, 'body' | 'end'>
): ReadonlySet<number> {
  const found = new Set<number>()
  for (let first = body + 1; first < end; first++) {
    const grades = new Set<string>()
    const sums = new Map<number, number>()
    let row = first
    for (; row < end; row++) {
      const counted = gradeCounts(view, row)
      if (!counted || grades.has(counted.grade)) {
        break
      }
      grades.add(counted.grade)
      for (const { column, count } of counted.counts) {
        sums.set(column, (sums.get(column) ?? 0) + count)
      }
    }
    const most = first - body
    if (grades.size >= FEWEST_GRADES && [...sums.values()].every((sum) => sum <= most)) {
      for (let counted = first; counted < row; counted++) {
        found.add(counted)
      }
    }
    first = Math.max(first, row - 1)
  }
  return found
}

/**
 * The grade with which a row begins, and what the row counts of it by column; null where it counts
 * none.
 */
function gradeCounts(
  view: TableView,
  row: number
): { grade: string; counts: { column: number; count: number }[] } | null {
  const [label, ...cells] = view.filledCells(row)
  const grade = label ? view.textOf(label) : ''
  if (cells.length < FEWEST_COUNTS || !isGradeLike(grade)) {
    return null
  }
  const counts = cells.map((cell) => ({ column: cell.column, count: Number(view.textOf(cell)) }))
  return counts.every(({ count }) => Number.isInteger(count) && count >= 0)
    ? { grade, counts }
    : null
}
