import { cellText } from '../../grid/lines/cell_text.js'
import { intervalAt } from '../../grid/lines/text_columns.js'
import { linesOf, type TextLine } from '../../grid/lines/text_lines.js'
import {
  isAbsentMark,
  isGradeLike,
  isNameLike,
  isOrdinal,
  parseScore,
} from '../readings/printed_values.js'
import { holdsMarkWithLevel, withLevelsBesideMarks } from '../shapes/columns/level_lines.js'
import { rowsInOrder } from './rows_in_order.js'
import { visibleText } from '../../vocabulary/text.js'
import type { Cell, PageReading, Table, Token } from '../../types.js'

/** Rows of a table from which on it shows what its columns hold, and most rows that make none. */
const FEWEST_ROWS = 4
const MOST_LONE_ROWS = 3
/** Share of a column's cells, and of the columns with values that a row must fill. */
const MOSTLY = 0.7
const FILLED = 0.7
/** Fewest columns with values. */
const FEWEST_VALUES = 3
/** Parts of the font size by which a line of a name or a number may be away from its row. */
const NEXT_LINE = 1.45
/** A number that counts rows: `44.` */
const COUNTED = /^\d{1,4}[.)]?$/
/** Bars and rulings that people type. */
const TYPED = /^[|+\-=_–—]+$/

/** The columns of a table, and which of them hold values or names in most rows. */
interface KnownColumns {
  edges: readonly number[]
  values: readonly boolean[]
  names: readonly boolean[]
  /**
   * The column whose numbers count the rows, and the number of the last one; null where none does.
   */
  count: { column: number; last: number } | null
}

/**
 * Students who are alone at the top of a page, so that nothing shows a table there: their words
 * stand in the columns of the table on the page before, or in their order. Pages must come in their
 * order, in both passes.
 */
export class LoneRows {
  #last: Table | null = null
  readonly #made = new Map<number, Table>()

