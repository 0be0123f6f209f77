import type { LayoutColumn } from '../columns/layouts.js'
import type { Role } from '../../vocabulary/roles.js'
import type { Template } from '../tables/template.js'

/** What a card says of the whole year, and the parts of a term's marks. */
const OF_YEAR: readonly (Role | 'unknown')[] = ['total', 'average', 'percent', 'score']
const PARTS: readonly (Role | 'unknown')[] = ['ca', 'exam', 'grade']

/**
 * A record card of a year whose later terms are still empty, and so is what it says of the whole
 * year: the marks are those of the last term that has any. Sets the roles of the columns that it is
 * given.
 */
export function takeLastFilledTerm(columns: readonly LayoutColumn[], { profiles }: Template): void {
  const isEmpty = ({ column }: LayoutColumn) => profiles[column].filled === 0
  const terms = columns.filter(({ role }) => role === 'earlier')
  const filled = terms.filter((column) => !isEmpty(column))
  const last = filled.at(-1)
  const year = columns.filter(({ role }) => OF_YEAR.includes(role))
  if (!last || filled.length === terms.length || year.length === 0 || !year.every(isEmpty)) {
    return
  }
  const from = filled.at(-2)?.column ?? -1
  for (const column of columns) {
    const isOfTerm = column.column > from && column.column <= last.column
    if (year.includes(column) || (PARTS.includes(column.role) && !isOfTerm)) {
      column.role = 'ignore'
    }
  }
  last.role = 'total'
}
