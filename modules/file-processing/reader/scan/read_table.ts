import { cropImage, type PixelBox } from '../image/grey_image.js'
import { turnImage } from '../image/rotate.js'
import { type GlyphReader, type GlyphReading } from '../glyph/glyph_reader.js'
import { type Cell, type Table, type Token } from '../types.js'
import { cellInk, splitIntoLines, unionBox } from './cell_ink.js'
import { doubtOutliers } from './column_outliers.js'
import { countHeadingRows, findCodeColumns, READABLE, WIDEST_CODE } from './column_plan.js'
import { type InkWord } from './ink_words.js'
import { type LineReading, type TextLine } from './line_stack.js'
import { readWordLines } from './read_words.js'
import { toPoints } from './points.js'
import { fillCells, isSingleWord, type ScanCell } from './scan_cell.js'
import { type StraightPage } from './straighten_page.js'
import { type TextRecogniser } from './text_recogniser.js'

export interface Readers {
  /** Reads digits, marks and codes. */
  glyphs: Pick<GlyphReader, 'read'>
  /** Reads words. */
  text: TextRecogniser
}

/** In text heights: what is longer may be a word among codes. */
const LONG = 3.2
/** With a smaller confidence of the glyph reader, the text recogniser is asked for a code, too… */
const UNREADABLE = 0.3
/** …unless there are so many that the page is too bad for either. */
const MOST_UNREAD = 60
/** What a code is worth that only the text recogniser could read. */
const SECOND_HAND = 0.6

/**
 * Reads the cells of a table: columns of codes (digits, marks, grades, positions) with the glyph
 * reader, columns of words and all headings with the text recogniser. A code that the glyph reader
 * doubts is shown to both.
 *
 * @param words the page's ink; those that lie in the table are used
 * @param paper the inside of a cell in pixels
 */
export async function readTable(
  page: StraightPage,
  table: Table,
  words: readonly InkWord[],
  paper: (cell: Cell) => PixelBox,
  readers: Readers
): Promise<{ cells: Cell[]; tokens: Token[] }> {
  const cells = fillCells(table, words, paper)
  const rowCount = table.rowEdges.length - 1
  const columnCount = table.columnEdges.length - 1
  const readCode = (cell: ScanCell) => {
    cell.glyphs ??= readWithGlyphs(page, cell, readers.glyphs)
  }

  for (const cell of cells) if (isSingleWord(cell)) cell.glyphs = cell.words[0].reading
  const codeColumns = findCodeColumns(cells, columnCount, readCode)
  for (const cell of cells) {
    const { column, columnSpan } = cell.cell
    if (columnSpan > 1 || cell.words.length === 0 || cell.angle !== 0) continue
    if (codeColumns.has(column)) readCode(cell)
  }

  const headings = countHeadingRows(cells, rowCount, columnCount)
  const unread = cells.filter((cell) => isUnreadCode(cell, codeColumns))
  const hopeless = unread.length > MOST_UNREAD ? new Set(unread) : new Set<ScanCell>()
  const textual = cells.filter(
    (cell) => cell.words.length > 0 && !hopeless.has(cell) && needsText(cell, headings, codeColumns)
  )
  const texts = await readTexts(page, textual, readers.text)
  for (const [index, cell] of textual.entries()) cell.text = texts[index]
  const settled = cells.map((cell) => settle(cell, cell.cell.row < headings, codeColumns))
  doubtOutliers(wordColumns(settled, headings, columnCount, codeColumns))
  return {
    cells: settled,
    tokens: cells.flatMap((cell, index) => tokensOf(cell, settled[index], page.scale)),
  }
}

