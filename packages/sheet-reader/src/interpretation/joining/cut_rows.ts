import { intervalAt } from '../../grid/lines/text_columns.js'
import { linesOf, type TextLine } from '../../grid/lines/text_lines.js'
import { isNameLike } from '../readings/printed_values.js'
import { filledIn, headingRows, MOST_HEADINGS } from './cut_names.js'
import { haveSameEdges } from './row_tables.js'
import { visibleText } from '../../vocabulary/text.js'
import type { Cell, PageReading, Table } from '../../types.js'

/** Fewest cells of a student's row, and of its rest where that stands alone on a page. */
const FEWEST_CELLS = 3
const FEWEST_ALONE = 2
/** Share of the other rows of a column that have more lines than a cell that the page cut. */
const MOSTLY = 0.6
/** Fewest other rows that must show what a whole cell of a column looks like. */
const FEWEST_ROWS = 3
/** The beginning of a register's number, and of a decimal, that a narrow cell broke. */
const CODE = /[\p{L}\d][-/]$/u
const DECIMAL = /^\d{1,4}[.,]\d?$/
const DIGITS = /^\d{1,2}$/
const NUMBER = /^\d{1,4}(?:[.,]\d+)?$/
/** Share of the rows of a column of numbers that have one. */
const MOST = 0.9

/**
 * Columns that most rows fill with a number, and that the rest of a row leaves empty, where it is
 * no row of its own.
 */
const FEWEST_EMPTY = 2

/** The lines of a row that stand at the top of the next page. */
interface Rest {
  /** Of the first table of the page; null where nothing else stands there, so that it has none. */
  row: number | null
  /** What the cells of the page before say with them, by column. */
  texts: ReadonlyMap<number, string>
}

/**
 * Rows whose cells have several lines, of which the end of a page cuts some off: the grades under
 * its marks, or the ends of numbers that narrow cells broke. They stand in the first row of the
 * next page, below the headings where these come again, or alone there.
 */
export class CutRows {
  #before: Table | null = null
  /** By page: what of a row stands at its top, and what the last row of it goes on with. */
  readonly #tops = new Map<number, Rest>()
  readonly #ends = new Map<number, Rest>()
  #last = 0

  /** First pass: the page without the rest of a row of the page before. */
  observe(page: PageReading): PageReading {
    const [table] = page.tables
    const before = page.source === 'text_layer' ? this.#before : null
    const rest = before && (table ? restOf(table, before) : restAlone(page, before))
    if (rest) {
      this.#tops.set(page.pageNumber, rest)
      this.#ends.set(this.#last, rest)
    }
    this.#before = page.source === 'text_layer' ? (page.tables.at(-1) ?? null) : null
    this.#last = page.pageNumber
    return rest ? withoutRest(page, rest) : page
  }

