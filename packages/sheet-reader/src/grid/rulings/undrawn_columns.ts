import { intervalAt, joinOverlapping } from '../lines/text_columns.js'
import { fontSizeOf } from '../lines/text_lines.js'
import { isValueShape, wordShape } from '../lines/word_shape.js'
import type { TextBox } from '../grid_input.js'
import type { Ruling, Table } from '../../types.js'

/** Fewest rows with values that show a column: two or three stand below each other by chance. */
const FEWEST_ROWS = 5
/** Share of a column's rows that have words on both sides, and of these with a value behind. */
const MOSTLY = 0.8
/** In font sizes: how far columns stand apart at least; a mark and its grade are a space apart. */
const APART = 1

/** The words of a row within a drawn column. */
interface RowWords {
  row: number
  words: TextBox[]
}

/**
 * Sides between columns that nobody drew, as in prints that draw only the lines between groups of
 * columns: in all rows of a drawn column words stand to the left and to the right of a wide strip,
 * from the headings on, and to its right stand values. Returned as lines to be added to the drawn
 * ones.
 *
 * @param words of the table, none of them turned
 */
export function undrawnColumns(table: Table, words: readonly TextBox[]): Ruling[] {
  const byColumn = Map.groupBy(words, ({ x0, x1 }) => intervalAt(table.columnEdges, (x0 + x1) / 2))
  return [...byColumn].flatMap(([column, within]) => {
    const rows = wordsOfRows(table, within)
    const spanned = new Set(rowsSpanned(table, column))
    const first = rows.findIndex(({ row }) => !spanned.has(row))
    const headed = spanned.has(rows[first - 1]?.row) ? rows.slice(first - 1) : rows.slice(first)
    const own = headed.filter(({ row }, index) => index === 0 || !spanned.has(row))
    return sidesWithin(own).flatMap((position) =>
      own.map(({ row }) => sideOf(table, row, position))
    )
  })
}

function wordsOfRows({ rowEdges }: Table, words: readonly TextBox[]): RowWords[] {
  return [...Map.groupBy(words, ({ y0, y1 }) => intervalAt(rowEdges, (y0 + y1) / 2))]
    .map(([row, own]) => ({ row, words: own }))
    .sort((one, other) => one.row - other.row)
}

/** Rows in which a column is a part of a wider cell. */
function rowsSpanned({ cells }: Table, column: number): number[] {
  return cells
    .filter((cell) => cell.columnSpan > 1 && cell.column <= column)
    .filter((cell) => cell.column + cell.columnSpan > column)
    .flatMap(({ row, rowSpan }) => Array.from({ length: rowSpan }, (_, index) => row + index))
}

/** Where the strips lie that part the words of all rows, those of the headings as the first. */
function sidesWithin(rows: readonly RowWords[]): number[] {
  if (rows.length <= FEWEST_ROWS) {
    return []
  }
  const words = rows.flatMap((row) => row.words)
  const extents = joinOverlapping(words.map(({ x0, x1 }) => ({ from: x0, to: x1 })))
  const least = APART * Math.max(...words.map(fontSizeOf))
  return extents.slice(1).flatMap(({ from }, index) => {
    const { to } = extents[index]
    const position = (to + from) / 2
    return from - to >= least && arePartedAt(position, rows) ? [position] : []
  })
}

function arePartedAt(position: number, rows: readonly RowWords[]): boolean {
  const behind = rows.map(({ words }) => words.filter(({ x0 }) => x0 > position))
  const isParted = rows.map(
    ({ words }, row) => behind[row].length > 0 && behind[row].length < words.length
  )
  const parted = behind.slice(1).filter((_, row) => isParted[row + 1])
  const valued = parted.filter((row) => row.every(({ text }) => isValueShape(wordShape(text))))
  return (
    isParted[0] &&
    parted.length >= Math.max(FEWEST_ROWS, MOSTLY * (rows.length - 1)) &&
    valued.length >= MOSTLY * parted.length
  )
}

function sideOf({ rowEdges }: Table, row: number, position: number): Ruling {
  return { direction: 'vertical', position, from: rowEdges[row], to: rowEdges[row + 1] }
}
