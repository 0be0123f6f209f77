import { isNameLike, parseNumber } from './printed_values.js'
import { roleOfHeading } from './role_words.js'
import { withLevelsBesideMarks } from './shapes/level_lines.js'
import { readPairColumn } from './shapes/pair_column.js'
import { readPartRows } from './shapes/part_rows.js'
import { readRunningText } from './shapes/running_text.js'
import { sheetBody } from './shapes/sheet_body.js'
import { splitCards } from './shapes/stacked_cards.js'
import { unstackParts } from './shapes/stacked_parts.js'
import { readSubjectRows } from './shapes/subject_rows.js'
import { readTransposed } from './shapes/transposed.js'
import { exactView } from './table_view.js'
import { mostFrequent, squash, visibleText } from './text.js'
import type { Role } from './roles.js'
import type { Box, Cell, PageReading, Table } from '../types.js'

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
  const text = page.tables.some(hasHeadedLines) ? null : readRunningText(page)
  const found: ShapedTable[] = text ? [{ id: 'text', table: text.table, source: text.table }] : []
  for (const [index, source] of page.tables.entries()) {
    if (text && overlaps(source.box, text.table.box)) {
      continue
    }
    for (const [part, table] of usualShapes(source).entries()) {
      found.push({ id: `${index}.${part}`, table, source })
    }
  }
  return found
}

/** Whether a table names its students, subjects and marks above the lines or lists that tell them. */
function hasHeadedLines(table: Table): boolean {
  const body = sheetBody(table)
  return (
    body !== null &&
    ((body.roles.includes('subject') && readSubjectRows(body) !== null) ||
      (body.roles.includes('name') && readPairColumn(body) !== null))
  )
}

/** The tables of a page as they are, where it is known that all of them have the usual shape. */
export function tablesAsPrinted(page: PageReading): ShapedTable[] {
  return page.tables.map((table, index) => ({ id: `${index}.0`, table, source: table }))
}

function overlaps(one: Box, other: Box): boolean {
  return one.y0 < other.y1 && one.y1 > other.y0
}

/**
 * Brings unusual tables into the usual shape: different tables in one grid are taken apart, two halves
 * printed side by side become two tables, and
 * sheets with a column for each student are turned so that students are rows.
 */
export function usualShapes(table: Table): Table[] {
  return splitStacked(partMergedRow(withLevelsBesideMarks(table)))
    .flatMap(cutForeignRows)
    .flatMap(splitHalves)
    .flatMap(splitCards)
    .map(withStudentsAsRows)
}

function withStudentsAsRows(table: Table): Table {
  const turned = readTransposed(exactView(table))
  if (turned) {
    return turned
  }
  const body = sheetBody(table)
  const unstacked = unstackParts(table)
  const stacked = unstacked && sheetBody(unstacked)
  return (
    (body && (readPairColumn(body) ?? readSubjectRows(body))) ??
    (stacked && readPartRows(stacked)) ??
    (body && readPartRows(body)) ??
    table
  )
}

/**
 * Boxes drawn one below the other at the same width come as one grid. An empty row between rows with
 * different column edges is where one table ends and the next begins.
 */
function splitStacked(table: Table): Table[] {
  const rows = table.rowEdges.length - 1
  if (!table.ruled || rows < 4) {
    return [table]
  }
  const filled = new Array<boolean>(rows).fill(false)
  for (const cell of table.cells) {
    if (cell.kind === 'blank' && visibleText(cell.text) === '') {
      continue
    }
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
      filled[row] = true
    }
  }
  const parts: { from: number; to: number }[] = []
  for (let row = 0; row < rows; row++) {
    if (!filled[row]) {
      continue
    }
    const last = parts.at(-1)
    if (last && last.to === row) {
      last.to = row + 1
    } else {
      parts.push({ from: row, to: row + 1 })
    }
  }
  if (parts.length < 2) {
    return [table]
  }
  const edges = parts.map(({ from, to }) => usedEdges(table, from, to))
  const alike = edges.every(
    (own) => own.size === edges[0].size && [...own].every((edge) => edges[0].has(edge))
  )
  return alike ? [table] : parts.map(({ from, to }, index) => rowsOf(table, from, to, edges[index]))
}

/** Fewest cells of a row in which headings and the first student run together. */
const MERGED_CELLS = 4

/**
 * The first student of a page whose row no line parts from the headings above: the last line of each of
 * those cells is his, as `NAME OF STUDENT` above `Bello, Musa` and `S/N` above `29` tell.
 */
