import { turnImage } from '../image/rotate.js'
import { cropImage, type GreyImage, type PixelBox } from '../image/grey_image.js'
import { type Angle, type CellKind, type GlyphHypothesis } from '../types.js'
import { findInk, kindOfInk, splitIntoLines, unionBox, type RegionInk } from './cell_ink.js'
import { readLines, type LineReading, type TextLine } from './line_stack.js'
import { type RasterCell, type RasterTable } from './raster_grid.js'
import { type StraightPage } from './straighten_page.js'
import { type TextRecogniser } from './text_recogniser.js'

/** What reads digits, marks and codes; {@link GlyphReader} is one. */
export interface CellReader {
  read(
    image: GreyImage,
    box: PixelBox,
    options: { expectedHeight: number }
  ): { kind: CellKind; text: string; confidence: number; hypotheses: GlyphHypothesis[] }
}

export interface Readers {
  glyphs: CellReader
  text: TextRecogniser
}

/** A cell with what was read in it, still in pixels. */
export interface ReadCell extends RasterCell {
  kind: CellKind
  text: string
  confidence: number
  angle: Angle
  hypotheses?: GlyphHypothesis[]
}

interface InkedCell extends RasterCell {
  ink: RegionInk
  kind: CellKind
  angle: Angle
}

/** Columns whose ink is wider than this many text heights hold words, narrower ones codes. */
const WIDEST_CODE = 6.5
/** A glyph reading below this is no evidence that the cell holds a number or a mark. */
const READABLE = 0.6
/** A glyph reading below this is shown to the text recogniser as well. */
const DOUBTFUL = 0.5
/** Ink that is so much taller than wide is text that was turned. */
const TURNED = 1.6

/**
 * Reads all cells of a table: columns of codes (digits, marks, grades, positions) with the glyph
 * reader, columns of words and all headings with the text recogniser. Which columns are which is
 * decided by the width of their ink and by how well the glyph reader could read them.
 */
export async function readTable(
  page: StraightPage,
  table: RasterTable,
  readers: Readers
): Promise<ReadCell[]> {
  const textHeight = measureTextHeight(page, table)
  const cells = table.cells.map((cell) => inkCell(page, cell, textHeight))
  const wordColumns = findWordColumns(cells, table, textHeight)

  const read = new Map<InkedCell, ReadCell>()
  for (const cell of cells) {
    if (cell.kind !== 'value') read.set(cell, withoutText(cell))
    else if (isCode(cell, wordColumns)) read.set(cell, readCode(page, cell, readers, textHeight))
  }

  const headings = countHeadingRows(cells, read, table)
  const textual = cells.filter(
    (cell) =>
      cell.kind === 'value' &&
      (cell.row < headings || !read.has(cell) || read.get(cell)!.confidence < DOUBTFUL)
  )
  const texts = await readTexts(page, textual, readers.text, textHeight)
  for (const [index, cell] of textual.entries()) {
    const byGlyphs = read.get(cell)
    const byText = texts[index]
    if (byGlyphs && cell.row >= headings && byText.confidence < byGlyphs.confidence) continue
    read.set(cell, {
      ...withoutText(cell),
      text: byText.text,
      confidence: byText.confidence,
      ...(cell.row >= headings && byGlyphs?.hypotheses && { hypotheses: byGlyphs.hypotheses }),
    })
  }
  return cells.map((cell) => read.get(cell)!)
}

/** Height in pixels of a digit or capital: the usual height of ink in narrow cells. */
function measureTextHeight(page: StraightPage, table: RasterTable): number {
  const guess = 0.085 * page.dpi
  const heights: number[] = []
  for (const cell of table.cells) {
    const { components } = findInk(page.binary, cell.box, guess)
    for (const component of components) {
      const height = component.y1 - component.y0
      if (height >= 0.035 * page.dpi && height <= 0.3 * page.dpi) heights.push(height)
    }
  }
  if (heights.length === 0) return guess
  heights.sort((a, b) => a - b)
  return heights[Math.floor(heights.length * 0.6)]
}

function inkCell(page: StraightPage, cell: RasterCell, textHeight: number): InkedCell {
  const ink = findInk(page.binary, cell.box, textHeight)
  return { ...cell, ink, kind: kindOfInk(ink, textHeight), angle: angleOf(ink, textHeight) }
}