  /** Second pass: the page with the whole of its last row, and without the rest of another. */
  interpret(page: PageReading): PageReading {
    const [top, end] = [this.#tops.get(page.pageNumber), this.#ends.get(page.pageNumber)]
    const own = top ? withoutRest(page, top) : page
    return end ? withRest(own, end) : own
  }
}

function restOf(table: Table, before: Table): Rest | null {
  if (table.columnEdges.length !== before.columnEdges.length) {
    return null
  }
  const row = headingRows(table, before)
  if (row === 0 && !haveSameEdges(before, table)) {
    return null
  }
  const { end, last } = lastRow(before)
  const first = filledIn(table, row)
  if (last.size < FEWEST_CELLS || first.length === 0 || row >= table.rowEdges.length - 1) {
    return null
  }
  const othersIn = (column: number) => [
    ...columnOf(before, column, (at) => at !== end && at >= row),
    ...columnOf(table, column, (at) => at > row),
  ]
  const isOnlyRow = row + 1 >= table.rowEdges.length - 1
  const lacksNumbers =
    before.columnEdges.filter(
      (_, column) =>
        !first.some((cell) => cell.column === column) &&
        last.has(column) &&
        isOfNumbers(othersIn(column))
    ).length >= FEWEST_EMPTY
  const texts = new Map<number, string>()
  let proved = 0
  for (const cell of first) {
    const above = last.get(cell.column)
    const others = othersIn(cell.column)
    const whole = above && wholeText(above.text, cell.text, others)
    if (!above || (!whole && !(lacksNumbers && mayBeWhole(above.text, cell.text, others)))) {
      return null
    }
    proved += whole ? 1 : 0
    texts.set(cell.column, whole ?? `${above.text}\n${cell.text}`)
  }
  return proved > 0 && (lacksNumbers || !isOnlyRow) ? { row, texts } : null
}

/** Whether nearly all rows of a column have a number. */
function isOfNumbers(texts: readonly string[]): boolean {
  const numbers = texts.filter((text) => NUMBER.test(visibleText(text)))
  return texts.length >= FEWEST_ROWS && numbers.length >= MOST * texts.length
}

/**
 * Whether two texts together have no more lines than a cell of their column has, and the same kind
 * of signs.
 */
function mayBeWhole(above: string, below: string, others: readonly string[]): boolean {
  const lines = countLines(above) + countLines(below)
  return (
    others.some((text) => countLines(text) >= lines) &&
    !NUMBER.test(visibleText(above)) &&
    !NUMBER.test(visibleText(below))
  )
}

/** The last row of a table, and its cells by their columns. */
function lastRow(table: Table): { end: number; last: Map<number, Cell> } {
  const end = table.rowEdges.length - 2
  return { end, last: new Map(filledIn(table, end).map((cell) => [cell.column, cell])) }
}

/**
 * The rest of a row on a page without a table: a line at its top, perhaps below headings that come
 * again.
 */
function restAlone({ tokens }: PageReading, before: Table): Rest | null {
  const lines = linesOf(tokens.filter(({ angle }) => (angle ?? 0) === 0))
  for (const line of lines.slice(0, MOST_HEADINGS + 1)) {
    const texts = textsAlone(line, before)
    if (texts) {
      return { row: null, texts }
    }
  }
  return null
}

/**
 * What the cells of the last row say with the words of a line; null where these do not look like
 * its last lines.
 */
function textsAlone(
  { words, x0, x1 }: TextLine,
  before: Table
): ReadonlyMap<number, string> | null {
  const { columnEdges: edges } = before
  const { end, last } = lastRow(before)
  const rests = Map.groupBy(words, (word) => intervalAt(edges, (word.x0 + word.x1) / 2))
  if (x0 < edges[0] || x1 > edges[edges.length - 1] || rests.size < FEWEST_ALONE) {
    return null
  }
  const texts = new Map<number, string>()
  for (const [column, own] of rests) {
    const rest = own.map(({ text }) => text ?? '').join(' ')
    const others = columnOf(before, column, (row) => row !== end)
    const whole = wholeText(last.get(column)?.text ?? '', rest, others)
    if (!whole || !others.some((text) => isAlike(lastLineOf(text), rest))) {
      return null
    }
    texts.set(column, whole)
  }
  return texts
}

function isAlike(one: string, other: string): boolean {
  return shapeOf(one) === shapeOf(other) || (isNameLike(one) && isNameLike(other))
}

function lastLineOf(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1)
}

/** What the rows of a column say, but for those that say nothing. */
function columnOf({ cells }: Table, column: number, isOwn: (row: number) => boolean): string[] {
  return cells.flatMap((cell) =>
    cell.column === column && cell.columnSpan === 1 && isOwn(cell.row) && cell.text !== ''
      ? [cell.text]
      : []
  )
}

/**
 * A cell together with its rest on the next page; null where the two do not make one as the others
 * of their column are.
 */
function wholeText(above: string, below: string, others: readonly string[]): string | null {
  if (others.length < FEWEST_ROWS) {
    return null
  }
  const glued = visibleText(above) + visibleText(below)
  const isDecimal = DECIMAL.test(visibleText(above)) && DIGITS.test(visibleText(below))
  const alike = others.filter((text) => shapeOf(visibleText(text)) === shapeOf(glued)).length
  if ((isDecimal || CODE.test(visibleText(above))) && alike > 0) {
    return glued
  }
  const lines = countLines(above) + countLines(below)
  const whole = others.filter((text) => countLines(text) === lines).length
  return whole >= MOSTLY * others.length ? `${above}\n${below}` : null
}

function countLines(text: string): number {
  return text.split('\n').length
}

/** What a text looks like, whatever its letters and digits are, and wherever it was broken. */
function shapeOf(text: string): string {
  return text.replace(/\s/gu, '').replace(/\d/gu, '0').replace(/\p{L}/gu, 'a')
}

function withoutRest(page: PageReading, { row }: Rest): PageReading {
  if (row === null) {
    return page
  }
  const [table, ...others] = page.tables
  const cells = table.cells.map((cell): Cell =>
    cell.row === row ? { ...cell, text: '', kind: 'blank' } : cell
  )
  return { ...page, tables: [{ ...table, cells }, ...others] }
}

function withRest(page: PageReading, { texts }: Rest): PageReading {
  const table = page.tables[page.tables.length - 1]
  const row = table.rowEdges.length - 2
  const cells = table.cells.map((cell) => {
    const text = cell.row === row ? texts.get(cell.column) : undefined
    return text === undefined ? cell : { ...cell, text }
  })
  return { ...page, tables: [...page.tables.slice(0, -1), { ...table, cells }] }
}
