import type { TextBox } from '../grid_input.js'
import type { GroupLine } from './heading_names.js'
import type { HeadedColumn } from './heading_sections.js'
import { newColumns } from './new_columns.js'

/** Share of the rows of a full column in which another may have specks of a picture. */
const SPECKS = 0.1

/**
 * Whether every column of the body has a heading, and every heading a column.
 *
 * @param mayBeSpecks a column that has something in few rows needs none
 */
export function isComplete(
  lines: readonly GroupLine[],
  turned: ReadonlyMap<number, TextBox[]>,
  columns: readonly HeadedColumn[],
  mayBeSpecks = false
): boolean {
  const fullest = Math.max(0, ...columns.map(({ filled = 0 }) => filled))
  const least = mayBeSpecks ? SPECKS * fullest : 0
  const named = new Set(turned.keys())
  for (const { first, last, isNew } of lines.flatMap(({ places }) => places)) {
    if (!isNew && first === last) {
      named.add(first)
    }
  }
  return (
    columns.every(({ filled = least }, column) => filled < least || named.has(column)) &&
    newColumns(lines, columns).length === 0
  )
}
