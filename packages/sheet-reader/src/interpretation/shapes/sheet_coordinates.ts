import { rememberingOf } from '../../remembering.js'
import type { Cell, PageReading, Table } from '../../types.js'

/**
 * Fewest rows that are numbered as those of a spreadsheet; of fewer columns than this none is
 * hidden.
 */
const FEWEST = 4
const LETTERS = 26
const A = 'A'.charCodeAt(0)

/**
 * What a scan left less clear than this may be another letter or number: one of so many at most.
 */
const CLEAR = 0.9
const SOME = 4

/** A page whose tables are without the letters and numbers of {@link withoutCoordinates}. */
export const pageWithoutCoordinates = rememberingOf((page: PageReading): PageReading => {
  const tables = page.tables.map(withoutCoordinates)
  return tables.every((table, at) => table === page.tables[at]) ? page : { ...page, tables }
})

/**
 * A table without the letters above its columns and the numbers before its rows that spreadsheets
 * print where they are asked to; others are left as they are. A few of them may be hard to read.
 * Columns and rows that are hidden leave gaps between them.
 */
const withoutCoordinates = rememberingOf((table: Table): Table => {
  const letters = new Map(inRow(table, 0).map((cell) => [cell.column, cell]))
  const numbers = new Map(inColumn(table, 0).map((cell) => [cell.row, cell]))
  const columns = table.columnEdges.length - 2
  const rows = table.rowEdges.length - 2
  const widestStep = columns < FEWEST ? 1 : Infinity
  const isLettered = columns > 0 && areInTurn(letters, columns, placeOfColumn, widestStep)
  const isFurther =
    textOf(letters.get(1)) !== 'A' && (columns > 1 || textOf(numbers.get(1)) !== '1')
  const isHeaded = table.cells.some(({ row, text }) => row > 0 && /\p{L}{2}/u.test(text))
  const isNumbered = rows >= FEWEST && areInTurn(numbers, rows, placeOfRow)
  const isSheet = isLettered && isNumbered && (isFurther || isHeaded)
  return isSheet && textOf(letters.get(0)) === '' ? withoutEdges(table) : table
})

function textOf(cell: Cell | undefined): string {
  return cell?.text.trim() ?? ''
}

/** Whether the cells from the second on are in their order, all that can be read, and most can. */
function areInTurn(
  cells: ReadonlyMap<number, Cell>,
  count: number,
  placeOf: (text: string) => number | null,
  widestStep = Infinity
): boolean {
  let before: number | null = null
  let unclear = 0
  for (let at = 1; at <= count; at++) {
    const cell = cells.get(at)
    const place = placeOf(textOf(cell))
    const step = place === null ? 0 : place - (before ?? place - 1)
    const isClear = (cell?.confidence ?? 1) >= CLEAR
    if (place !== null && step > 0 && step <= (isClear ? widestStep : 1)) {
      before = place
    } else if (isClear || at === 1) {
      return false
    } else {
      unclear += 1
      before = before! + 1
    }
  }
  return unclear * SOME <= count
}

function inRow({ cells }: Table, row: number): Cell[] {
  return cells.filter((cell) => cell.row === row && cell.columnSpan === 1)
}

function inColumn({ cells }: Table, column: number): Cell[] {
  return cells.filter((cell) => cell.column === column && cell.rowSpan === 1)
}

/** 1 for `A`, 26 for `Z`, 27 for `AA`. */
function placeOfColumn(name: string): number | null {
  const letters = /^[A-Z]{1,2}$/.test(name) ? [...name] : []
  return letters.length === 0
    ? null
    : letters.reduce((place, letter) => place * LETTERS + letter.charCodeAt(0) - A + 1, 0)
}

function placeOfRow(number: string): number | null {
  return /^[1-9]\d{0,4}$/.test(number) ? Number(number) : null
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
