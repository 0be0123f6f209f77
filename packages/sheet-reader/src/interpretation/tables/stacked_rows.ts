import { isAbsentMark, isGradeLike, isNameLike, parseNumber } from '../readings/printed_values.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import { mostFrequent, visibleText } from '../../vocabulary/text.js'
import type { Role } from '../../vocabulary/roles.js'
import type { Table } from '../../types.js'

/**
 * Boxes drawn one below the other at the same width come as one grid. An empty row between rows
 * with different column edges is where one table ends and the next begins.
 */
export function splitStacked(table: Table): Table[] {
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
  return alike ? [table] : parts.map(({ from, to }) => rowsOfTable(table, from, to))
}

/** Fewest cells of a row in which headings and the first student run together. */
const MERGED_CELLS = 4

/**
 * The first student of a page whose row no line parts from the headings above: the last line of
 * each of those cells is his, as `NAME OF STUDENT` above `Bello, Musa` and `S/N` above `29` tell.
 * So it is where he is alone on a page without lines.
 */
export function partMergedRow(table: Table): Table {
  const own = table.cells.filter(({ row, text }) => row === 0 && visibleText(text) !== '')
  const parted = own.flatMap((cell) => {
    const lines = cell.text.replace(GLUED_GRADE, '$1\n$2').split('\n')
    const last = lines.pop()!
    return lines.length === 0 || cell.rowSpan > 1 ? [] : [{ cell, heading: lines.join('\n'), last }]
  })
  const isOneRow = table.rowEdges.length === 2
  if (
    (!table.ruled && !isOneRow) ||
    parted.length < MERGED_CELLS ||
    parted.length < own.length ||
    parted.some(({ heading }) => !table.ruled && isCutName(heading))
  ) {
    return table
  }
  const isOf = (role: Role, kind: (text: string) => boolean) =>
    parted.some(({ heading, last }) => roleOfHeading(heading) === role && kind(last))
  const isStudent =
    isOf('name', isNameLike) &&
    (isOf('serial', isNumber) || isOf('admission_number', (text) => /\d/.test(text))) &&
    parted.filter(({ last }) => isResult(last)).length * 2 >= parted.length
  if (!isStudent) {
    return table
  }
  const [top, bottom] = table.rowEdges
  const lines = Math.max(...parted.map(({ cell }) => cell.text.split('\n').length))
  const edge = bottom - (bottom - top) / lines
  return {
    ...table,
    ...(!table.ruled && { headingRows: 1 }),
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

/**
 * Whether the first lines of a name stand below its heading, so that the last line is not all of
 * it.
 */
function isCutName(heading: string): boolean {
  const [first, ...rest] = heading.split('\n')
  return rest.length > 0 && roleOfHeading(first) === 'name' && roleOfHeading(heading) !== 'name'
}

/** A grade close below the last word of a heading: `STUDIESD7`. */
const GLUED_GRADE = /(\p{Lu}{4})([A-F][1-9])$/u

function isResult(text: string): boolean {
  return isNumber(text) || isGradeLike(text) || isAbsentMark(text)
}

function isNumber(text: string): boolean {
  return parseNumber(text) !== null
}

/** Fewest rows with the same edges that are the body of a table. */
const ROWS_OF_BODY = 3

/**
 * Labelled values in a table of their own that touches the scores, above or below, come in one grid
 * with them and cut its columns. Their rows have edges that the scores' rows lack, and lack some of
 * these.
 */
export function cutForeignRows(table: Table): Table[] {
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
    .map((part) => rowsOfTable(table, part.from, part.to))
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

/** Rows of a table as one of its own, without the edges of columns that only other rows have. */
export function rowsOfTable(table: Table, from: number, to: number): Table {
  const used = [...usedEdges(table, from, to)].sort((a, b) => a - b)
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
