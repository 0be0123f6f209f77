import { exactView, type TableView } from '../tables/table_view.js'
import { groupsInColumns } from './groups_in_columns.js'
import { groupsOfStudents } from './groups_of_students.js'
import { groupsOfSubjects } from './groups_of_subjects.js'
import { roleOfHeading } from '../vocabulary/role_words.js'
import { splitMaximum } from '../headings/printed_maximum.js'
import { squash } from '../vocabulary/text.js'
import type { Role } from '../vocabulary/roles.js'
import type { GroupedRow, GroupedTable, Heading } from './regrouped_table.js'
import type { Table } from '../../types.js'

const OF_ROWS: ReadonlySet<Role | null> = new Set(['subject', 'name', 'admission_number'])
const OF_RESULTS: ReadonlySet<Role | null> = new Set(
  'score total exam ca grade percent'.split(' ') as Role[]
)
/** Most lines above the headings. */
const MOST_TITLES = 6
/** Share of the columns over which a title reaches. */
const WIDE = 0.6

/**
 * The rows of a table that stand in groups: each student's subjects below a line with his name, or the
 * students of each subject below a line with its name, the headings above all of them. Null where they
 * don't.
 *
 * @param last what the page before ended with
 */
export function readGroups(table: Table, last: GroupedTable | null): GroupedTable | null {
  const view = exactView(table)
  const headingRow = rowOfHeadings(view)
  const before = last?.columnCount === view.columnCount ? last : null
  const headings = headingRow < 0 ? (before?.headings ?? []) : headingsOf(view, headingRow)
  const rows = rowsBelow(view, headingRow, headings)
  const titles = rows.filter(({ isTitle }) => isTitle)
  if (headings.length === 0) {
    return null
  }
  const grouping = before?.grouping ?? null
  const sheet = { view, headings, rows, titles, before: grouping }
  const found =
    groupsInColumns(sheet) ??
    (grouping?.kind === 'columns' ? null : (groupsOfStudents(sheet) ?? groupsOfSubjects(sheet)))
  return found && { ...found, headings, columnCount: view.columnCount }
}

/** The first row that names whose or what results the table lists, and these; -1 where there is none. */
function rowOfHeadings(view: TableView): number {
  for (let row = 0; row < Math.min(view.rowCount, MOST_TITLES); row++) {
    const roles = headingsOf(view, row).map(({ role }) => role)
    if (roles.some((role) => OF_ROWS.has(role)) && roles.some((role) => OF_RESULTS.has(role))) {
      return view.filledCells(row).some((cell) => view.isNumber(cell)) ? -1 : row
    }
  }
  return -1
}

function headingsOf(view: TableView, row: number): Heading[] {
  return view.filledCells(row).map((cell) => ({
    cell,
    role: roleOfHeading(splitMaximum(view.textOf(cell)).label),
  }))
}

/** The rows that hold something, without the headings where these come again. */
function rowsBelow(
  view: TableView,
  headingRow: number,
  headings: readonly Heading[]
): GroupedRow[] {
  const known = headings.map(({ cell }) => squash(cell.text)).join('|')
  const rows: GroupedRow[] = []
  for (let row = headingRow + 1; row < view.rowCount; row++) {
    const cells = view.filledCells(row)
    const [first] = cells
    if (first && cells.map(({ text }) => squash(text)).join('|') !== known) {
      const isAtStart = first.column === 0 || first.columnSpan >= view.columnCount * WIDE
      rows.push({ row, cells, isTitle: cells.length === 1 && isAtStart && !view.isNumber(first) })
    }
  }
  return rows
}
