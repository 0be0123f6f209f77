import { rememberingOf } from '../../remembering.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import { splitMaximum } from '../headings/printed_maximum.js'
import { withoutTitleLine } from '../headings/title_lines.js'
import { withGluedHeadingsApart } from '../headings/glued_headings.js'
import { withHeadingsRecut } from '../headings/recut_headings.js'
import { withSubjectsHeaded } from '../shapes/subjects_down/bare_subjects.js'
import { withLabelsAboveMarks } from '../shapes/columns/labelled_marks.js'
import { withoutRepeatedHeadings } from '../shapes/columns/repeated_headings.js'
import { withLevelsBesideMarks } from '../shapes/columns/level_lines.js'
import { withCountersApart } from '../shapes/columns/counted_numbers.js'
import { withRemarksBesideGrades } from '../shapes/columns/grades_and_remarks.js'
import { withoutSchoolsBelow } from '../shapes/columns/schools_below.js'
import { withoutTeachersBelow } from '../shapes/subjects_down/teachers_below.js'
import { splitTitledLists } from '../shapes/subjects_down/titled_lists.js'
import { withNamesByCapitals } from '../shapes/columns/names_by_capitals.js'
import { withNumbersBesideNames } from '../shapes/columns/numbers_and_names.js'
import { readPairColumn } from '../shapes/pairs/pair_column.js'
import { readPairColumns } from '../shapes/pairs/pair_columns.js'
import { partNamedRows } from '../shapes/parts/named_parts.js'
import { readPartRows } from '../shapes/parts/part_rows.js'
import { readRunningText, type RunningText } from '../shapes/text/running_text.js'
import { sheetBody } from '../shapes/sheet_body.js'
import { readBareCardAcross, readCardAcross } from '../shapes/subjects_down/card_across.js'
import { splitCards } from '../shapes/subjects_down/stacked_cards.js'
import { unstackParts } from '../shapes/parts/stacked_parts.js'
import { readCertifiedList } from '../shapes/text/certified_list.js'
import { readCountedList } from '../shapes/text/counted_list.js'
import { readCommaLines } from '../shapes/text/comma_lines.js'
import { withTwoHeadingsApart } from '../shapes/columns/two_headings.js'
import { readSubjectTiles } from '../shapes/subjects_down/subject_tiles.js'
import { readSubjectRows } from '../shapes/subjects_down/subject_rows.js'
import { readTransposed } from '../shapes/subjects_down/transposed.js'
import { exactView } from './table_view.js'
import type { Role } from '../../vocabulary/roles.js'
import { squash, visibleText } from '../../vocabulary/text.js'
import type { Box, Cell, PageReading, Table } from '../../types.js'
import { splitStacked, partMergedRow, cutForeignRows } from './stacked_rows.js'

/** A table in usual shape, and where it was taken from. */
export interface ShapedTable {
  /** Names the table on its page. */
  id: string
  table: Table
  /** The table of the page that it came from; the table itself where it was put together. */
  source: Table
}

/** The tables of a page, each in the usual shape: students as rows, or one student's subjects. */
export function shapedTables(page: PageReading): ShapedTable[] {
  const tiles = textTableOf(page)
  const whole = tiles ?? listOf(page)?.table ?? null
  const found: ShapedTable[] = whole
    ? [{ id: whole === tiles ? 'tiles' : 'text', table: whole, source: whole }]
    : []
  for (const [index, source] of page.tables.entries()) {
    if (whole && overlaps(source.box, whole.box)) {
      continue
    }
    for (const [part, table] of usualShapes(source).entries()) {
      found.push({ id: `${index}.${part}`, table, source })
    }
  }
  return found
}

/**
 * What a page tells in tiles or in lines that are all alike, as a table; null where it tells
 * nothing so.
 */
const textTableOf = rememberingOf(
  (page: PageReading): Table | null =>
    readSubjectTiles(page) ??
    readCertifiedList(page) ??
    readCommaLines(page) ??
    readCountedList(page)
)

/**
 * The list of students with their subjects that a page is read as; null where it is read by its
 * tables or tiles.
 */
export const listOf = rememberingOf((page: PageReading): RunningText | null => {
  return textTableOf(page) || page.tables.some(hasHeadedLines) ? null : readRunningText(page)
})