function partMergedRow(table: Table): Table {
  const own = table.cells.filter(({ row, text }) => row === 0 && visibleText(text) !== '')
  const parted = own.flatMap((cell) => {
    const lines = cell.text.split('\n')
    const last = lines.pop()!
    return lines.length === 0 || cell.rowSpan > 1 ? [] : [{ cell, heading: lines.join('\n'), last }]
  })
  if (!table.ruled || parted.length < MERGED_CELLS || parted.length < own.length) {
    return table
  }
  const isOf = (role: Role, kind: (text: string) => boolean) =>
    parted.some(({ heading, last }) => roleOfHeading(heading) === role && kind(last))
  const isStudent =
    isOf('name', isNameLike) &&
    (isOf('serial', isNumber) || isOf('admission_number', (text) => /\d/.test(text))) &&
    parted.filter(({ last }) => isNumber(last)).length * 2 >= parted.length
  if (!isStudent) {
    return table
  }
  const [top, bottom] = table.rowEdges
  const lines = Math.max(...parted.map(({ cell }) => cell.text.split('\n').length))
  const edge = bottom - (bottom - top) / lines
  return {
    ...table,
    rowEdges: [top, edge, ...table.rowEdges.slice(1)],
    cells: [
      ...parted.map(({ cell, heading }) => ({
        ...cell,
        text: heading,
        box: { ...cell.box, y1: edge },
      })),
      ...parted.map(({ cell, last }) => ({
        ...cell,
        row: 1,
        text: last,
        box: { ...cell.box, y0: edge },
      })),
      ...table.cells.filter(({ row }) => row > 0).map((cell) => ({ ...cell, row: cell.row + 1 })),
    ],
  }
}

function isNumber(text: string): boolean {
  return parseNumber(text) !== null
}

/** Fewest rows with the same edges that are the body of a table. */
const ROWS_OF_BODY = 3

/**
 * Labelled values in a table of their own that touches the scores, above or below, come in one grid with
 * them and cut its columns. Their rows have edges that the scores' rows lack, and lack some of these.
 */
function cutForeignRows(table: Table): Table[] {
  const rows = table.rowEdges.length - 1
  if (!table.ruled || rows <= ROWS_OF_BODY) {
    return [table]
  }
  const edges = Array.from({ length: rows }, (_, row) => usedEdges(table, row, row + 1))
  const key = (own: Set<number>) => [...own].sort((a, b) => a - b).join()
  const usual = mostFrequent(edges.map(key))
  const body = edges.flatMap((own, row) => (key(own) === usual ? [row] : []))
  if (body.length < ROWS_OF_BODY) {
    return [table]
  }
  const main = edges[body[0]]
  const isForeign = (own: Set<number>) =>
    [...own].some((edge) => !main.has(edge)) && [...main].some((edge) => !own.has(edge))
  const from = edges.findLastIndex((own, row) => row < body[0] && isForeign(own)) + 1
  const below = edges.findIndex((own, row) => row > body[body.length - 1] && isForeign(own))
  const to = below < 0 ? rows : below
  const isWhole = from === 0 && to === rows
  if (isWhole || isCutThrough(table, from) || isCutThrough(table, to)) {
    return [table]
  }
  return [
    { from: 0, to: from },
    { from, to },
    { from: to, to: rows },
  ]
    .filter((part) => part.to > part.from)
    .map((part) => rowsOf(table, part.from, part.to, usedEdges(table, part.from, part.to)))
}

/** Whether a cell stands on both sides of the line above a row. */
function isCutThrough(table: Table, row: number): boolean {
  return table.cells.some((cell) => cell.row < row && cell.row + cell.rowSpan > row)
}

/** Column edges at which cells of some rows begin or end. */
function usedEdges(table: Table, from: number, to: number): Set<number> {
  const edges = new Set<number>()
  for (const cell of table.cells) {
    if (cell.row < from || cell.row >= to) {
      continue
    }
    edges.add(cell.column)
    edges.add(cell.column + cell.columnSpan)
  }
  return edges
}

function rowsOf(table: Table, from: number, to: number, edges: Set<number>): Table {
  const used = [...edges].sort((a, b) => a - b)
  const place = new Map(used.map((edge, index) => [edge, index]))
  const rowEdges = table.rowEdges.slice(from, to + 1)
  return {
    ...table,
    box: { ...table.box, y0: rowEdges[0], y1: rowEdges[rowEdges.length - 1] },
    columnEdges: used.map((edge) => table.columnEdges[edge]),
    rowEdges,
    cells: table.cells
      .filter((cell) => cell.row >= from && cell.row < to)
      .map((cell) => {
        const column = place.get(cell.column)!
        const columnSpan = place.get(cell.column + cell.columnSpan)! - column
        return {
          ...cell,
          row: cell.row - from,
          rowSpan: Math.min(cell.rowSpan, to - cell.row),
          column,
          columnSpan,
        }
      }),
  }
}

function textsOfRow(table: Table, row: number): Map<number, Cell> {
  return new Map(table.cells.filter((cell) => cell.row === row).map((cell) => [cell.column, cell]))
}

/**
 * `S/N NAME SCORE | S/N NAME SCORE`, or two report cards beside each other: the headings of the second
 * half repeat those of the first.
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
    const labels = Array.from({ length: columns }, (_, column) =>
      squash(texts.get(column)?.text ?? '')
    )
    const starts = repeatedFrom(labels, leftmost) ?? repeatedNames(labels, texts)
    if (starts) {
      return starts.map((start, part) => columnsOf(table, start, starts[part + 1] ?? columns))
    }
  }
  return [table]
}

/**
 * Where the parts begin whose headings are all the same; null where the headings do not repeat from the
 * first column that holds anything: sub-headings repeat behind a column of names.
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
