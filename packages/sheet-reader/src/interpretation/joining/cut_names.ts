import { isInside } from '../../grid/table_place.js'
import { intervalAt } from '../../grid/lines/text_columns.js'
import { around, fontSizeOf } from '../../grid/lines/text_lines.js'
import { isNameLike } from '../readings/printed_values.js'
import { haveSameEdges } from './row_tables.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import { visibleText } from '../../vocabulary/text.js'
import type { Cell, PageReading, Table, Token } from '../../types.js'

/** Most words of a name that go on on the next page. */
const MOST_WORDS = 3
/** Fewest cells of a student's row. */
const FEWEST_CELLS = 3
/** Most rows of headings that a page repeats. */
export const MOST_HEADINGS = 4
/** Parts of the font size between two words. */
const SPACE = 0.25
/** Titles of sections, which stand alone in their row as well. */
const SECTION = /^(?:girls|boys|males?|females?|filles|gar[cç]ons|class|group|arm|stream|form)\b/i

/** The last table of a page. */
interface Before {
  page: PageReading
  table: Table
}

/** Where on a page the rest of a name stands. */
interface Rest {
  row: number
  column: number
  text: string
  confidence: number
  /** What the cell says without it, where it was taken for the last line of a heading. */
  heading?: string
}

/**
 * Names whose last line the end of a page cuts off: it stands alone in the first row of the next
 * page, below the headings where these come again, and had no room behind the name.
 */
export class CutNames {
  #before: Before | null = null
  /** By page: the rest of a name at its top, and what the last name of it goes on with. */
  readonly #tops = new Map<number, Rest>()
  readonly #ends = new Map<number, Rest>()

  /** First pass: the page without the rest of a name of the page before. */
  observe(page: PageReading): PageReading {
    const before = this.#before
    const rest = before ? restOf(page, before) : null
    if (rest) {
      this.#tops.set(page.pageNumber, rest)
      this.#ends.set(before!.page.pageNumber, rest)
    }
    const table = page.tables.at(-1)
    this.#before = table ? { page, table } : null
    return rest ? withoutRest(page, rest) : page
  }

