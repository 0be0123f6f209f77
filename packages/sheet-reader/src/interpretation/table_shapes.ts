import { isNameLike, parseNumber } from './printed_values.js'
import { isSubjectLike, roleOfHeading } from './lexicon.js'
import { squash, visibleText } from './text.js'
import type { Cell, Table } from '../types.js'

/**
 * Brings unusual tables into the usual shape: different tables in one grid are taken apart, two halves
 * printed side by side become two tables, and
 * sheets with a column for each student are turned so that students are rows.
 */
export function usualShapes(table: Table): Table[] {
  if (isTransposed(table)) {
    return [transpose(table)]
  }
  return splitStacked(table).flatMap(splitHalves)
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

/** `S/N NAME SCORE | S/N NAME SCORE`: the headings of the second half repeat those of the first. */
function splitHalves(table: Table): Table[] {
  const columns = table.columnEdges.length - 1
  if (columns < 4) {
    return [table]
  }
  for (let row = 0; row < Math.min(4, table.rowEdges.length - 1); row++) {
    const texts = textsOfRow(table, row)
    const labels = Array.from({ length: columns }, (_, column) =>
      squash(texts.get(column)?.text ?? '')
    )
    const names = labels.flatMap((label, column) =>
      label !== '' && roleOfHeading(visibleText(texts.get(column)!.text)) === 'name' ? [column] : []
    )
    if (names.length !== 2 || labels[names[0]] !== labels[names[1]]) {
      continue
    }
    const period = names[1] - names[0]
    const first = labels.slice(0, period)
    const second = labels.slice(period, period * 2)
    if (
      first.filter((label, i) => label !== '' && label === second[i]).length <
      Math.max(2, period * 0.6)
    ) {
      continue
    }
    return [columnsOf(table, 0, period), columnsOf(table, period, columns)]
  }
  return [table]
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

function isTransposed(table: Table): boolean {
  const heads: Cell[] = []
  const labels: Cell[] = []
  let numbers = 0
  let others = 0
  for (const cell of table.cells) {
    const text = visibleText(cell.text)
    if (text === '') {
      continue
    }
    if (cell.row === 0 && cell.column > 0) {
      heads.push(cell)
    } else if (cell.column === 0 && cell.row > 0) {
      labels.push(cell)
    } else if (cell.row > 0 && parseNumber(text) !== null) {
      numbers += 1
    } else if (cell.row > 0) {
      others += 1
    }
  }
  if (heads.length < 3 || labels.length < 3 || numbers < others * 2) {
    return false
  }
  const people = heads.filter((cell) => {
    const text = visibleText(cell.text)
    return (
      isNameLike(text) && text.includes(' ') && roleOfHeading(text) === null && !isSubjectLike(text)
    )
  })
  const subjects = labels.filter((cell) => isSubjectLike(visibleText(cell.text)))
  return people.length >= heads.length * 0.8 && subjects.length >= labels.length * 0.5
}

function transpose(table: Table): Table {
  const turned = table.cells.map((cell) => ({
    ...cell,
    row: cell.column,
    column: cell.row,
    rowSpan: cell.columnSpan,
    columnSpan: cell.rowSpan,
  }))
  const corner = turned.find((cell) => cell.row === 0 && cell.column === 0)
  if (corner) {
    corner.text = 'NAME'
  } else {
    const box = { ...table.box, x1: table.columnEdges[1], y1: table.rowEdges[1] }
    turned.push({
      row: 0,
      column: 0,
      rowSpan: 1,
      columnSpan: 1,
      box,
      kind: 'value',
      text: 'NAME',
      confidence: 1,
    })
  }
  return { ...table, columnEdges: table.rowEdges, rowEdges: table.columnEdges, cells: turned }
}
