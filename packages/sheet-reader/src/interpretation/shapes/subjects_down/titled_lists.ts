import { rowsOfTable } from '../../tables/stacked_rows.js'
import { visibleText } from '../../../vocabulary/text.js'
import { withSubjectsHeaded } from './bare_subjects.js'
import { isSubjectHeading } from '../../../vocabulary/subject_words.js'
import type { Cell, Table } from '../../../types.js'

/** Columns of a table that lists one thing with another. */
const COLUMNS = 2

/**
 * A table of two columns whose rows stand in sections below titles (`Candidate Information`,
 * `Subject Grades`), as one table a section where one of them lists a student's subjects. Others
 * are left.
 */
export function splitTitledLists(table: Table): Table[] {
  const rows = table.rowEdges.length - 1
  if (table.columnEdges.length - 1 !== COLUMNS) {
    return [table]
  }
  const whole = table.ruled ? table : withTitlesWide(table)
  const titles = whole.cells
    .filter(({ columnSpan, text }) => columnSpan === COLUMNS && visibleText(text) !== '')
    .map(({ row }) => row)
  const starts = [...new Set([0, ...titles])].sort((a, b) => a - b)
  if (starts.length < 2) {
    return [table]
  }
  const sections = starts.map((from, index) => rowsOfTable(whole, from, starts[index + 1] ?? rows))
  return sections.some((section) => withSubjectsHeaded(section) !== section) ? sections : [table]
}

/**
 * Where nothing is drawn, words alone in their row that name no subject are a title as wide as the
 * table.
 */
function withTitlesWide(table: Table): Table {
  const printed = table.cells.filter(({ text }) => visibleText(text) !== '')
  const valued = new Set(printed.filter(({ column }) => column > 0).map(({ row }) => row))
  const isTitle = ({ row, column, text }: Cell) =>
    column === 0 && !valued.has(row) && visibleText(text) !== '' && !isSubjectHeading(text)
  const titles = new Set(table.cells.filter(isTitle).map(({ row }) => row))
  const cells = table.cells
    .filter(({ row, column }) => column === 0 || !titles.has(row))
    .map((cell) => (titles.has(cell.row) ? asWideAs(table, cell) : cell))
  return { ...table, cells }
}

function asWideAs({ columnEdges }: Table, cell: Cell): Cell {
  return { ...cell, columnSpan: COLUMNS, box: { ...cell.box, x1: columnEdges[COLUMNS] } }
}
