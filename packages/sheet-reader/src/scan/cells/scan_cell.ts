import type { PixelBox } from '../../image/grey_image.js'
import type { GlyphReading } from '../../glyph/glyph_reader.js'
import type { TextBox } from '../../grid/grid_input.js'
import type { Angle, Cell, Table } from '../../types.js'
import { unionBox } from './cell_ink.js'
import type { InkWord } from '../words/ink_words.js'
import type { LineReading } from '../recognisers/line_stack.js'

/** A cell of a scanned table while it is read. */
export interface ScanCell {
  cell: Cell
  /** Its paper in pixels, without rulings. */
  paper: PixelBox
  words: InkWord[]
  angle: Angle
  /** Digits, marks and codes as the glyph reader saw them. */
  glyphs?: GlyphReading
  /** Marks that stand above one another, as the glyph reader saw each. */
  stack?: GlyphReading[]
  /** The same cell as the text recogniser saw it. */
  text?: LineReading
}

/** The words that each cell of a table was made of, where it was found by them. */
export type PlacedWords = ReadonlyMap<Cell, readonly TextBox[]>

/** Whether all of a cell's ink is one upright word. */
export function isSingleWord({ words, angle }: ScanCell): boolean {
  return words.length === 1 && angle === 0
}

/**
 * Sorts words into the cells of a table: where it was found by its words, into the cells that it
 * gave them, else by where their middle lies.
 *
 * @param paper the inside of a cell in pixels
 * @param placed the words of cells, where that is known
 */
export function fillCells(
  table: Table,
  words: readonly InkWord[],
  paper: (cell: Cell) => PixelBox,
  placed?: PlacedWords
): ScanCell[] {
  const cells = table.cells.map((cell): ScanCell => ({
    cell,
    paper: paper(cell),
    words: [],
    angle: 0,
  }))
  const columns = table.columnEdges.length - 1
  const owner = new Map<number, ScanCell>()
  for (const entry of cells) {
    const { row, column, rowSpan, columnSpan } = entry.cell
    for (let y = row; y < row + rowSpan; y++) {
      for (let x = column; x < column + columnSpan; x++) {
        owner.set(y * columns + x, entry)
      }
    }
  }
  const left = new Set(words)
  for (const entry of cells) {
    const own = new Set(placed?.get(entry.cell))
    entry.words = words.filter((word) => own.has(word))
    for (const word of entry.words) {
      left.delete(word)
    }
  }
  for (const word of left) {
    const column = intervalOf(table.columnEdges, (word.x0 + word.x1) / 2)
    const row = intervalOf(table.rowEdges, (word.y0 + word.y1) / 2)
    if (column >= 0 && row >= 0) {
      owner.get(row * columns + column)?.words.push(word)
    }
  }
  for (const entry of cells) {
    const turned = entry.words.filter((word) => word.angle !== 0)
    if (
      turned.length * 2 > entry.words.filter((word) => !isStroke(word)).length ||
      turned.some(({ level }) => level) ||
      besideTurned(entry.words) !== null
    ) {
      entry.angle = turned[0].angle
    }
    if (!table.ruled) {
      entry.paper = reachOver(entry.paper, entry.words)
    }
    if (!table.ruled && entry.angle === 0) {
      entry.paper = wideEnough(entry)
    }
    if (table.ruled && entry.angle !== 0) {
      entry.paper = longEnough(entry)
    }
  }
  return cells
}

/** In text heights: ink that is narrower is no letter, but a piece of a faint line. */
const STROKE = 0.2

function isStroke({ pixels, textHeight }: InkWord): boolean {
  return pixels.x1 - pixels.x0 < STROKE * textHeight
}

/** The level text of a cell, and where its turned text stands. */
interface LevelAndTurned {
  level: InkWord[]
  turned: PixelBox
  isLevelFirst: boolean
}

/**
 * The level text above or below the turned text of a cell, as what a subject's marks are out of
 * stands below its upright name: wider than high, which ends of a turned word are not. Null where
 * there is none.
 */
export function besideTurned(words: readonly InkWord[]): LevelAndTurned | null {
  const level = words.filter(({ angle }) => angle === 0)
  const box = unionBox(level.map(({ pixels }) => pixels))
  const turned = unionBox(words.flatMap(({ angle, pixels }) => (angle === 0 ? [] : [pixels])))
  if (!turned || !box || box.x1 - box.x0 <= box.y1 - box.y0) {
    return null
  }
  const isLevelFirst = box.y1 <= turned.y0
  return isLevelFirst || box.y0 >= turned.y1 ? { level, turned, isLevelFirst } : null
}

/** Where no line parts the columns, a heading may be wider than its column: it is not cut off. */
function wideEnough({ paper, words }: ScanCell): PixelBox {
  return {
    ...paper,
    x0: Math.min(paper.x0, ...words.map(({ pixels }) => pixels.x0 - 2)),
    x1: Math.max(paper.x1, ...words.map(({ pixels }) => pixels.x1 + 2)),
  }
}

/**
 * In text heights: turned text that reaches further out of its cell goes on where no line is drawn.
 */
const OUT_OF_CELL = 0.3

/**
 * Where the outline of a table alone is drawn, a turned heading may be longer than its row: it is
 * not cut off.
 */
function longEnough({ paper, words }: ScanCell): PixelBox {
  const { y0, y1 } = unionBox(words.map(({ pixels }) => pixels))!
  const most = OUT_OF_CELL * words[0].textHeight
  return {
    ...paper,
    y0: paper.y0 - y0 > most ? y0 - 1 : paper.y0,
    y1: y1 - paper.y1 > most ? y1 + 1 : paper.y1,
  }
}

/** Where no ruling bounds a cell, a word belongs to it as a whole. */
function reachOver(paper: PixelBox, words: readonly InkWord[]): PixelBox {
  if (words.length === 0) {
    return paper
  }
  const margin = Math.round(0.3 * words[0].textHeight)
  return {
    ...paper,
    x0: Math.min(paper.x0, ...words.map(({ pixels }) => pixels.x0 - margin)),
    x1: Math.max(paper.x1, ...words.map(({ pixels }) => pixels.x1 + margin)),
    y0: Math.min(paper.y0, ...words.map(({ pixels }) => pixels.y0 - 1)),
    y1: Math.max(paper.y1, ...words.map(({ pixels }) => pixels.y1 + 1)),
  }
}

function intervalOf(edges: readonly number[], position: number): number {
  if (position < edges[0] || position > edges.at(-1)!) {
    return -1
  }
  for (let index = 1; index < edges.length; index++) {
    if (position <= edges[index]) {
      return index - 1
    }
  }
  return -1
}
