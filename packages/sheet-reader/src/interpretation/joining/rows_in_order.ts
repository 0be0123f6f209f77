import { cellText } from '../../grid/lines/cell_text.js'
import { around, linesOf, type TextLine } from '../../grid/lines/text_lines.js'
import {
  isAbsentMark,
  isGradeLike,
  isNameLike,
  isOrdinal,
  parseReached,
  shapeOf,
} from '../readings/printed_values.js'
import { readPageMark } from '../../values/words.js'
import { visibleText } from '../../vocabulary/text.js'
import type { Cell, PageReading, Table, Token } from '../../types.js'

/** Rows of a table from which on it shows what its columns hold, and most rows that make none. */
const FEWEST_ROWS = 4
const MOST_LONE_ROWS = 3
/** Fewest columns: a line of fewer words may be anything; below headings that come again, three. */
const FEWEST_COLUMNS = 4
const FEWEST_HEADED = 3
/** Share of the cells of a column of names that have several words. */
const MOSTLY = 0.7
/** Height in points of each line of headings that stand above students on the page before alone. */
const UNPRINTED = 0.1

/** What the columns of a table hold: one has names, all others have one word a row. */
interface ColumnKinds {
  /** The column with the names. */
  name: number
  /** Looks of the words in each column, see {@link lookOf}. */
  looks: readonly ReadonlySet<string>[]
}

/** The words that a line has in each column. */
type WordsByColumn = readonly (readonly Token[])[]

/**
 * Students who are alone on a page that fits its columns to what it shows, so that they are narrow
 * where no heading and no other student stands. Their words are given to the columns of the table
 * on the page before by their order, which is certain where only names have several words:
 * `393331 FASHOLA Tunde 64 71`. Null where the page has other lines than these, the headings and
 * its number, or words that do not look like those of their columns.
 */
export function rowsInOrder({ tokens }: PageReading, before: Table): Table | null {
  const printed = linesOf(tokens.filter(({ angle }) => (angle ?? 0) === 0))
  const isHeading = headingsOf(before)
  const headings = printed.filter(isHeading)
  const kinds = kindsOf(before, headings.length > 0 ? FEWEST_HEADED : FEWEST_COLUMNS)
  const lines = printed.filter((line) => !isHeading(line) && readPageMark(textOf(line)) === null)
  if (!kinds || lines.length === 0 || lines.length > MOST_LONE_ROWS) {
    return null
  }
  const rows = lines.map((line) => wordsByColumn(line, kinds))
  return rows.every((row) => row !== null) ? tableOf(lines, rows, before, headings) : null
}

function textOf({ words }: TextLine): string {
  return words.map(({ text = '' }) => visibleText(text)).join(' ')
}

/** Tells whether a line holds nothing but words of a table's headings. */
function headingsOf({ cells, headingRows = 0 }: Table): (line: TextLine) => boolean {
  const words = new Set(
    cells.flatMap(({ row, text }) => (row < headingRows ? visibleText(text).split(/\s+/) : []))
  )
  return (line) =>
    textOf(line)
      .split(/\s+/)
      .every((word) => words.has(word))
}

/**
 * What the columns hold; null unless there are enough, one has names and all others one word in
 * each row.
 */
function kindsOf(
  { cells, columnEdges, rowEdges, headingRows }: Table,
  fewestColumns: number
): ColumnKinds | null {
  const body = headingRows ?? 0
  if (
    body === 0 ||
    rowEdges.length - 1 - body < FEWEST_ROWS ||
    columnEdges.length <= fewestColumns
  ) {
    return null
  }
  const texts = columnEdges
    .slice(1)
    .map((_, column) =>
      cells
        .filter((cell) => cell.column === column && cell.row >= body && cell.text !== '')
        .map(({ text }) => visibleText(text))
    )
  const names = texts.flatMap((own, column) => (holdsNames(own) ? [column] : []))
  const others = texts.filter((_, column) => column !== names[0])
  const areWords = others.every((own) => own.length > 0 && own.every((text) => !/\s/.test(text)))
  return names.length === 1 && areWords
    ? { name: names[0], looks: texts.map((own) => new Set(own.map(lookOf))) }
    : null
}

function holdsNames(texts: readonly string[]): boolean {
  const full = texts.filter((text) => /\s/.test(text) && isNameLike(text))
  return texts.every(isNameLike) && full.length >= MOSTLY * texts.length
}

/** Numbers of students, rather than marks: these are told by how many digits they have. */
const LONG_NUMBER = /^\d{4,}$/

/**
 * What a word looks like: results are all alike, and other words are like those of the same shape,
 * `999999`.
 */
function lookOf(text: string): string {
  const isResult =
    (!LONG_NUMBER.test(text) && parseReached(text) !== null) ||
    isOrdinal(text) ||
    isGradeLike(text) ||
    isAbsentMark(text)
  return isResult ? 'result' : shapeOf(text)
}

/** The words of a line by column; null where some do not look like those of their column. */
function wordsByColumn({ words }: TextLine, { name, looks }: ColumnKinds): WordsByColumn | null {
  const more = words.length - looks.length
  if (more < 0) {
    return null
  }
  const columns = looks.map((_, column) => {
    const from = column > name ? column + more : column
    return words.slice(from, column === name ? from + more + 1 : from + 1) as Token[]
  })
  const fits = columns.every((own, column) => {
    const text = own.map((word) => visibleText(word.text)).join(' ')
    return column === name ? isNameLike(text) : looks[column].has(lookOf(text))
  })
  return fits ? columns : null
}

/** The students below the headings of the table before; null where their words share no columns. */
function tableOf(
  lines: readonly TextLine[],
  rows: readonly WordsByColumn[],
  before: Table,
  printed: readonly TextLine[]
): Table | null {
  const columns = rows[0].map((_, column) => around(rows.flatMap((row) => row[column])))
  if (columns.some(({ x0 }, column) => column > 0 && x0 <= columns[column - 1].x1)) {
    return null
  }
  const box = around(lines)
  const inner = columns.slice(1).map(({ x0 }, column) => (columns[column].x1 + x0) / 2)
  const columnEdges = [box.x0, ...inner, box.x1]
  const body = before.headingRows!
  const height = printed.length > 0 ? (box.y0 - around(printed).y0) / body : UNPRINTED
  const tops = Array.from({ length: body }, (_, row) => box.y0 - (body - row) * height)
  const rowEdges = [...tops, ...lines.map(({ y0 }) => y0), box.y1]
  const place = (row: number, column: number, rowSpan = 1, columnSpan = 1) => ({
    x0: columnEdges[column],
    y0: rowEdges[row],
    x1: columnEdges[column + columnSpan],
    y1: rowEdges[row + rowSpan],
  })
  const headings = before.cells
    .filter(({ row, rowSpan }) => row + rowSpan <= body)
    .map((cell): Cell => {
      const { row, column, rowSpan, columnSpan } = cell
      return { ...cell, box: place(row, column, rowSpan, columnSpan) }
    })
  const cells = rows.flatMap((row, index) =>
    row.map((words, column): Cell => {
      const own = place(body + index, column)
      return { row: body + index, column, rowSpan: 1, columnSpan: 1, box: own, ...cellText(words) }
    })
  )
  return {
    ...before,
    box: { ...box, y0: rowEdges[0] },
    columnEdges,
    rowEdges,
    cells: [...headings, ...cells],
  }
}
