import { blankCells } from '../grid/blank_cells.js'
import type { Cell, Table, Token } from '../types.js'

/** Rows with words on both sides that are needed to part a column, and the share that must agree. */
const FEWEST_ROWS = 3
const MOSTLY = 0.8
/** Digits that a number of a register has at least. */
const CODE_DIGITS = 3

/**
 * Parts columns in which a number of a register stands before a name (`GHS/18/1105 ABUBAKAR Sunday`).
 * Ink alone does not tell their gap from one between two names; the words that were read do.
 *
 * @param tokens the words of the table, as they were read
 * @returns the table with more columns and empty cells, to be read anew; null where all stays as it is
 */
export function partCodesFromNames(
  table: Table,
  cells: readonly Cell[],
  tokens: readonly Token[]
): Table | null {
  if (table.ruled) {
    return null
  }
  const edges = table.columnEdges.slice(1).flatMap((_right, column) => {
    const own = cells.filter((cell) => cell.column === column && cell.columnSpan === 1)
    return gapAfterCodes(own, tokens) ?? []
  })
  return edges.length === 0 ? null : withEdges(table, edges)
}

/** Where the gap between codes and names of a column lies, in points; null where there is none. */
function gapAfterCodes(cells: readonly Cell[], tokens: readonly Token[]): number | null {
  let codes = 0
  let end = -Infinity
  let start = Infinity
  const filled = cells.filter(({ text }) => /\d/.test(text) && text.includes(' '))
  if (filled.length < FEWEST_ROWS) {
    return null
  }
  for (const { box } of filled) {
    const words = tokens
      .filter((token) => {
        const [x, y] = [(token.x0 + token.x1) / 2, (token.y0 + token.y1) / 2]
        return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1
      })
      .sort((one, other) => one.x0 - other.x0)
    const names = words.findIndex(({ text }) => isNameWord(text))
    const before = words.slice(0, Math.max(names, 0))
    if (before.length === 0 || !before.some(({ text }) => isCode(text))) {
      continue
    }
    codes += 1
    end = Math.max(end, before[before.length - 1].x1)
    start = Math.min(start, words[names].x0)
  }
  const isWhole = codes >= FEWEST_ROWS && codes >= filled.length * MOSTLY
  return isWhole && end < start ? (end + start) / 2 : null
}

function isNameWord(text: string): boolean {
  return /^\p{Lu}[\p{L}\p{M}'’.-]+,?$/u.test(text)
}

function isCode(text: string): boolean {
  return (text.match(/\d/g)?.length ?? 0) >= CODE_DIGITS
}

/** The table with further edges between its columns. What its cells held is to be read anew. */
function withEdges(table: Table, edges: readonly number[]): Table {
  const columnEdges = [...table.columnEdges, ...edges].sort((one, other) => one - other)
  const place = new Map(columnEdges.map((edge, index) => [edge, index]))
  const cells = table.cells.flatMap((cell) => {
    const column = place.get(table.columnEdges[cell.column])!
    const last = place.get(table.columnEdges[cell.column + cell.columnSpan])!
    const columnSpan = last - column
    return cell.columnSpan === 1
      ? blankCells(cell, column, columnEdges.slice(column, last + 1))
      : [{ ...cell, column, columnSpan }]
  })
  return { ...table, columnEdges, cells }
}
