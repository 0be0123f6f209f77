import { isTotalWithGrade } from './result_cells.js'
import { textsOfColumn, type Template } from '../tables/template.js'
import type { LayoutColumn } from './layouts.js'
import type { Role } from '../vocabulary/roles.js'

/** Fewest students, and the share of them, by whose cells a result is a total with its grade. */
const FEWEST = 4
const MOST_OF_THEM = 0.5

/** What a sheet of nothing but totals has none of. */
const MARKS: ReadonlySet<Role> = new Set(['ca', 'exam', 'score', 'total', 'average', 'percent'])

/**
 * A gazette has one column for what came of each candidate: `785 A`, or words where there is no total
 * (`Compt: MATH-I`). Sets the role of that column of a sheet without other marks.
 */
export function findTotalWithGrade(columns: readonly LayoutColumn[], template: Template): void {
  if (columns.some(({ role, group }) => group !== null || MARKS.has(role))) {
    return
  }
  const result = columns.find((column) => column.role === 'remark' && holdsTotals(column, template))
  if (result) {
    result.role = 'total'
  }
}

/** Whether most cells of a column are totals with grades behind them. */
export function holdsTotals({ column }: LayoutColumn, template: Template): boolean {
  const texts = textsOfColumn(template, column).filter((text) => text !== '')
  const totals = texts.filter(isTotalWithGrade)
  return totals.length >= FEWEST && totals.length >= MOST_OF_THEM * texts.length
}
