import { isAbsentMark, isGradeLike, parseNumber } from '../../readings/printed_values.js'
import { roleOfHeading, roleOfPart } from '../../../vocabulary/role_words.js'
import { countedFromOne } from './counted_parts.js'
import { namesSubject } from '../sheet_body.js'
import { splitMaximum } from '../../headings/printed_maximum.js'
import { visibleText } from '../../../vocabulary/text.js'
import { rememberingOf } from '../../../remembering.js'
import type { Cell, PageReading, Table } from '../../../types.js'

/**
 * Rows whose cells hold several lines of marks, under a column that names the lines (`1st CA`,
 * `Exam`, `Total`; or `1ST`, `2ND`, `AVERAGE`; or `English`, `Maths`), as rows of their own. Null
 * where no column does.
 */
export const unstackParts = rememberingOf(unstack)

/**
 * A page on which each subject has a row of its own where a heading calls the lines of cells
 * subjects.
 */
export const withSubjectsApart = rememberingOf((page: PageReading): PageReading => {
  const tables = page.tables.map((table) => {
    const named = linesOfRows(table)
    const isOfSubjects = named !== null && columnsOfSubjects(table).has(named.column)
    return isOfSubjects ? unstackParts(table)! : table
  })
  return tables.some((table, index) => table !== page.tables[index]) ? { ...page, tables } : page
})

function unstack(table: Table): Table | null {
  const named = linesOfRows(table)
  if (!named) {
    return null
  }
  const { counts, column: labels } = named
  const rows = table.rowEdges.length - 1
  const starts: number[] = []
  const rowEdges: number[] = []
  for (let row = 0; row < rows; row++) {
    starts.push(rowEdges.length)
    const count = counts.get(row) ?? 1
    const height = (table.rowEdges[row + 1] - table.rowEdges[row]) / count
    for (let line = 0; line < count; line++) {
      rowEdges.push(table.rowEdges[row] + line * height)
    }
  }
  rowEdges.push(table.rowEdges[rows])
  const startOf = (row: number) => starts[row] ?? rowEdges.length - 1

  const cells = table.cells.flatMap((cell): Cell[] => {
    const count = counts.get(cell.row) ?? 1
    const lines = linesOf(cell)
    const row = startOf(cell.row)
    if (count === 1 || lines.length !== count || (cell.column !== labels && !lines.every(isMark))) {
      return [{ ...cell, row, rowSpan: startOf(cell.row + cell.rowSpan) - row }].map((own) =>
        count === 1 ? own : { ...own, rowSpan: 1 }
      )
    }
    const height = (cell.box.y1 - cell.box.y0) / count
    const { lines: read, ...whole } = cell
    return lines.map((text, line) => ({
      ...whole,
      ...(read?.length === count && read[line]),
      row: row + line,
      rowSpan: 1,
      text: cell.column === labels ? text.replace(CODE, '') : text,
      box: { ...cell.box, y0: cell.box.y0 + line * height, y1: cell.box.y0 + (line + 1) * height },
    }))
  })
  return { ...table, rowEdges, cells }
}

/**
 * The number of a subject in the syllabus of an examination board, before its name:
 * `0580 MATHEMATICS`.
 */
const CODE = /^\d{3,4} /

/** The column that names the lines, and for each of its rows how many there are. */
function linesOfRows(table: Table): { column: number; counts: Map<number, number> } | null {
  const byColumn = new Map<number, Cell[]>()
  const stacked = table.cells.filter(
    ({ columnSpan, text }) => columnSpan === 1 && text.includes('\n')
  )
  const ofSubjects = stacked.length > 0 ? columnsOfSubjects(table) : new Set<number>()
  for (const cell of stacked) {
    const lines = linesOf(cell)
    const counted = countedFromOne(lines)
    const parts = lines.filter(
      (line) =>
        isPart(line) ||
        namesSubject(line.replace(CODE, '')) ||
        counted.has(line) ||
        (ofSubjects.has(cell.column) && !isMark(line))
    ).length
    if (parts * 2 > lines.length || (parts > 0 && !lines.some(isMark))) {
      byColumn.set(cell.column, [...(byColumn.get(cell.column) ?? []), cell])
    }
  }
  for (const [column, named] of byColumn) {
    const below = table.cells.filter(
      (cell) => cell.column === column && cell.row >= named[0].row && visibleText(cell.text) !== ''
    )
    const counts = new Map<string, number>()
    for (const line of named.flatMap(linesOf)) {
      counts.set(line, (counts.get(line) ?? 0) + 1)
    }
    const rows = named.filter((cell) => linesOf(cell).every((line) => counts.get(line)! > 1))
    const beside = table.cells.filter(
      (cell) =>
        cell.row === named[0].row &&
        cell !== named[0] &&
        linesOf(cell).length === linesOf(named[0]).length
    )
    const areMarks = beside.length >= 2 || beside.some((cell) => linesOf(cell).every(isMark))
    if (rows.length >= 2 && rows.length >= below.length * 0.7 && areMarks) {
      return { column, counts: new Map(rows.map((cell) => [cell.row, linesOf(cell).length])) }
    }
  }
  return null
}

/** The columns with a heading that calls what is below it subjects. */
function columnsOfSubjects({ cells }: Table): ReadonlySet<number> {
  return new Set(
    cells.flatMap(({ text, column, columnSpan }) =>
      columnSpan === 1 && roleOfHeading(visibleText(text)) === 'subject' ? [column] : []
    )
  )
}

function linesOf(cell: Cell): string[] {
  return cell.text.includes('\n') ? cell.text.split('\n').map(visibleText) : [cell.text]
}

function isPart(text: string): boolean {
  return !isGradeLike(text) && roleOfPart(splitMaximum(text).label) !== null
}

function isNumber(text: string): boolean {
  return parseNumber(text) !== null
}

function isMark(text: string): boolean {
  return isNumber(text) || isAbsentMark(text) || isGradeLike(text)
}