  /** First pass: the page, with a table where it has rows of the last one. */
  observe(page: PageReading): PageReading {
    if (page.tables.length > 0) {
      const [only] = page.tables.length === 1 ? page.tables : []
      const parted = this.#last && only ? fewRowsLike(this.#last, only) : null
      if (parted) {
        this.#made.set(page.pageNumber, parted)
      }
      this.#last = only ?? null
      return this.interpret(page)
    }
    const columns = this.#last && columnsOf(this.#last)
    const table = columns && tableOf(page, columns)
    const made = table
      ? partedLike(this.#last!, table)
      : this.#last && rowsInOrder(page, this.#last)
    if (made) {
      this.#made.set(page.pageNumber, made)
    }
    return this.interpret(page)
  }

  /** Second pass: the same page again. */
  interpret(page: PageReading): PageReading {
    const table = this.#made.get(page.pageNumber)
    return table ? { ...page, tables: [table] } : page
  }
}

function columnsOf({ cells, columnEdges, rowEdges }: Table): KnownColumns | null {
  const share = (column: number, kind: (text: string) => boolean) => {
    const texts = cells.flatMap((cell) =>
      cell.column === column && cell.columnSpan === 1 && cell.text !== '' ? [cell.text] : []
    )
    const held = texts.filter((text) => kind(visibleText(text))).length
    return texts.length >= FEWEST_ROWS && held >= MOSTLY * texts.length
  }
  const columns = columnEdges.slice(1).map((_, column) => column)
  const values = columns.map((column) => share(column, isValue))
  const names = columns.map((column) => !values[column] && share(column, isNameLike))
  const count = countOf(cells, columns)
  const isKnown =
    rowEdges.length > FEWEST_ROWS &&
    names.includes(true) &&
    values.filter((own, column) => own && column !== count?.column).length > 0 &&
    (count !== null || values.filter(Boolean).length >= FEWEST_VALUES)
  return isKnown ? { edges: columnEdges, values, names, count } : null
}

/** The first column, where its numbers go up by one from row to row. */
function countOf(cells: readonly Cell[], columns: readonly number[]): KnownColumns['count'] {
  const numbersIn = (column: number) =>
    cells
      .filter((cell) => cell.column === column && COUNTED.test(visibleText(cell.text)))
      .map(({ text }) => Number.parseInt(visibleText(text), 10))
  const [column] = columns.filter((own) => numbersIn(own).length >= FEWEST_ROWS)
  const numbers = column === undefined ? [] : numbersIn(column)
  const counts = numbers.every((number, at) => at === 0 || number === numbers[at - 1] + 1)
  return numbers.length > 0 && counts ? { column, last: numbers.at(-1)! } : null
}

function isValue(text: string): boolean {
  return isResult(text) || isOrdinal(text) || isAbsentMark(text)
}

function tableOf(page: PageReading, columns: KnownColumns): Table | null {
  const words = page.tokens.filter(
    ({ text, angle }) => (angle ?? 0) === 0 && !TYPED.test(visibleText(text))
  )
  const lines = linesOf(words)
  const counted = lines.filter((line) => countsOn(line, columns) && fillsAll(line, columns))
  const isNext = counted.every(
    (line, at) => numberOf(line, columns) === columns.count!.last + at + 1
  )
  const rows = counted.length > 0 && isNext ? counted : lines.filter((line) => isRow(line, columns))
  if (rows.length === 0 || rows.length > MOST_LONE_ROWS) {
    return null
  }
  const parts = rows.map((row) => [row, ...lines.filter((line) => isBeside(line, row, columns))])
  const rowEdges = [
    ...parts.map((own) => Math.min(...own.map(({ y0 }) => y0))),
    Math.max(...parts[parts.length - 1].map(({ y1 }) => y1)),
  ]
  const { edges } = columns
  const box = {
    x0: edges[0],
    y0: rowEdges[0],
    x1: edges[edges.length - 1],
    y1: rowEdges[rowEdges.length - 1],
  }
  const cells = parts.flatMap((own, row) =>
    edges.slice(1).map((x1, column): Cell => {
      const inside = own.flatMap((line) => wordsIn(line, column, edges))
      const place = { x0: edges[column], y0: rowEdges[row], x1, y1: rowEdges[row + 1] }
      return { row, column, rowSpan: 1, columnSpan: 1, box: place, ...cellText(inside) }
    })
  )
  return { box, columnEdges: [...edges], rowEdges, ruled: false, headingRows: 0, cells }
}

/**
 * A table of lone rows with the levels beside its marks in columns of their own (`72 6` as `72` and
 * `6`), where the rows of the table before prove that they are levels, as a few rows cannot.
 */
function partedLike(before: Table, alone: Table): Table {
  const above = before.rowEdges.length - 1
  const cells = alone.cells.map((cell) => ({ ...cell, row: cell.row + above }))
  const whole = withLevelsBesideMarks({ ...before, cells: [...before.cells, ...cells] })
  const own = whole.cells.filter(({ row }) => row >= above)
  return {
    ...alone,
    columnEdges: whole.columnEdges,
    cells: own.map((cell) => ({ ...cell, row: cell.row - above })),
  }
}

/**
 * A table of a few rows without headings, in the columns of the table before, with the levels
 * beside its marks in columns of their own; null where it is none or has none.
 */
function fewRowsLike(before: Table, table: Table): Table | null {
  const { rowEdges, columnEdges, headingRows = 0 } = table
  if (
    headingRows > 0 ||
    rowEdges.length - 1 > MOST_LONE_ROWS ||
    columnEdges.length !== before.columnEdges.length
  ) {
    return null
  }
  const parted = partedLike(before, table)
  return parted.columnEdges.length > columnEdges.length ? parted : null
}

/** The number with which a line counts on the rows of the page before; NaN for others. */
function numberOf(line: TextLine, { edges, count }: KnownColumns): number {
  const text = count ? textIn(line, count.column, edges) : ''
  return COUNTED.test(text) ? Number.parseInt(text, 10) : Number.NaN
}

function countsOn(line: TextLine, columns: KnownColumns): boolean {
  return numberOf(line, columns) > (columns.count?.last ?? Infinity)
}

/**
 * Whether a line fills all columns with values and one of names, each with what it holds elsewhere.
 */
function fillsAll(line: TextLine, { edges, values, names, count }: KnownColumns): boolean {
  const texts = edges.slice(1).map((_, column) => textIn(line, column, edges))
  const isValueOfStudent = (text: string, column: number) =>
    !values[column] || column === count?.column || isValue(text)
  return (
    line.x1 < edges[edges.length - 1] + line.fontSize &&
    texts.every(isValueOfStudent) &&
    texts.some((text, column) => names[column] && isNameLike(text))
  )
}

/** Whether a line fills most columns, each with what it holds elsewhere. */
function isRow(line: TextLine, { edges, values, names }: KnownColumns): boolean {
  const texts = edges.slice(1).map((_, column) => textIn(line, column, edges))
  const filled = texts.filter((text, column) => values[column] && text !== '')
  return (
    line.x0 > edges[0] - line.fontSize &&
    line.x1 < edges[edges.length - 1] + line.fontSize &&
    filled.length >= Math.max(FEWEST_VALUES, FILLED * values.filter(Boolean).length) &&
    filled.every(isValue) &&
    texts.some((text, column) => names[column] && isNameLike(text)) &&
    texts.filter(tellsResult).length >= FEWEST_VALUES &&
    texts.some(isResult)
  )
}

/** Whether a text is a mark, a grade, or both in one cell: `72`, `B3`, `72 B3`, `72 6`. */
function isResult(text: string): boolean {
  return parseScore(text) !== null || isGradeLike(text) || holdsMarkWithLevel(text)
}

/** Whether a text is a result, or says in letters that there is none: dashes may be anything's. */
function tellsResult(text: string): boolean {
  return isResult(text) || (isAbsentMark(text) && /\p{L}{2}/u.test(text))
}

/**
 * Whether a line holds more of a name or a long number beside or below the line with a student's
 * values.
 */
function isBeside(line: TextLine, row: TextLine, { edges, values }: KnownColumns): boolean {
  const away = (line.y0 + line.y1 - row.y0 - row.y1) / 2
  return (
    line !== row &&
    away > -NEXT_LINE * row.fontSize * 0.6 &&
    away < NEXT_LINE * row.fontSize &&
    line.words.every(({ x0, x1 }) => values[intervalAt(edges, (x0 + x1) / 2)] === false)
  )
}

function wordsIn({ words }: TextLine, column: number, edges: readonly number[]): Token[] {
  return words.filter(({ x0, x1 }) => intervalAt(edges, (x0 + x1) / 2) === column) as Token[]
}

function textIn(line: TextLine, column: number, edges: readonly number[]): string {
  return wordsIn(line, column, edges)
    .map(({ text }) => visibleText(text))
    .join(' ')
}
