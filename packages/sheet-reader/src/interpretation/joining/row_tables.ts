import { identityColumns, sheetBody, textAt, type SheetBody } from '../shapes/sheet_body.js'
import { partNamedRows } from '../shapes/parts/named_parts.js'
import { partsOf } from '../shapes/parts/part_rows.js'
import { readSubjectRows, subjectColumn } from '../shapes/subjects_down/subject_rows.js'
import { unstackParts } from '../shapes/parts/stacked_parts.js'
import { squash, visibleText } from '../../vocabulary/text.js'
import { boxAround } from '../../grid/boxes.js'
import type { Box, Cell, PageReading, Table, Token } from '../../types.js'

/** A table in which each student has several rows. */
export interface RowTable {
  table: Table
  body: SheetBody
  /** Columns that say who a student is. */
  identity: number[]
  /** What the rows of a student are called, and the column that says so. */
  labels: { column: number; texts: string[] } | null
  /**
   * Its last column was put there for what the rows are called; the page has them below the names.
   */
  isNamedApart: boolean
}

/** Tables one below the other nearer than this, with the same columns, are one; in points. */
export const TOUCHING = 8
const SAME_EDGE = 4
const EDGE_OF_PART = 15

/** Which table of a page ends lowest; -1 where it has none. */
export function lowestTable({ tables }: PageReading): number {
  return tables.reduce(
    (last, { box }, at) => (box.y1 > (tables[last]?.box.y1 ?? -1) ? at : last),
    -1
  )
}

/** The last table of a page where each of its students has several rows. */
export function lastRowTable(page: PageReading): { index: number; found: RowTable } | null {
  const index = lowestTable(page)
  const found = index < 0 ? null : rowTable(page.tables[index])
  return found && { index, found }
}

function rowTable(table: Table): RowTable | null {
  const body = sheetBody(table)
  if (body && readSubjectRows(body)) {
    const identity = identityOf(body)
    const column = subjectColumn(body, identity)!
    const texts = body.rows.map((row) => squash(textAt(body, row, column)))
    return { table, body, identity, labels: { column, texts }, isNamedApart: false }
  }
  const named = partNamedRows(table)
  const stacked = unstackParts(table)
  for (const shaped of [named, stacked, table]) {
    const one = shaped && sheetBody(shaped)
    const parts = one && one.rows.length > 1 ? partsOf(one) : null
    if (one && parts) {
      const labels =
        parts.column === null ? null : { column: parts.column, texts: parts.labels.map(squash) }
      const isNamedApart = shaped === named
      return { table: shaped, body: one, identity: identityOf(one), labels, isNamedApart }
    }
  }
  return null
}

function identityOf(body: SheetBody): number[] {
  const { names, numbers } = identityColumns(body)
  return [...names, ...numbers].sort((a, b) => a - b)
}

/** What the last student's rows say of who he is, by column. */
export function lastIdentity({ body, identity }: RowTable): Map<number, string> {
  const row = body.rows.findLast((one) =>
    identity.some((column) => textAt(body, one, column) !== '')
  )
  return new Map(
    identity.map((column) => [column, row === undefined ? '' : squash(textAt(body, row, column))])
  )
}

/**
 * The first table of a page, with those that touch it from below and without the page's number.
 * Where a page has no table, the lines at its top that fit the columns of the page before; null
 * where none do.
 */
export function firstTable(
  page: PageReading,
  before: RowTable
): { indexes: number[]; table: Table } | null {
  const order = page.tables.map((_, index) => index)
  order.sort((a, b) => page.tables[a].box.y0 - page.tables[b].box.y0)
  const [first, ...others] = order
  if (first === undefined) {
    const table = tableOfLines(page, before)
    return table && { indexes: [], table }
  }
  const indexes = [first]
  let table = withoutPageNumber(page.tables[first])
  for (const index of others) {
    const below = page.tables[index]
    const isBelow = below.box.y0 - table.box.y1 <= TOUCHING
    if (!isBelow || !haveSameEdges(table, below, EDGE_OF_PART, table.ruled !== below.ruled)) {
      break
    }
    table = joinedBelow(table, below)
    indexes.push(index)
  }
  return { indexes, table: unstackParts(table) ?? table }
}

/**
 * Whether two tables have the same columns.
 *
 * @param near Points by which edges may differ.
 * @param isWithin Only edges between columns count: without lines a table ends at its words.
 */
export function haveSameEdges(
  one: Table,
  other: Table,
  near = SAME_EDGE,
  isWithin = false
): boolean {
  const last = one.columnEdges.length - 1
  return (
    one.columnEdges.length === other.columnEdges.length &&
    one.columnEdges.every(
      (edge, index) =>
        (isWithin && (index === 0 || index === last)) ||
        Math.abs(edge - other.columnEdges[index]) <= near
    )
  )
}

