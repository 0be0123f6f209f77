import { rowsOfTable } from '../../tables/stacked_rows.js'
import { visibleText } from '../../vocabulary/text.js'
import { withSubjectsHeaded } from './bare_subjects.js'
import type { Table } from '../../../types.js'

/** Columns of a table that lists one thing with another. */
const COLUMNS = 2

/**
 * A table of two columns whose rows stand in sections below titles (`Candidate Information`, `Subject
 * Grades`), as one table a section where one of them lists a student's subjects. Others are left.
 */
export function splitTitledLists(table: Table): Table[] {
  const rows = table.rowEdges.length - 1
  if (!table.ruled || table.columnEdges.length - 1 !== COLUMNS) {
    return [table]
  }
  const titles = table.cells
    .filter(({ columnSpan, text }) => columnSpan === COLUMNS && visibleText(text) !== '')
    .map(({ row }) => row)
  const starts = [...new Set([0, ...titles])].sort((a, b) => a - b)
  if (starts.length < 2) {
    return [table]
  }
  const sections = starts.map((from, index) => rowsOfTable(table, from, starts[index + 1] ?? rows))
  return sections.some((section) => withSubjectsHeaded(section) !== section) ? sections : [table]
}
