import type { GlyphReader, GlyphReading } from '../../glyph/glyph_reader.js'
import { isValueShape, wordShape } from '../../grid/lines/word_shape.js'
import { splitIntoLines, unionBox } from './cell_ink.js'
import { betweenLines } from './cell_paper.js'
import { inside, padded } from '../page/boxes.js'
import { READABLE, WIDEST_CODE } from './column_plan.js'
import { isLeader } from '../words/leaders.js'
import type { RasterRuling } from '../../image/rulings.js'
import type { InkWord } from '../words/ink_words.js'
import type { ScanCell } from './scan_cell.js'
import type { StraightPage } from '../page/straight_page.js'

export type CodeReader = Pick<GlyphReader, 'read'>

/** In text heights: ink that is higher is more than one line. */
const HIGHEST_LINE = 1.8
/**
 * Numbers, marks and ordinals have no more characters; longer words are tried once it is worth it.
 */
const MOST_PIECES = 7
/**
 * A grade whose sign stands close to its letter, of which it might be a piece, and what tells it
 * all the same.
 */
const SIGNED_GRADE = /^\p{Lu}[+-]$/u
const READABLE_SIGN = 0.5
/** Words in a cell that stacks marks. */
const MOST_STACKED = 12

/** Whether all of a cell's ink is one short line, such as a number whose parts stand apart. */
export function isShortLine({ words, angle }: ScanCell): boolean {
  if (words.length === 0 || angle !== 0) {
    return false
  }
  const { textHeight } = words[0]
  const { x0, y0, x1, y1 } = unionBox(words.map((word) => word.pixels))!
  return x1 - x0 <= WIDEST_CODE * textHeight && y1 - y0 <= HIGHEST_LINE * textHeight
}

/**
 * Reads single short words with the glyph reader, before it is known what they belong to.
 *
 * @param lines the upright lines of the page: one that stands close to a word is no `I` at its end
 */
export function readShortWords(
  page: StraightPage,
  words: readonly InkWord[],
  glyphs: CodeReader,
  lines: readonly RasterRuling[] = []
): void {
  for (const word of words) {
    if (word.angle !== 0 || word.components.length > MOST_PIECES || isLeader(word)) {
      continue
    }
    const { x0, y0, x1, y1 } = word.pixels
    if (x1 - x0 > WIDEST_CODE * word.textHeight || y1 - y0 > HIGHEST_LINE * word.textHeight) {
      continue
    }
    const around = padded(word.pixels, word.textHeight, page.grey)
    const box = betweenLines(lines, word.pixels, around)
    word.reading = glyphs.read(page.grey, box, { expectedHeight: word.textHeight })
    if (word.reading.kind === 'dash') {
      word.text = '-'
    } else if (word.reading.confidence >= READABLE) {
      word.text = word.reading.text
    }
  }
}

/**
 * Reads a cell in which short lines stand above one another (a test over an examination, a mark
 * over its grade), each line by itself. Sets nothing where a line is no mark.
 */
export function readStack(page: StraightPage, cell: ScanCell, glyphs: CodeReader): void {
  if (cell.words.length < 2 || cell.words.length > MOST_STACKED || cell.angle !== 0) {
    return
  }
  const expectedHeight = Math.max(...cell.words.map(({ textHeight }) => textHeight))
  const ink = cell.words.flatMap(({ components }) => components)
  const lines = splitIntoLines(ink, expectedHeight).map((line) => unionBox(line)!)
  if (lines.length < 2 || lines.some(({ x0, x1 }) => x1 - x0 > WIDEST_CODE * expectedHeight)) {
    return
  }
  const stack: GlyphReading[] = []
  for (const line of lines) {
    const box = inside(padded(line, expectedHeight, page.grey), cell.paper)
    const reading = glyphs.read(page.grey, box, { expectedHeight })
    const least = SIGNED_GRADE.test(reading.text) ? READABLE_SIGN : READABLE
    if (reading.kind === 'blank' || reading.confidence < least || !isMark(reading)) {
      return
    }
    stack.push(reading)
  }
  cell.stack = stack
}

function isMark({ kind, text }: GlyphReading): boolean {
  return kind === 'dash' || isValueShape(wordShape(text))
}

/** Reads all ink of a cell as one line of codes. */
export function readCode(page: StraightPage, cell: ScanCell, glyphs: CodeReader): void {
  const expectedHeight = cell.words[0].textHeight
  const box = padded(unionBox(cell.words.map((word) => word.pixels))!, expectedHeight, page.grey)
  cell.glyphs ??= glyphs.read(page.grey, inside(box, cell.paper), { expectedHeight })
}