const OF_STUDENTS = ['name', 'admission_number'] as const

/**
 * Whether a table names its students, subjects and marks above the lines or lists that tell them.
 */
function hasHeadedLines(table: Table): boolean {
  const body = sheetBody(table) ?? sheetBody(withLevelsBesideMarks(table))
  return (
    isCard(table) ||
    withoutRepeatedHeadings(table) !== table ||
    (body !== null &&
      ((body.roles.includes('subject') && readSubjectRows(body) !== null) ||
        readPairColumns(body) !== null ||
        (OF_STUDENTS.some((role) => body.roles.includes(role)) && readPairColumn(body) !== null)))
  )
}

const OF_RESULTS: ReadonlySet<Role | null> = new Set(['score', 'total', 'grade', 'exam'])

/**
 * Whether a table is one of a card's subjects and their marks, and says so: `Subject` beside
 * `Score`.
 */
function isCard(table: Table): boolean {
  const first = table.cells.filter(({ row }) => row === 0)
  const [subject, result] = first.map(({ text }) => roleOfHeading(splitMaximum(text).label))
  return first.length === 2 && subject === 'subject' && OF_RESULTS.has(result)
}

/** The tables of a page as they are, where it is known that all of them have the usual shape. */
export function tablesAsPrinted(page: PageReading): ShapedTable[] {
  return page.tables.map((table, index) => ({ id: `${index}.0`, table, source: table }))
}

/** Whether all tables of a page have the usual shape as they are printed. */
export function areAsPrinted(shaped: readonly ShapedTable[], page: PageReading): boolean {
  return shaped.every(
    ({ table, source }, index) => table === page.tables[index] && table === source
  )
}

function overlaps(one: Box, other: Box): boolean {
  return one.y0 < other.y1 && one.y1 > other.y0
}

/**
 * Brings unusual tables into the usual shape: different tables in one grid are taken apart, two
 * halves printed side by side become two tables, and sheets with a column for each student are
 * turned so that students are rows.
 */
export function usualShapes(table: Table): Table[] {
  return splitTitledLists(withoutSchoolsBelow(withoutTeachersBelow(table)))
    .flatMap((part) => splitStacked(partMergedRow(withPartedCells(part))))
    .flatMap(cutForeignRows)
    .flatMap(splitHalves)
    .flatMap(splitCards)
    .map(withStudentsAsRows)
}

/** Cells that hold two facts as two cells. */
function withPartedCells(table: Table): Table {
  const called = withTwoHeadingsApart(withoutRepeatedHeadings(withoutTitleLine(table)))
  const labelled = withLabelsAboveMarks(
    withSubjectsHeaded(withHeadingsRecut(withGluedHeadingsApart(called)))
  )
  const identified = withNumbersBesideNames(withCountersApart(withNamesByCapitals(labelled)))
  return withRemarksBesideGrades(withLevelsBesideMarks(identified))
}

function withStudentsAsRows(table: Table): Table {
  const turned =
    readTransposed(exactView(table)) ?? readCardAcross(table) ?? readBareCardAcross(table)
  if (turned) {
    return turned
  }
  const body = sheetBody(table)
  const named = partNamedRows(table)
  const parted = named && sheetBody(named)
  const unstacked = unstackParts(table)
  const stacked = unstacked && sheetBody(unstacked)
  return (
    (body && (readPairColumns(body) ?? readPairColumn(body) ?? readSubjectRows(body))) ??
    (parted && readPartRows(parted)) ??
    (stacked && (readPartRows(stacked) ?? readSubjectRows(stacked))) ??
    (body && readPartRows(body)) ??
    table
  )
}

function textsOfRow(table: Table, row: number): Map<number, Cell> {
  return new Map(table.cells.filter((cell) => cell.row === row).map((cell) => [cell.column, cell]))
}

/**
 * `S/N NAME SCORE | S/N NAME SCORE`, or two report cards beside each other: the headings of the
 * second half repeat those of the first.
 */
