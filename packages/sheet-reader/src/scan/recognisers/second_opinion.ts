import type { GlyphHypothesis } from '../../types.js'
import type { GlyphReading } from '../../glyph/glyph_reader.js'
import { inside, padded } from '../page/boxes.js'
import { unionBox } from '../cells/cell_ink.js'
import { shapeOf } from '../cells/column_plan.js'
import { readLines, type TextLine } from './line_stack.js'
import { isSingleWord, type ScanCell } from '../cells/scan_cell.js'
import type { StraightPage } from '../page/straight_page.js'
import type { TextRecogniser } from './text_recogniser.js'

/** What admission numbers and the like are written with. */
const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-.'
/**
 * Codes of so many characters are shown to both readers where the glyph reader is not this sure.
 */
const LONG_CODE = 6
const SURE = 0.8
/** Share of a column's codes that must be built alike to make that a habit. */
const COMMON = 0.6
/**
 * What a sure code is worth that is built like the others (a long one multiplies the small doubts
 * of its characters), what two readers agree on, and what they do not agree on.
 */
const ALIKE = 0.93
const AGREED = 0.96
const DISPUTED = 0.6
/** Probability that the second reader is right where they differ, for the hypotheses. */
const SECOND_IS_RIGHT = 0.3
const CHARACTER_IS_RIGHT = 0.95

/**
 * Shows long codes (admission numbers) of which the glyph reader is not sure to the text recogniser
 * as well. Where the two agree the code is sure. Where they differ the one that is built like the
 * other codes of its column is taken, with low confidence, and both stay among the hypotheses.
 */
export async function confirmLongCodes(
  page: StraightPage,
  cells: readonly ScanCell[],
  recogniser: TextRecogniser
): Promise<void> {
  const shapes = commonShapes(cells)
  const doubtful: ScanCell[] = []
  for (const cell of cells) {
    if (!isLongCode(cell) || !isSingleWord(cell)) {
      continue
    }
    const glyphs = cell.glyphs!
    if (glyphs.confidence < SURE) {
      doubtful.push(cell)
    } else if (shapeOf(glyphs.text) === shapes.get(cell.cell.column)) {
      cell.glyphs = { ...glyphs, confidence: Math.max(glyphs.confidence, ALIKE) }
    }
  }
  const lines = doubtful.map((cell) => lineOf(page, cell))
  const readings = await readLines(recogniser, lines, { characters: CHARACTERS })
  for (const [index, cell] of doubtful.entries()) {
    const second = readings[index].text.replaceAll(' ', '')
    if (second !== '') {
      cell.glyphs = weigh(cell.glyphs!, second, shapes.get(cell.cell.column))
    }
  }
}

function isLongCode({ glyphs }: ScanCell): boolean {
  return glyphs?.kind === 'value' && glyphs.text.length >= LONG_CODE && /\d/.test(glyphs.text)
}

function lineOf(page: StraightPage, { words, paper }: ScanCell): TextLine {
  const { textHeight } = words[0]
  const box = padded(unionBox(words.map((word) => word.pixels))!, textHeight, page.grey)
  const components = words.flatMap((word) => word.components)
  return { source: page.grey, box: inside(box, paper), textHeight, components }
}

/** For each column how most of its codes are built: `9` for digits, `A` for letters. */
function commonShapes(cells: readonly ScanCell[]): Map<number, string> {
  const columns = Map.groupBy(cells.filter(isLongCode), ({ cell }) => cell.column)
  const shapes = new Map<number, string>()
  for (const [column, codes] of columns) {
    const counts = Map.groupBy(codes, ({ glyphs }) => shapeOf(glyphs!.text))
    for (const [shape, alike] of counts) {
      if (alike.length >= COMMON * codes.length) {
        shapes.set(column, shape)
      }
    }
  }
  return shapes
}

function weigh(first: GlyphReading, second: string, shape: string | undefined): GlyphReading {
  if (first.text === second) {
    return { ...first, confidence: Math.max(first.confidence, AGREED) }
  }
  const firstFits = shapeOf(first.text) === shape
  const secondFits = shapeOf(second) === shape
  if (firstFits && !secondFits) {
    return first
  }
  return {
    ...first,
    text: secondFits && !firstFits ? second : first.text,
    confidence: Math.min(first.confidence, DISPUTED),
    hypotheses: [...first.hypotheses, asHypothesis(second)],
  }
}

function asHypothesis(text: string): GlyphHypothesis {
  return {
    logProbability: Math.log(SECOND_IS_RIGHT),
    glyphs: Array.from(text, (character) => [[character, Math.log(CHARACTER_IS_RIGHT)]]),
  }
}
