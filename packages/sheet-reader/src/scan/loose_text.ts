import { linesOf } from '../grid/text_lines.js'
import type { Token } from '../types.js'
import { unionBox } from './cell_ink.js'
import type { InkWord } from './ink_words.js'
import type { TextLine } from './line_stack.js'
import { readWordLines } from './read_words.js'
import { toPoints } from './points.js'
import type { StraightPage } from './straighten_page.js'
import type { TextRecogniser } from './text_recogniser.js'

/** A gap of so many letter heights separates two pieces of text on one line. */
const PIECE_GAP = 1.6

/**
 * Reads the text outside tables: titles, the labels and values of report cards, signatures. Each
 * piece of a line that stands alone is read as a line of its own, so that no layout has to be guessed.
 */
export async function readLooseText(
  page: StraightPage,
  words: readonly InkWord[],
  recogniser: TextRecogniser
): Promise<Token[]> {
  const upright = words.filter((word) => word.angle === 0)
  const lines = linesOf(upright).flatMap((line) => splitAtGaps(line.words as InkWord[], page))
  const readings = await readWordLines(recogniser, lines)
  return readings.flatMap((reading) =>
    reading.words.map(({ text, confidence, box }) => ({
      ...toPoints(box, page.scale),
      text,
      confidence,
      angle: 0 as const,
    }))
  )
}

function splitAtGaps(words: readonly InkWord[], page: StraightPage): TextLine[] {
  const pieces: InkWord[][] = []
  let end = -Infinity
  for (const word of words) {
    if (word.pixels.x0 - end > PIECE_GAP * word.textHeight) {
      pieces.push([])
    }
    pieces.at(-1)!.push(word)
    end = Math.max(end, word.pixels.x1)
  }
  return pieces.map((piece) => {
    const textHeight = Math.max(...piece.map((word) => word.textHeight))
    const padding = Math.round(0.25 * textHeight)
    const box = unionBox(piece.map((word) => word.pixels))!
    return {
      source: page.grey,
      box: {
        x0: Math.max(0, box.x0 - padding),
        y0: Math.max(0, box.y0 - padding),
        x1: Math.min(page.grey.width, box.x1 + padding),
        y1: Math.min(page.grey.height, box.y1 + padding),
      },
      textHeight,
      components: piece.flatMap((word) => word.components),
    }
  })
}