/** Lines of one table that a page's end left too few of to be found as one. */
function tableOfLines(page: PageReading, { table, body, labels }: RowTable): Table | null {
  const { columnEdges } = table
  const columnOf = ({ x0, x1 }: Box) =>
    columnEdges.findIndex((edge, index) => {
      const middle = (x0 + x1) / 2
      return middle >= edge && middle < (columnEdges[index + 1] ?? -Infinity)
    })
  const headings = body.headings.map(squash)
  const rows: Token[][] = []
  for (const line of linesOf(page.tokens)) {
    const texts = new Map<number, string>()
    for (const word of line) {
      const column = columnOf(word)
      texts.set(column, (texts.get(column) ?? '') + squash(word.text))
    }
    const label = texts.get(labels?.column ?? -1) ?? ''
    const isRow = label !== '' && labels?.texts.includes(label) && texts.size > 1
    const isHeading = [...texts].every(([column, text]) => headings[column] === text)
    if (!texts.has(-1) && (isRow || (isHeading && rows.length === 0))) {
      rows.push(line)
    } else if (rows.length > 0) {
      break
    }
  }
  if (rows.length === 0) {
    return null
  }
  const boxes = rows.map(boxAround)
  const cells = rows.flatMap((line, row): Cell[] => {
    const columns = [...new Set(line.map(columnOf))]
    return columns.map((column) => {
      const words = line.filter((word) => columnOf(word) === column)
      return {
        row,
        column,
        rowSpan: 1,
        columnSpan: 1,
        box: boxAround(words),
        kind: 'value',
        text: words.map(({ text }) => text).join(' '),
        confidence: Math.min(...words.map(({ confidence }) => confidence)),
      }
    })
  })
  return {
    ...table,
    box: boxAround(boxes),
    rowEdges: [...boxes.map(({ y0 }) => y0), boxes[boxes.length - 1].y1],
    headingRows: undefined,
    cells,
  }
}

/** Words by the lines in which they stand, from the top; of each from the left. */
export function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = []
  const middle = ({ y0, y1 }: Box) => (y0 + y1) / 2
  for (const token of [...tokens].sort((a, b) => middle(a) - middle(b))) {
    const [first] = lines.at(-1) ?? []
    if (first && middle(token) - middle(first) < (first.y1 - first.y0) / 2) {
      lines.at(-1)!.push(token)
    } else {
      lines.push([token])
    }
  }
  return lines.map((line) => line.sort((a, b) => a.x0 - b.x0))
}

/** A table with the rows of another one below its own. */
export function joinedBelow(table: Table, below: Table): Table {
  const rows = table.rowEdges.length - 1
  return {
    ...table,
    box: { ...table.box, y1: below.box.y1 },
    rowEdges: [...table.rowEdges.slice(0, -1), ...below.rowEdges],
    cells: [...table.cells, ...below.cells.map((cell) => ({ ...cell, row: cell.row + rows }))],
  }
}

function withoutPageNumber(table: Table): Table {
  const top = table.cells.filter((cell) => cell.row === 0 && visibleText(cell.text) !== '')
  const isNumber = top.length === 1 && /^[-–—\s]*\d{1,3}[-–—\s]*$/.test(top[0].text)
  const isAlone = isNumber && top[0].rowSpan === 1 && table.rowEdges.length > 2
  return isAlone ? keepRows(table, (row) => row > 0) : table
}

/**
 * A table without some of its rows; the headings of {@link Table.headingRows} stay if their rows
 * do.
 */
export function keepRows(table: Table, keeps: (row: number) => boolean): Table {
  const places: number[] = []
  const rowEdges: number[] = []
  for (let row = 0; row < table.rowEdges.length - 1; row++) {
    places.push(keeps(row) ? rowEdges.length : -1)
    if (keeps(row)) {
      rowEdges.push(table.rowEdges[row])
    }
  }
  rowEdges.push(table.rowEdges[table.rowEdges.length - 1])
  const headings = places.slice(0, table.headingRows ?? 0).filter((place) => place >= 0).length
  return {
    ...table,
    box: { ...table.box, y0: rowEdges[0] },
    rowEdges,
    ...(table.headingRows !== undefined && { headingRows: headings }),
    cells: table.cells.flatMap((cell): Cell[] => {
      const own = places.slice(cell.row, cell.row + cell.rowSpan).filter((place) => place >= 0)
      return own.length === 0 ? [] : [{ ...cell, row: own[0], rowSpan: own.length }]
    }),
  }
}
