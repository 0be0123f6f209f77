import { blankCells } from '../../grid/blank_cells.js'
import { isInside } from '../../grid/table_place.js'
import type { Box, Cell, Table, Token } from '../../types.js'

/**
 * Rows with words on both sides that are needed to part a column, and the share that must agree.
 */
const FEWEST_ROWS = 3
const MOSTLY = 0.8
/** Digits that a number of a register has at least. */
const CODE_DIGITS = 3

/**
 * Parts columns in which a number of a register or a position stands before or behind words
 * (`GHS/18/1105 ABUBAKAR Sunday`, `22nd Fair`). Ink alone does not tell their gap from one between
 * two names; the words that were read do.
 *
 * @param tokens the words of the table, as they were read
 * @returns the table with more columns and empty cells, to be read anew; null where all stays as it
 *   is
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
    const rows = cells
      .filter((cell) => cell.column === column && cell.columnSpan === 1)
      .filter(({ text }) => /\d/.test(text) && text.includes(' '))
      .map(({ box }) => wordsIn(box, tokens))
    return gapIn(rows, codesBefore) ?? gapIn(rows, codesBehind) ?? []
  })
  return edges.length === 0 ? null : withEdges(table, edges)
}

function wordsIn(box: Box, tokens: readonly Token[]): Token[] {
  return tokens.filter((token) => isInside(token, box)).sort((one, other) => one.x0 - other.x0)
}

/** The gap of a row between a code and words, in points. */
interface Gap {
  end: number
  start: number
}

/**
 * The middle of the gap at which nearly all rows come apart, in points; null where there is none. A
 * row whose words were joined or misread may seem to come apart elsewhere.
 */
function gapIn(rows: readonly Token[][], partAt: (words: Token[]) => number): number | null {
  const gaps = rows.flatMap((words): Gap[] => {
    const at = partAt(words)
    return at > 0 ? [{ end: words[at - 1].x1, start: words[at].x0 }] : []
  })
  const alike = gaps.reduce<Gap[]>((most, { end, start }) => {
    const own = gaps.filter((gap) => isWithin((end + start) / 2, gap))
    return own.length > most.length ? own : most
  }, [])
  if (alike.length < FEWEST_ROWS || alike.length < rows.length * MOSTLY) {
    return null
  }
  const end = Math.max(...alike.map((gap) => gap.end))
  const start = Math.min(...alike.map((gap) => gap.start))
  return end < start ? (end + start) / 2 : null
}

function isWithin(x: number, { end, start }: Gap): boolean {
  return end < x && x < start
}

/** Where the words begin that follow a code; 0 or less where none does. */
function codesBefore(words: Token[]): number {
  const at = words.findIndex(({ text }) => isNameWord(text))
  return words.slice(0, Math.max(at, 0)).some(({ text }) => isCode(text)) ? at : -1
}

/** Where the code begins that follows words; 0 or less where none does. */
function codesBehind(words: Token[]): number {
  const at = words.findIndex(({ text }) => isCode(text))
  return words.slice(0, Math.max(at, 0)).some(({ text }) => isNameWord(text)) ? at : -1
}

function isNameWord(text: string): boolean {
  return /^\p{Lu}[\p{L}\p{M}'’.-]+,?$/u.test(text)
}

function isCode(text: string): boolean {
  return /^=?\d+(?:st|nd|rd|th)\b/i.test(text) || (text.match(/\d/g)?.length ?? 0) >= CODE_DIGITS
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
