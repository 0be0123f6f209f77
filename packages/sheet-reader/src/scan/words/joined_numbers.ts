import type { Component } from '../../image/components.js'
import { readShortWords, type CodeReader } from '../cells/glyph_readings.js'
import { inkWord, type InkWord } from './ink_words.js'
import type { StraightPage } from '../page/straight_page.js'

/**
 * In text heights: a point or a comma is lower, and its middle is that far below the top of the
 * word.
 */
const LOW = 0.6
const AT_FOOT = 0.7
/** Points in a word from which on it is more than one number. */
const POINTS = 2
/** In text heights: paper between two numbers that stand close; digits stand closer. */
const GAP = 0.3
/** A reading below this says nothing. */
const READABLE = 0.3
const NUMBER = /^\d{1,4}(?:[.,]\d{1,2})?$/

/**
 * Parts words that are several numbers with their decimals: in a picture seen at an angle, columns
 * of numbers may stand so close in places that the paper between them is no wider than that between
 * words.
 *
 * @param words with what the glyph reader made of them; others are returned as they are
 */
export function partJoinedNumbers(
  page: StraightPage,
  words: readonly InkWord[],
  glyphs: CodeReader
): InkWord[] {
  return words.flatMap((word) =>
    word.angle === 0 && countPoints(word) >= POINTS ? (numbersIn(word, page, glyphs) ?? word) : word
  )
}

function countPoints({ components, pixels, textHeight }: InkWord): number {
  return components.filter(
    ({ y0, y1 }) => y1 - y0 < LOW * textHeight && (y0 + y1) / 2 > pixels.y0 + AT_FOOT * textHeight
  ).length
}

/** The numbers of a word, cut where the paper in it is widest; null where a part is no number. */
function numbersIn(word: InkWord, page: StraightPage, glyphs: CodeReader): InkWord[] | null {
  const { textHeight } = word
  const components = [...word.components].sort((one, other) => one.x0 - other.x0)
  const { at, width } = widestGap(components)
  if (width < GAP * textHeight) {
    return null
  }
  const parts = [components.slice(0, at), components.slice(at)].map((part) => {
    const own = inkWord(part, 0, page, textHeight)
    readShortWords(page, [own], glyphs)
    return isNumber(own) ? [own] : numbersIn(own, page, glyphs)
  })
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? [])
}

/** Before which piece of ink, from the left, the paper is widest. */
function widestGap(components: readonly Component[]): { at: number; width: number } {
  let widest = { at: 0, width: -Infinity }
  let end = components[0].x1
  for (const [at, { x0, x1 }] of components.entries()) {
    if (at > 0 && x0 - end > widest.width) {
      widest = { at, width: x0 - end }
    }
    end = Math.max(end, x1)
  }
  return widest
}

function isNumber({ reading }: InkWord): boolean {
  return reading?.kind === 'value' && reading.confidence >= READABLE && NUMBER.test(reading.text)
}
