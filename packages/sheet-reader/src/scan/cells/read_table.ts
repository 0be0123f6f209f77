import type { PixelBox } from '../../image/grey_image.js'
import { brokenCodesOf } from '../../grid/bodies/broken_codes.js'
import type { Cell, Table, Token } from '../../types.js'
import { unionBox } from './cell_ink.js'
import { joinBrokenWords } from './broken_words.js'
import { readCourseCodes } from './course_codes.js'
import { doubtOutliers } from './column_outliers.js'
import { readCodesAlike } from './codes_alike.js'
import { countHeadingRows, findCodeColumns, READABLE } from './column_plan.js'
import { weighDoubtfulNumbers } from './doubtful_numbers.js'
import { isShortLine, readCode, readStack } from './glyph_readings.js'
import { readByKnownWords } from './known_readings.js'
import { putBackStrokes } from './lost_strokes.js'
import type { InkWord } from '../words/ink_words.js'
import { toPoints } from '../page/points.js'
import { fillCells, isSingleWord, type PlacedWords, type ScanCell } from './scan_cell.js'
import { confirmLongCodes } from '../recognisers/second_opinion.js'
import { settleCell } from './settle_cell.js'
import { stackedLetters } from '../slanted/stacked_letters.js'
import { readSmallEndings } from '../words/small_endings.js'
import type { StraightPage } from '../page/straight_page.js'
import { readTexts, type Readers } from './text_readings.js'

export type { Readers } from './text_readings.js'

/** In text heights: what is longer may be a word among codes. */
const LONG = 3.2
/** With a smaller confidence of the glyph reader, the text recogniser is asked for a code, too… */
const UNREADABLE = 0.3
/** …unless there are so many that the page is too bad for either, as some of them show. */
const MOST_UNREAD = 60
const SAMPLES = 12

/**
 * Reads the cells of a table: columns of codes (digits, marks, grades, positions) with the glyph
 * reader, columns of words and all headings with the text recogniser. A code that the glyph reader
 * doubts is shown to both.
 *
 * @param words the page's ink; those that lie in the table are used
 * @param paper the inside of a cell in pixels
 * @param placed the words of cells, where the table was found by them
 */
export async function readTable(
  page: StraightPage,
  table: Table,
  words: readonly InkWord[],
  paper: (cell: Cell) => PixelBox,
  readers: Readers,
  placed?: PlacedWords
): Promise<{ cells: Cell[]; tokens: Token[] }> {
  const cells = fillCells(table, words, paper, placed)
  const rowCount = table.rowEdges.length - 1
  const columnCount = table.columnEdges.length - 1
  const read = (cell: ScanCell) => readCode(page, cell, readers.glyphs)

  for (const cell of cells) {
    if (isSingleWord(cell)) {
      cell.glyphs = cell.words[0].reading
    } else if (isShortLine(cell)) {
      read(cell)
    } else {
      readStack(page, cell, readers.glyphs)
    }
  }
  const codeColumns = findCodeColumns(cells, columnCount, read)
  for (const cell of cells) {
    const { column, columnSpan } = cell.cell
    const isNoCode = cell.stack !== undefined || isStack(cell)
    if (columnSpan > 1 || cell.words.length === 0 || cell.angle !== 0 || isNoCode) {
      continue
    }
    if (codeColumns.has(column)) {
      read(cell)
    }
  }

  const headings = table.headingRows ?? countHeadingRows(cells, rowCount, columnCount)
  const codes = cells.filter(({ cell }) => cell.row >= headings && codeColumns.has(cell.column))
  await confirmLongCodes(page, codes, readers.text)
  readSmallEndings(codes)
  const isBody = ({ cell, angle }: ScanCell) =>
    cell.row >= headings && cell.columnSpan === 1 && angle === 0
  const numbers = page.isOneBit
    ? weighDoubtfulNumbers(page, cells.filter(isBody), readers.lines, read)
    : null
  numbers?.columns.forEach((column) => codeColumns.add(column))
  const unread = codes.filter(isUnreadCode)
  const isHopeless = unread.length > MOST_UNREAD && !(await canBeRead(page, unread, readers))
  const hopeless = new Set(isHopeless ? unread : [])
  const textual = cells.filter(
    (cell) =>
      cell.words.length > 0 &&
      !hopeless.has(cell) &&
      !numbers?.cells.has(cell) &&
      needsText(cell, headings, codeColumns)
  )
  const inHeadings = (cell: ScanCell) => cell.cell.row < headings
  await readTexts(page, textual.filter(inHeadings), readers, { areHeadings: true })
  await readTexts(
    page,
    textual.filter((cell) => !inHeadings(cell)),
    readers
  )
  const columns = Map.groupBy(
    textual.filter((cell) => !inHeadings(cell) && cell.cell.columnSpan === 1),
    ({ cell }) => cell.column
  )
  readByKnownWords(page, textual.filter(inHeadings), [...columns.values()], readers)
  const { codes: codeReader } = readers
  if (page.isOneBit && codeReader) {
    Map.groupBy(textual.filter(inHeadings), ({ cell }) => cell.row)
      .values()
      .forEach((row) => readCourseCodes(page, row, codeReader))
  }
  // Better an unsure reading of the other kind than none.
  for (const cell of textual) {
    if (cell.text?.text === '' && cell.angle === 0) {
      read(cell)
    }
  }
  const settled = cells.map((cell) => settleCell(cell, cell.cell.row < headings, codeColumns))
  joinBrokenCodes(settled, headings, columnCount)
  const body = cells.flatMap((entry, index) => {
    const { row, columnSpan } = entry.cell
    return row >= headings && columnSpan === 1 ? [[entry, settled[index]] as const] : []
  })
  for (const [index, column] of Map.groupBy(body, ([{ cell }]) => cell.column)) {
    if (page.isOneBit && codeReader) {
      readCodesAlike(page, column, codeReader)
    }
    if (table.ruled && !codeColumns.has(index)) {
      joinBrokenWords(column)
    }
  }
  wordColumns(settled, headings, columnCount, new Set()).forEach(putBackStrokes)
  doubtOutliers(wordColumns(settled, headings, columnCount, codeColumns))
  return {
    cells: settled,
    tokens: cells.flatMap((cell, index) => tokensOf(cell, settled[index], page.scale)),
  }
}