/** Text that stands upright in its cell, as narrow columns' headings do, reads from bottom to top. */
function angleOf({ box, components }: RegionInk, textHeight: number): Angle {
  if (!box || components.length < 3) return 0
  const width = box.x1 - box.x0
  const height = box.y1 - box.y0
  return height > TURNED * width && height > 2.5 * textHeight ? 270 : 0
}

function findWordColumns(cells: InkedCell[], table: RasterTable, textHeight: number): Set<number> {
  const columns = new Set<number>()
  for (let column = 0; column < table.columnEdges.length - 1; column++) {
    const widths = cells
      .filter((cell) => cell.column === column && cell.columnSpan === 1 && cell.kind === 'value')
      .map((cell) => cell.ink.box!.x1 - cell.ink.box!.x0)
      .sort((a, b) => a - b)
    if (widths.length > 0 && widths[widths.length >> 1] > WIDEST_CODE * textHeight) {
      columns.add(column)
    }
  }
  return columns
}

function isCode(cell: InkedCell, wordColumns: Set<number>): boolean {
  return cell.columnSpan === 1 && cell.angle === 0 && !wordColumns.has(cell.column)
}

function withoutText(cell: InkedCell): ReadCell {
  const { row, column, rowSpan, columnSpan, box, kind, angle } = cell
  return { row, column, rowSpan, columnSpan, box, kind, angle, text: '', confidence: 1 }
}

function readCode(
  page: StraightPage,
  cell: InkedCell,
  readers: Readers,
  textHeight: number
): ReadCell {
  const reading = readers.glyphs.read(page.grey, cell.box, { expectedHeight: textHeight })
  return {
    ...withoutText(cell),
    kind: reading.kind,
    text: reading.text,
    confidence: reading.confidence,
    hypotheses: reading.hypotheses,
  }
}

/** Rows at the top in which most cells of the code columns hold no readable code. */
function countHeadingRows(
  cells: InkedCell[],
  read: Map<InkedCell, ReadCell>,
  table: RasterTable
): number {
  const rows = table.rowEdges.length - 1
  for (let row = 0; row < rows; row++) {
    const codes = cells.filter((cell) => cell.row === row && cell.rowSpan === 1 && read.has(cell))
    const values = codes.filter((cell) => cell.kind === 'value')
    const readable = values.filter((cell) => read.get(cell)!.confidence >= READABLE)
    if (readable.length > 0 && readable.length * 2 >= values.length) return row
  }
  return Math.min(1, rows)
}

/** Reads cells by the text recogniser: all their lines on one stack, turned upright first. */
async function readTexts(
  page: StraightPage,
  cells: InkedCell[],
  recogniser: TextRecogniser,
  textHeight: number
): Promise<LineReading[]> {
  const lines: TextLine[] = []
  const owners: number[] = []
  for (const [index, cell] of cells.entries()) {
    for (const line of linesOf(page, cell, textHeight)) {
      lines.push(line)
      owners.push(index)
    }
  }
  const readings = await readLines(recogniser, lines)
  return cells.map((_, index) => joinLines(readings.filter((__, i) => owners[i] === index)))
}

function joinLines(lines: LineReading[]): LineReading {
  return {
    words: lines.flatMap((line) => line.words),
    text: lines
      .map((line) => line.text)
      .filter((text) => text !== '')
      .join(' '),
    confidence: lines.length === 0 ? 0 : Math.min(...lines.map((line) => line.confidence)),
  }
}

function linesOf(page: StraightPage, cell: InkedCell, textHeight: number): TextLine[] {
  const padding = Math.round(0.25 * textHeight)
  if (cell.angle === 0) {
    return splitIntoLines(cell.ink.components, textHeight).map((line) => ({
      source: page.grey,
      box: pad(unionBox(line)!, padding, cell.box),
      textHeight,
    }))
  }
  const upright = turnImage(cropImage(page.grey, cell.box), 90)
  const binary = turnImage(cropImage(page.binary, cell.box), 90)
  const all = { x0: 0, y0: 0, x1: binary.width, y1: binary.height }
  const ink = findInk(binary, all, textHeight)
  return splitIntoLines(ink.components, textHeight).map((line) => ({
    source: upright,
    box: pad(unionBox(line)!, padding, all),
    textHeight,
  }))
}

function pad(box: PixelBox, padding: number, limit: PixelBox): PixelBox {
  return {
    x0: Math.max(limit.x0, box.x0 - padding),
    y0: Math.max(limit.y0, box.y0 - padding),
    x1: Math.min(limit.x1, box.x1 + padding),
    y1: Math.min(limit.y1, box.y1 + padding),
  }
}
