import type { TableParts } from './table_parts.js'
import type { Table } from '../../types.js'

/** By how much the chosen headings must be better than the next best, so that nobody need look. */
const CLEAR_STRUCTURE = 0.25

/** Whether other headings explained a table nearly as well as those that were chosen. */
export function isNarrow({ structure = 1 }: Pick<Table, 'structure'>): boolean {
  return structure < CLEAR_STRUCTURE
}

/**
 * Whether the columns of a table are what headings say that may be others: its own, or, where it
 * has none as it goes on from another page, those of the table that gave its layout them.
 */
export function hasNarrowHeadings(
  table: Pick<Table, 'structure'>,
  { top, body }: Pick<TableParts, 'top' | 'body'>,
  layout: { isNarrow: boolean }
): boolean {
  return isNarrow(table) || (top === body && layout.isNarrow)
}