/** Whether a cell's letters stand one above the other, which no reader of codes sees as a line. */
function isStack({ words }: ScanCell): boolean {
  return stackedLetters(words.flatMap(({ components }) => components)) !== null
}

/**
 * Whether the text recogniser reads most of some codes: halves and the like, which the glyph reader
 * does not know.
 */
async function canBeRead(
  page: StraightPage,
  unread: readonly ScanCell[],
  readers: Readers
): Promise<boolean> {
  const step = Math.floor(unread.length / SAMPLES)
  const samples = unread.filter((_, index) => index % step === 0)
  await readTexts(page, samples, readers)
  const read = samples.filter(({ text }) => text && text.confidence >= READABLE)
  return read.length * 2 >= samples.length
}

/**
 * The words of a cell: those of the recogniser where it gave the text, else the cell's ink as one.
 */
function tokensOf({ words, text }: ScanCell, cell: Cell, scale: number): Token[] {
  if (cell.text === '') {
    return []
  }
  const token = (pixels: PixelBox, word: string, confidence: number): Token => ({
    ...toPoints(pixels, scale),
    text: word,
    confidence,
    angle: cell.angle ?? 0,
  })
  if (text && text.text === cell.text && cell.angle === 0) {
    return text.words.map((word) => token(word.box, word.text, word.confidence))
  }
  const box = unionBox(words.map((word) => word.pixels))!
  return [token(box, cell.text.replaceAll('\n', ' '), cell.confidence)]
}

/** Puts numbers together again that were too wide for their column and went on in a second line. */
function joinBrokenCodes(cells: readonly Cell[], headings: number, columnCount: number): void {
  const columns = wordColumns(cells, headings, columnCount, new Set())
  for (const column of columns) {
    const filled = column.filter(({ columnSpan }) => columnSpan === 1)
    const isBroken = brokenCodesOf(filled.map(({ text }) => text.split('\n')))
    for (const [index, cell] of filled.entries()) {
      if (isBroken?.[index]) {
        cell.text = cell.text.replace('\n', '')
      }
    }
  }
}

function wordColumns(
  cells: readonly Cell[],
  headings: number,
  columnCount: number,
  codeColumns: Set<number>
): Cell[][] {
  const columns: Cell[][] = Array.from({ length: columnCount }, () => [])
  for (const cell of cells) {
    const isBody = cell.row >= headings && cell.kind === 'value'
    if (isBody && !codeColumns.has(cell.column)) {
      columns[cell.column].push(cell)
    }
  }
  return columns
}

function needsText(cell: ScanCell, headings: number, codeColumns: Set<number>): boolean {
  const { glyphs } = cell
  if (glyphs?.kind === 'dash' || glyphs?.kind === 'blank') {
    return false
  }
  if (cell.cell.row < headings || cell.cell.columnSpan > 1 || cell.angle !== 0) {
    return true
  }
  if (codeColumns.has(cell.cell.column) && cell.stack) {
    return false
  }
  if (!codeColumns.has(cell.cell.column) || !glyphs) {
    return true
  }
  if (isWordLike(glyphs.text) || HALF.test(glyphs.text)) {
    return true
  }
  return isUnreadCode(cell) || (glyphs.confidence < READABLE && isLong(cell))
}

/** What the glyph reader, which does not know it, takes a half behind a number for. */
const HALF = /^\d{1,2}[hn%]$/

/** A short code of which the glyph reader could make nothing. */
function isUnreadCode(cell: ScanCell): boolean {
  return cell.glyphs?.kind === 'value' && cell.glyphs.confidence < UNREADABLE && !isLong(cell)
}

/**
 * Letters with a point behind them, of which one may have been taken for a figure: `Av0.` for
 * `Ave.`.
 */
const SHORTENED_WORD = /^\p{L}{2}[\p{L}01]*(?:\.|(?<=[01])-)$/u

/**
 * Small letters are not what codes are written with, ordinals apart; nor is a point that ends
 * letters.
 */
function isWordLike(text: string): boolean {
  const isWord = /\p{L}{3}/u.test(text) && /\p{Ll}/u.test(text) && !/\d/.test(text)
  return isWord || SHORTENED_WORD.test(text)
}

function isLong({ words }: ScanCell): boolean {
  const { x0, x1 } = unionBox(words.map((word) => word.pixels))!
  return x1 - x0 > LONG * words[0].textHeight
}