/** The words of a cell: those of the recogniser where it gave the text, else the cell's ink as one. */
function tokensOf({ words, text }: ScanCell, cell: Cell, scale: number): Token[] {
  if (cell.text === '') return []
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

function wordColumns(
  cells: readonly Cell[],
  headings: number,
  columnCount: number,
  codeColumns: Set<number>
): Cell[][] {
  const columns: Cell[][] = Array.from({ length: columnCount }, () => [])
  for (const cell of cells) {
    const isBody = cell.row >= headings && cell.kind === 'value'
    if (isBody && !codeColumns.has(cell.column)) columns[cell.column].push(cell)
  }
  return columns
}

/** Reads single short words with the glyph reader, before it is known what they belong to. */
export function readShortWords(
  page: StraightPage,
  words: readonly InkWord[],
  glyphs: Readers['glyphs']
): void {
  for (const word of words) {
    if (word.angle !== 0) continue
    const { x0, y0, x1, y1 } = word.pixels
    if (x1 - x0 > WIDEST_CODE * word.textHeight || y1 - y0 > 1.8 * word.textHeight) continue
    word.reading = glyphs.read(page.grey, padded(word.pixels, word.textHeight, page.grey), {
      expectedHeight: word.textHeight,
    })
    if (word.reading.kind === 'dash') word.text = '-'
    else if (word.reading.confidence >= READABLE) word.text = word.reading.text
  }
}

function readWithGlyphs(
  page: StraightPage,
  { words, paper }: ScanCell,
  glyphs: Readers['glyphs']
): GlyphReading {
  const digitHeight = words[0].textHeight
  const box = padded(unionBox(words.map((word) => word.pixels))!, digitHeight, page.grey)
  return glyphs.read(page.grey, inside(box, paper), { expectedHeight: digitHeight })
}

/** Paper beside the ink shows the glyph reader what is paper. */
function padded(
  box: PixelBox,
  textHeight: number,
  page: { width: number; height: number }
): PixelBox {
  const padding = Math.round(0.3 * textHeight)
  const whole = { x0: 0, y0: 0, x1: page.width, y1: page.height }
  return inside(
    { x0: box.x0 - padding, y0: box.y0 - padding, x1: box.x1 + padding, y1: box.y1 + padding },
    whole
  )
}

function inside(box: PixelBox, limit: PixelBox): PixelBox {
  return {
    x0: Math.max(limit.x0, box.x0),
    y0: Math.max(limit.y0, box.y0),
    x1: Math.min(limit.x1, box.x1),
    y1: Math.min(limit.y1, box.y1),
  }
}

function needsText(cell: ScanCell, headings: number, codeColumns: Set<number>): boolean {
  const { glyphs } = cell
  if (glyphs?.kind === 'dash' || glyphs?.kind === 'blank') return false
  if (cell.cell.row < headings || cell.cell.columnSpan > 1 || cell.angle !== 0) return true
  if (!codeColumns.has(cell.cell.column) || !glyphs) return true
  return isUnreadCode(cell, codeColumns) || (glyphs.confidence < READABLE && isLong(cell))
}

/** A short code of which the glyph reader could make nothing. */
function isUnreadCode(cell: ScanCell, codeColumns: Set<number>): boolean {
  return (
    codeColumns.has(cell.cell.column) &&
    cell.glyphs?.kind === 'value' &&
    cell.glyphs.confidence < UNREADABLE &&
    !isLong(cell)
  )
}

function isLong({ words }: ScanCell): boolean {
  const { x0, x1 } = unionBox(words.map((word) => word.pixels))!
  return x1 - x0 > LONG * words[0].textHeight
}

/** Reads cells by the text recogniser: all their lines on one stack, turned upright first. */
async function readTexts(
  page: StraightPage,
  cells: readonly ScanCell[],
  recogniser: TextRecogniser
): Promise<LineReading[]> {
  const lines: TextLine[] = []
  const owners: number[] = []
  for (const [index, cell] of cells.entries()) {
    for (const line of linesOf(page, cell)) {
      lines.push(line)
      owners.push(index)
    }
  }
  const readings = await readWordLines(recogniser, lines)
  return cells.map((_, index) => joinLines(readings.filter((__, i) => owners[i] === index)))
}

function joinLines(lines: readonly LineReading[]): LineReading {
  return {
    words: lines.flatMap((line) => line.words),
    text: lines
      .map((line) => line.text)
      .filter((text) => text !== '')
      .join('\n'),
    confidence: lines.length === 0 ? 0 : Math.min(...lines.map((line) => line.confidence)),
  }
}

function linesOf(page: StraightPage, { words, angle, paper }: ScanCell): TextLine[] {
  const { textHeight } = words[0]
  if (angle === 0) {
    const components = words.flatMap((word) => word.components)
    return splitIntoLines(components, textHeight).map((line) => ({
      source: page.grey,
      box: inside(padded(unionBox(line)!, textHeight, page.grey), paper),
      textHeight,
      components: line,
    }))
  }
  const upright = turnImage(cropImage(page.grey, paper), 90)
  const binary = turnImage(cropImage(page.binary, paper), 90)
  const all = { x0: 0, y0: 0, x1: binary.width, y1: binary.height }
  return splitIntoLines(cellInk(binary, all, textHeight), textHeight).map((line) => ({
    source: upright,
    box: padded(unionBox(line)!, textHeight, upright),
    textHeight,
    components: line,
  }))
}

/** What a cell says, from what its readers saw. */
function settle(entry: ScanCell, isHeading: boolean, codeColumns: Set<number>): Cell {
  const { cell, glyphs, text, angle } = entry
  const base: Cell = { ...cell, kind: 'value', text: '', confidence: 1, angle }
  if (entry.words.length === 0 || glyphs?.kind === 'blank') return { ...base, kind: 'blank' }
  if (glyphs?.kind === 'dash')
    return { ...base, kind: 'dash', text: '-', confidence: glyphs.confidence }
  const isCode = !isHeading && glyphs !== undefined && codeColumns.has(cell.column)
  if (isCode && (!text || glyphs.confidence >= text.confidence)) {
    return {
      ...base,
      text: glyphs.text,
      confidence: glyphs.confidence,
      hypotheses: glyphs.hypotheses,
    }
  }
  return {
    ...base,
    text: text?.text ?? '',
    confidence: Math.min(text?.confidence ?? 0, isCode ? SECOND_HAND : 1),
    ...(isCode && { hypotheses: glyphs.hypotheses }),
  }
}
