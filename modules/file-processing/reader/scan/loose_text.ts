import { findComponents, type Component } from '../image/components.js'
import { type PixelBox } from '../image/grey_image.js'
import { splitIntoLines, unionBox } from './cell_ink.js'
import { readLines, type TextLine } from './line_stack.js'
import { type StraightPage } from './straighten_page.js'
import { type RecognisedWord, type TextRecogniser } from './text_recogniser.js'

/** Letters are at least this tall, in inches; what is smaller is dust, a point or a comma. */
const SMALLEST_LETTER = 0.03
/** Taller ink is a picture, a stamp or a frame. */
const LARGEST_LETTER = 0.5
/** A gap of so many letter heights separates two pieces of text on one line. */
const PIECE_GAP = 1.6

/**
 * Reads the text outside tables: titles, the labels and values of report cards, signatures. Each
 * piece of a line that stands alone is read as a line of its own, so that no layout has to be guessed.
 * Boxes are in pixels of the straightened page.
 */
export async function readLooseText(
  page: StraightPage,
  tables: readonly PixelBox[],
  recogniser: TextRecogniser
): Promise<RecognisedWord[]> {
  const letters = findLetters(page, tables)
  const textHeight = medianHeight(letters, page.dpi)
  const lines = splitIntoLines(letters, textHeight).flatMap((line) =>
    splitAtGaps(line, page, textHeight)
  )
  const readings = await readLines(recogniser, lines)
  return readings.flatMap((reading) => reading.words)
}

function findLetters(page: StraightPage, tables: readonly PixelBox[]): Component[] {
  const margin = 0.02 * page.dpi
  return findComponents(page.binary).filter((component) => {
    const width = component.x1 - component.x0
    const height = component.y1 - component.y0
    if (component.area < 4 || height > LARGEST_LETTER * page.dpi) return false
    if (width > 6 * height && width > 0.15 * page.dpi) return false
    return !tables.some(
      (table) =>
        component.x1 > table.x0 - margin &&
        component.x0 < table.x1 + margin &&
        component.y1 > table.y0 - margin &&
        component.y0 < table.y1 + margin
    )
  })
}

function medianHeight(letters: readonly Component[], dpi: number): number {
  const heights = letters
    .map((letter) => letter.y1 - letter.y0)
    .filter((height) => height >= SMALLEST_LETTER * dpi)
    .sort((a, b) => a - b)
  return heights[heights.length >> 1] ?? 0.085 * dpi
}

function splitAtGaps(line: Component[], page: StraightPage, textHeight: number): TextLine[] {
  const tallest = Math.max(...line.map((letter) => letter.y1 - letter.y0))
  if (tallest < SMALLEST_LETTER * page.dpi) return []
  const height = Math.max(textHeight * 0.8, capitalHeight(line))
  const pieces: Component[][] = []
  let end = -Infinity
  for (const letter of line) {
    if (letter.x0 - end > PIECE_GAP * height) pieces.push([])
    pieces.at(-1)!.push(letter)
    end = Math.max(end, letter.x1)
  }
  const padding = Math.round(0.25 * height)
  return pieces
    .filter((piece) => piece.some((letter) => letter.y1 - letter.y0 >= SMALLEST_LETTER * page.dpi))
    .map((piece) => {
      const box = unionBox(piece)!
      return {
        source: page.grey,
        box: {
          x0: Math.max(0, box.x0 - padding),
          y0: Math.max(0, box.y0 - padding),
          x1: Math.min(page.grey.width, box.x1 + padding),
          y1: Math.min(page.grey.height, box.y1 + padding),
        },
        textHeight: height,
      }
    })
}

/** Height that one letter in five of a line reaches: its capitals and ascenders. */
function capitalHeight(line: readonly Component[]): number {
  const heights = line.map((letter) => letter.y1 - letter.y0).sort((a, b) => a - b)
  return heights[Math.floor(heights.length * 0.8)]
}
