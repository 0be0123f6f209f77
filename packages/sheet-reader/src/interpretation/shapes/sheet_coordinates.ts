import { rememberingOf } from '../../remembering.js'
import type { Cell, Table } from '../../types.js'

/** Fewest columns and rows whose letters and numbers are those of a spreadsheet. */
const FEWEST = 4
const A = 'A'.charCodeAt(0)

/** What a scan left less clear than this may be another letter or number: one of so many at most. */
const CLEAR = 0.9
const SOME = 4

/**
 * A table without the letters above its columns and the numbers before its rows that spreadsheets print where
 * they are asked to; others are left as they are. A few of them may be hard to read.
 */
export const withoutCoordinates = rememberingOf((table: Table): Table => {
  const letters = new Map(inRow(table, 0).map((cell) => [cell.column, cell]))
  const numbers = new Map(inColumn(table, 0).map((cell) => [cell.row, cell]))
  const columns = table.columnEdges.length - 1
  const rows = table.rowEdges.length - 1
  const first = textOf(letters.get(1))
  const start = Number(textOf(numbers.get(1)))
  const areLetters =
    columns > FEWEST &&
    /^[A-Z]$/.test(first) &&
    areInTurn(letters, columns, (at) => nameOfColumn(first.charCodeAt(0) - A + at))
  const areNumbers =
    rows > FEWEST && Number.isInteger(start) && areInTurn(numbers, rows, (at) => String(start + at))
  return areLetters && areNumbers && textOf(letters.get(0)) === '' ? withoutEdges(table) : table
})

function textOf(cell: Cell | undefined): string {
  return cell?.text.trim() ?? ''
}

/** Whether the cells from the second on are named one after the other, all that can be read, and most can. */
function areInTurn(
  cells: ReadonlyMap<number, Cell>,
  count: number,
  nameOf: (at: number) => string
): boolean {
  const others = Array.from({ length: count - 1 }, (_, at) => cells.get(at + 1)).filter(
    (cell, at) => textOf(cell) !== nameOf(at)
  )
  const areUnclear = others.every((cell) => cell !== undefined && cell.confidence < CLEAR)
  return areUnclear && others.length * SOME <= count - 1
}

function inRow({ cells }: Table, row: number): Cell[] {
  return cells.filter((cell) => cell.row === row && cell.columnSpan === 1)
}

function inColumn({ cells }: Table, column: number): Cell[] {
  return cells.filter((cell) => cell.column === column && cell.rowSpan === 1)
}

/** `A` for 0, `Z` for 25, `AA` for 26. */
function nameOfColumn(index: number): string {
  const letter = String.fromCharCode(A + (index % 26))
  return index < 26 ? letter : nameOfColumn(Math.floor(index / 26) - 1) + letter
}

function withoutEdges(table: Table): Table {
  const columnEdges = table.columnEdges.slice(1)
  const rowEdges = table.rowEdges.slice(1)
  const box = { ...table.box, x0: columnEdges[0], y0: rowEdges[0] }
  const cells = table.cells
    .filter(({ row, column }) => row > 0 && column > 0)
    .map((cell) => ({ ...cell, row: cell.row - 1, column: cell.column - 1 }))
  return { ...table, box, columnEdges, rowEdges, cells, headingRows: undefined }
}
