import { around, type Phrase, type TextLine } from '../../../grid/lines/text_lines.js'
import { cellOfWords, levelLinesOf, textOf, type CellContent } from './page_lines.js'
import { headsRows } from './grouped_rows.js'
import { roleOfHeading } from '../../../vocabulary/role_words.js'
import { splitMaximum } from '../../headings/printed_maximum.js'
import type { Heading } from './regrouped_table.js'
import type { Role } from '../../../vocabulary/roles.js'
import type { Box, Cell, PageReading, Table } from '../../../types.js'

/** What says whose a row is or what it is of, and no result. */
const OF_ROWS: ReadonlySet<Role | null> = new Set(['subject', 'name', 'admission_number', 'serial'])
const OF_WORDS: ReadonlySet<Role | null> = new Set(['subject', 'name'])
/** Fewest rows with results. */
const FEWEST = 3
/** Rows of a drawn table, which is read by its lines. */
const DRAWN = 4

/** A column of a list without lines. */
interface ListColumn extends Box {
  isResult: boolean
  /** It holds words: names of students or subjects. */
  isWord: boolean
}

/** What the texts of a line are. */
interface ListingLines {
  areHeadings: (texts: readonly string[]) => boolean
  /** A title, though a number of it stands under the heading of a result. */
  isTitle: (texts: readonly string[]) => boolean
}

/**
 * All lines from that above the headings of a page without drawn lines as one table: those with
 * numbers under the headings are rows, others titles over all columns. Tables that are told by
 * their columns alone end at such titles, or take them for a part of the next row. Null where there
 * are no headings, or hardly any rows.
 *
 * @param known headings of the page before, where this one has none
 */
export function listingTable(
  page: PageReading,
  known: readonly Heading[],
  { areHeadings, isTitle }: ListingLines = { areHeadings: headsRows, isTitle: () => false }
): Table | null {
  const isDrawn = page.tables.some(({ ruled, rowEdges }) => ruled && rowEdges.length > DRAWN)
  if (isDrawn) {
    return null
  }
  const lines = levelLinesOf(page)
  const at = lines.findIndex(({ phrases }) => areHeadings(phrases.map(textOf)))
  const headings = at < 0 ? null : lines[at].phrases
  const columns = headings
    ? headings.map((phrase) => columnOf(phrase, textOf(phrase)))
    : known.map(({ cell }) => columnOf(cell.box, cell.text))
  if (columns.length < 2) {
    return null
  }
  const below = lines.slice(at + 1)
  const contentOf = ({ words }: Pick<Phrase, 'words'>) => cellOfWords(page, words)
  const isValue = (phrase: Phrase) => phrase.isNumeric || contentOf(phrase).hypotheses !== undefined
  const rows = below.filter(
    (line) => isRow(line, columns, isValue) && !isTitle(line.phrases.map(textOf))
  )
  const crowded = rows.filter((line) => holdsMoreNumbers(line, columns))
  if (rows.length < FEWEST || crowded.length * 2 > rows.length) {
    return null
  }
  const isHeadings = ({ phrases }: TextLine) =>
    phrases.length > 1 &&
    phrases.length === headings?.length &&
    phrases.every((phrase, index) => textOf(phrase) === textOf(headings[index]))
  const listed = lines.slice(Math.max(0, at - 1))
  const cells = listed.flatMap((line, row): Cell[] =>
    isHeadings(line) || rows.includes(line)
      ? cellsOf(line, columns, contentOf).map((cell) => ({ ...cell, row }))
      : [{ ...contentOf(line), row, column: 0, rowSpan: 1, columnSpan: columns.length }]
  )
  const box = around(listed)
  return {
    box,
    columnEdges: [
      Math.min(box.x0, columns[0].x0),
      ...columns.slice(1).map(({ x0 }, index) => (columns[index].x1 + x0) / 2),
      Math.max(box.x1, columns[columns.length - 1].x1),
    ],
    rowEdges: [...listed.map(({ y0 }) => y0), box.y1],
    ruled: false,
    cells,
  }
}

function columnOf({ x0, x1, y0, y1 }: Box, text: string): ListColumn {
  const role = roleOfHeading(splitMaximum(text).label)
  return { x0, x1, y0, y1, isResult: !OF_ROWS.has(role), isWord: OF_WORDS.has(role) }
}

/**
 * Whether a line has more numbers than columns that may hold them: those of subjects named in
 * another line.
 */
function holdsMoreNumbers({ phrases }: TextLine, columns: readonly ListColumn[]): boolean {
  const numbered = columns.filter(({ isWord }) => !isWord)
  return phrases.filter(({ isNumeric }) => isNumeric).length > numbered.length
}

/** Whether a number of a line stands under the heading of a result. */
function isRow(
  { phrases, fontSize }: TextLine,
  columns: readonly ListColumn[],
  isValue: (phrase: Phrase) => boolean
): boolean {
  return phrases.some((phrase) => {
    const { x0, x1, isResult } = columns[nearest(phrase, columns)]
    const isUnder = phrase.x0 < x1 + fontSize / 2 && phrase.x1 > x0 - fontSize / 2
    return isResult && isUnder && isValue(phrase)
  })
}

/** The column to whose left edge, middle or right edge a phrase is nearest with its own. */
function nearest({ x0, x1 }: Box, columns: readonly ListColumn[]): number {
  const distances = columns.map((column) =>
    Math.min(
      Math.abs(column.x0 - x0),
      Math.abs(column.x1 - x1),
      Math.abs(column.x0 + column.x1 - x0 - x1) / 2
    )
  )
  return distances.indexOf(Math.min(...distances))
}

/** The cells of a row, without its number. */
function cellsOf(
  line: TextLine,
  columns: readonly ListColumn[],
  contentOf: (phrase: Pick<Phrase, 'words'>) => CellContent
): Omit<Cell, 'row'>[] {
  const byColumn = Map.groupBy(line.phrases, (phrase) => nearest(phrase, columns))
  return [...byColumn].map(([column, phrases]) => ({
    ...contentOf({ words: phrases.flatMap(({ words }) => words) }),
    column,
    rowSpan: 1,
    columnSpan: 1,
  }))
}
