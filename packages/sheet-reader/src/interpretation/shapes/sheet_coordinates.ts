import { rememberingOf } from '../../remembering.js'
import type { Cell, Table } from '../../types.js'

/** Fewest columns and rows whose letters and numbers are those of a spreadsheet. */
const FEWEST = 4

/**
 * A table without the letters above its columns and the numbers before its rows that spreadsheets print where
 * they are asked to; others are left as they are.
 */
export const withoutCoordinates = rememberingOf((table: Table): Table => {
  const letters = new Map(inRow(table, 0).map((cell) => [cell.column, cell.text.trim()]))
  const numbers = new Map(inColumn(table, 0).map((cell) => [cell.row, cell.text.trim()]))
  const columns = table.columnEdges.length - 1
  const rows = table.rowEdges.length - 1
  const first = letters.get(1) ?? ''
  const start = Number(numbers.get(1))
  const areLetters =
    columns > FEWEST &&
    /^[A-Z]$/.test(first) &&
    Array.from({ length: columns - 1 }, (_, at) => letters.get(at + 1)).every(
      (text, at) => text === nameOfColumn(first.charCodeAt(0) - 'A'.charCodeAt(0) + at)
    )
  const areNumbers =
    rows > FEWEST &&
    Number.isInteger(start) &&
    Array.from({ length: rows - 1 }, (_, at) => numbers.get(at + 1)).every(
      (text, at) => text === String(start + at)
    )
  return areLetters && areNumbers && (letters.get(0) ?? '') === '' ? withoutEdges(table) : table
})

function inRow({ cells }: Table, row: number): Cell[] {
  return cells.filter((cell) => cell.row === row && cell.columnSpan === 1)
}

function inColumn({ cells }: Table, column: number): Cell[] {
  return cells.filter((cell) => cell.column === column && cell.rowSpan === 1)
}

/** `A` for 0, `Z` for 25, `AA` for 26. */
function nameOfColumn(index: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (index % 26))
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
