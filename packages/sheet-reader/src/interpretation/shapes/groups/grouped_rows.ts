import { exactView, type TableView } from '../../tables/table_view.js'
import { groupsInColumns } from './groups_in_columns.js'
import { groupsOfStudents } from './groups_of_students.js'
import { groupsOfSubjects } from './groups_of_subjects.js'
import { roleOfHeading } from '../../../vocabulary/role_words.js'
import { splitMaximum } from '../../headings/printed_maximum.js'
import { squash } from '../../../vocabulary/text.js'
import type { Role } from '../../../vocabulary/roles.js'
import type { GroupedRow, GroupedSheet, GroupedTable, Heading } from './regrouped_table.js'
import { studentOfTitle } from './group_titles.js'
import { around } from '../../../grid/lines/text_lines.js'
import type { Cell, Table } from '../../../types.js'

const OF_ROWS: ReadonlySet<Role | null> = new Set(['subject', 'name', 'admission_number'])
const OF_RESULTS: ReadonlySet<Role | null> = new Set(
  'score total exam ca grade percent'.split(' ') as Role[]
)
/** Most lines above the headings. */
const MOST_TITLES = 6
/** Share of the columns over which a title reaches. */
const WIDE = 0.6

/**
 * The rows of a table that stand in groups: each student's subjects below a line with his name, or
 * the students of each subject below a line with its name, the headings above all of them. Null
 * where they don't.
 *
 * @param last what the page before ended with
 */
export function readGroups(table: Table, last: GroupedTable | null): GroupedTable | null {
  const view = exactView(table)
  const headingRow = rowOfHeadings(view)
  const own = headingRow < 0 ? null : headingsOf(view, headingRow)
  const isMore =
    last?.columnCount === view.columnCount && (!own || keyOf(own) === keyOf(last.headings))
  const before = isMore ? last : null
  const headings = own ?? before?.headings ?? []
  const texts = new Set(headings.map(({ cell }) => squash(cell.text)))
  if (headings.length === 0 || texts.size < headings.length) {
    return null
  }
  const all = rowsFrom(view, Math.max(0, headingRow - 1), headings)
  const first = all.findIndex(({ isHeadings }) => isHeadings)
  const again = all.flatMap(({ isHeadings }, at) => (isHeadings && at > first ? [at] : []))
  const isTitledAbove =
    again.length > 0 ? again.every((at) => all[at - 1].isTitle) : (before?.isTitledAbove ?? false)
  const rows = all.filter(
    ({ isHeadings, isTitle }, at) => !isHeadings && (at > first || (isTitledAbove && isTitle))
  )
  const sheet: GroupedSheet = {
    view,
    headings,
    rows,
    titles: rows.filter(({ isTitle }) => isTitle),
    isHeadedAgain: again.length > 0,
    before: before?.grouping ?? null,
  }
  const isInColumns = before?.grouping.kind === 'columns'
  const found =
    groupsInColumns(sheet) ??
    (isInColumns ? null : (groupsOfStudents(sheet) ?? groupsOfSubjects(sheet)))
  return found && { ...found, headings, columnCount: view.columnCount, isTitledAbove }
}

/** Whether texts are headings that name whose or what results a table lists, and these. */
export function headsRows(texts: readonly string[]): boolean {
  const roles = texts.map((text) => roleOfHeading(splitMaximum(text).label))
  return roles.some((role) => OF_ROWS.has(role)) && roles.some((role) => OF_RESULTS.has(role))
}

/**
 * The first row that names whose or what results the table lists, and these; -1 where there is
 * none.
 */
function rowOfHeadings(view: TableView): number {
  for (let row = 0; row < Math.min(view.rowCount, MOST_TITLES); row++) {
    if (headsRows(view.filledCells(row).map((cell) => view.textOf(cell)))) {
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

function keyOf(headings: readonly Heading[]): string {
  return headings.map(({ cell }) => squash(cell.text)).join('|')
}

/** The rows that hold something, with the headings where these come again. */
function rowsFrom(view: TableView, from: number, headings: readonly Heading[]): GroupedRow[] {
  const known = keyOf(headings)
  const rows: GroupedRow[] = []
  for (let row = from; row < view.rowCount; row++) {
    const printed = view.filledCells(row)
    const isHeadings = printed.map(({ text }) => squash(text)).join('|') === known
    const cells = isHeadings ? printed : joinedTitle(view, printed)
    const [first] = cells
    if (first) {
      const isAtStart = first.column === 0 || first.columnSpan >= view.columnCount * WIDE
      const isTitle = cells.length === 1 && isAtStart && !view.isNumber(first)
      rows.push({ row, cells, isTitle, isHeadings })
    }
  }
  return rows
}

/**
 * A student's number in the cell behind the name, as a line that is not drawn there would part
 * them.
 */
const NUMBER_BEHIND = /^[([](?=(?:\D*\d){3})[\p{L}\d/.-]+[)\]]$/u

/** A line that names a student in two cells, `EZE Ada` and `(SHS/340)`, as one text. */
function joinedTitle(view: TableView, cells: Cell[]): Cell[] {
  const [first, number, ...others] = cells
  const isTitle =
    number !== undefined &&
    others.length === 0 &&
    first.column === 0 &&
    NUMBER_BEHIND.test(view.textOf(number)) &&
    studentOfTitle(first) !== null
  return isTitle
    ? [
        {
          ...first,
          text: `${first.text} ${number.text}`,
          columnSpan: number.column + number.columnSpan,
          box: around([first.box, number.box]),
        },
      ]
    : cells
}