  /** Second pass: the page with the whole of its last name, and without the rest of another. */
  interpret(page: PageReading): PageReading {
    const [top, end] = [this.#tops.get(page.pageNumber), this.#ends.get(page.pageNumber)]
    const own = top ? withoutRest(page, top) : page
    return end ? withRest(own, end) : own
  }
}

function restOf(page: PageReading, before: Before): Rest | null {
  const [table] = page.tables
  if (!table || table.columnEdges.length !== before.table.columnEdges.length) {
    return null
  }
  const row = headingRows(table, before.table)
  const under = restUnderHeading(table, before.table, row)
  if (under) {
    return isCut(under, page, before) ? under : null
  }
  if (row === 0 && !haveSameEdges(before.table, table)) {
    return null
  }
  const [only, ...others] = filledIn(table, row)
  const last = filledIn(before.table, before.table.rowEdges.length - 2)
  const words = only ? page.tokens.filter((token) => isInside(token, only.box)) : []
  const column = words.length > 0 ? columnOf(table, words) : -1
  const name = last.find((cell) => cell.column === column)
  if (!only || others.length > 0 || !name || last.length < FEWEST_CELLS) {
    return null
  }
  const isFollowed = filledIn(table, row + 1).length >= FEWEST_CELLS
  const isRest = isPartOfName(visibleText(only.text), visibleText(name.text))
  return isFollowed && isRest && !hadRoom(words[0], before, name)
    ? { row, column: name.column, text: only.text, confidence: only.confidence }
    : null
}

/** The last line of a heading that the page before lacks, where all other headings are the same. */
function restUnderHeading(table: Table, before: Table, row: number): Rest | null {
  const known = new Map(filledIn(before, row).map((cell) => [cell.column, visibleText(cell.text)]))
  const others = filledIn(table, row).filter(
    (cell) => visibleText(cell.text) !== known.get(cell.column)
  )
  const [only, ...more] = others
  const heading = only && known.get(only.column)
  if (!heading || more.length > 0 || known.size < FEWEST_CELLS) {
    return null
  }
  const text = visibleText(only.text)
  return text.startsWith(`${heading} `)
    ? {
        row,
        column: only.column,
        text: text.slice(heading.length + 1),
        confidence: only.confidence,
        heading,
      }
    : null
}

/** Whether what stands under a heading of names is the rest of the last name of the page before. */
function isCut({ row, column, text }: Rest, page: PageReading, before: Before): boolean {
  const last = filledIn(before.table, before.table.rowEdges.length - 2)
  const name = last.find((cell) => cell.column === column)
  const cell = page.tables[0].cells.find((own) => own.row === row && own.column === column)
  const first = page.tokens.find(
    (token) => cell && isInside(token, cell.box) && token.text === text.split(' ')[0]
  )
  return (
    name !== undefined &&
    first !== undefined &&
    last.length >= FEWEST_CELLS &&
    isPartOfName(text, visibleText(name.text)) &&
    !hadRoom(first, before, name)
  )
}

/**
 * The column in which words stand: without lines a row of one text may look like the title of a
 * section.
 */
function columnOf({ columnEdges }: Table, words: readonly Token[]): number {
  const { x0, x1 } = around(words)
  return intervalAt(columnEdges, (x0 + x1) / 2)
}

/** How many rows at the top of a table say the same as those of another. */
export function headingRows(table: Table, before: Table): number {
  const textsOf = (own: Table, row: number) =>
    filledIn(own, row)
      .map(({ column, text }) => `${column} ${visibleText(text)}`)
      .join('|')
  let row = 0
  while (row < MOST_HEADINGS && textsOf(table, row) === textsOf(before, row)) {
    row += 1
  }
  return row
}

/** The cells that begin in a row and say something. */
export function filledIn({ cells }: Table, row: number): Cell[] {
  return cells.filter((cell) => cell.row === row && visibleText(cell.text) !== '')
}

function isPartOfName(rest: string, name: string): boolean {
  const isCapital = rest === rest.toUpperCase()
  return (
    isNameLike(rest) &&
    isNameLike(name) &&
    rest.split(' ').length <= MOST_WORDS &&
    roleOfHeading(rest) === null &&
    !SECTION.test(rest) &&
    (!isCapital || rest.length === 1 || name === name.toUpperCase())
  )
}

/**
 * Whether the first word of a rest would have stood behind the name, as far as any of its column
 * reaches.
 */
function hadRoom(first: Token, { page, table }: Before, { column, box }: Cell): boolean {
  const boxes = table.cells.flatMap((cell) =>
    cell.column === column && cell.columnSpan === 1 ? [cell.box] : []
  )
  const names = page.tokens.filter((token) => boxes.some((one) => isInside(token, one)))
  const own = names.filter((token) => isInside(token, box))
  const lastLine = own.filter(({ y1 }) => own.every((other) => y1 > (other.y0 + other.y1) / 2))
  const end = around(lastLine).x1 + SPACE * fontSizeOf(first) + first.x1 - first.x0
  return end <= around(names).x1
}

function withoutRest(page: PageReading, { row, column, heading }: Rest): PageReading {
  const [table, ...others] = page.tables
  const cells = table.cells.map((cell): Cell => {
    if (cell.row !== row || (heading !== undefined && cell.column !== column)) {
      return cell
    }
    return heading === undefined ? { ...cell, text: '', kind: 'blank' } : { ...cell, text: heading }
  })
  return { ...page, tables: [{ ...table, cells }, ...others] }
}

function withRest(page: PageReading, { column, text, confidence }: Rest): PageReading {
  const table = page.tables[page.tables.length - 1]
  const row = table.rowEdges.length - 2
  const cells = table.cells.map((cell): Cell =>
    cell.row === row && cell.column === column
      ? {
          ...cell,
          text: `${cell.text}\n${text}`,
          confidence: Math.min(cell.confidence, confidence),
          alternatives: undefined,
        }
      : cell
  )
  return { ...page, tables: [...page.tables.slice(0, -1), { ...table, cells }] }
}