function splitHalves(table: Table): Table[] {
  const columns = table.columnEdges.length - 1
  if (columns < 4) {
    return [table]
  }
  const used = table.cells.flatMap((cell) => (visibleText(cell.text) === '' ? [] : [cell.column]))
  const leftmost = Math.min(...used)
  for (let row = 0; row < Math.min(4, table.rowEdges.length - 1); row++) {
    const texts = textsOfRow(table, row)
    const labelsIn = (own: Map<number, Cell>) =>
      Array.from({ length: columns }, (_, column) => squash(own.get(column)?.text ?? ''))
    const labels = labelsIn(texts)
    const starts = repeatedFrom(labels, leftmost) ?? repeatedNames(labels, texts)
    // Each half may have a title of its own above one of its headings.
    const untitled = withLastLines(table, row)
    const apart = starts ? null : repeatedFrom(labelsIn(textsOfRow(untitled, row)), leftmost)
    if (apart) {
      return partsFrom(untitled, apart)
    }
    if (starts) {
      return partsFrom(table, starts)
    }
  }
  return [table]
}

function partsFrom(table: Table, starts: readonly number[]): Table[] {
  const end = table.columnEdges.length - 1
  return starts.map((start, part) =>
    withoutIdleRows(columnsOf(table, start, starts[part + 1] ?? end))
  )
}

/** A table whose cells of one row are without the lines above their last one. */
function withLastLines(table: Table, row: number): Table {
  const cells = table.cells.map((cell) =>
    cell.row === row ? { ...cell, text: cell.text.split('\n').at(-1)! } : cell
  )
  return { ...table, cells }
}

/**
 * Where the parts begin whose headings are all the same; null where the headings do not repeat from
 * the first column that holds anything: sub-headings repeat behind a column of names.
 */
function repeatedFrom(labels: readonly string[], leftmost: number): number[] | null {
  const filled = labels.flatMap((label, column) => (label === '' ? [] : [column]))
  if (filled[0] !== leftmost) {
    return null
  }
  for (let parts = 2; parts <= 4; parts++) {
    const period = filled.length / parts
    const own = filled.map((column) => labels[column])
    if (!Number.isInteger(period) || period < 2 || new Set(own.slice(0, period)).size < period) {
      continue
    }
    if (own.every((label, index) => label === own[index % period])) {
      return Array.from({ length: parts }, (_, part) => (part === 0 ? 0 : filled[part * period]))
    }
  }
  return null
}

/** Two halves with a column of names each, and most other headings the same. */
function repeatedNames(labels: readonly string[], texts: Map<number, Cell>): number[] | null {
  const names = labels.flatMap((label, column) =>
    label !== '' && roleOfHeading(visibleText(texts.get(column)!.text)) === 'name' ? [column] : []
  )
  if (names.length !== 2 || labels[names[0]] !== labels[names[1]]) {
    return null
  }
  const period = names[1] - names[0]
  const second = labels.slice(period, period * 2)
  const same = labels
    .slice(0, period)
    .filter((label, i) => label !== '' && label === second[i]).length
  return same < Math.max(2, period * 0.6) ? null : [0, period]
}

function columnsOf(table: Table, from: number, to: number): Table {
  const columnEdges = table.columnEdges.slice(from, to + 1)
  return {
    ...table,
    box: { ...table.box, x0: columnEdges[0], x1: columnEdges[columnEdges.length - 1] },
    columnEdges,
    cells: table.cells
      .filter((cell) => cell.column < to && cell.column + cell.columnSpan > from)
      .map((cell) => {
        const start = Math.max(cell.column, from)
        const end = Math.min(cell.column + cell.columnSpan, to)
        return { ...cell, column: start - from, columnSpan: end - start }
      }),
  }
}

/** A half without the rows that only the other half has: those in which no cell begins. */
function withoutIdleRows(table: Table): Table {
  const begun = new Set(table.cells.map(({ row }) => row))
  const own = Array.from({ length: table.rowEdges.length - 1 }, (_, row) => row).filter((row) =>
    begun.has(row)
  )
  const placeOf = (row: number) => own.filter((other) => other < row).length
  return {
    ...table,
    rowEdges: [...own.map((row) => table.rowEdges[row]), table.rowEdges.at(-1)!],
    cells: table.cells.map((cell) => ({
      ...cell,
      row: placeOf(cell.row),
      rowSpan: placeOf(cell.row + cell.rowSpan) - placeOf(cell.row),
    })),
  }
}
