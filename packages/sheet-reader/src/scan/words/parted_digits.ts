import { linesOf } from '../../grid/lines/text_lines.js'
import { readShortWords, type CodeReader } from '../cells/glyph_readings.js'
import { inkWord, type InkWord } from './ink_words.js'
import type { StraightPage } from '../page/straight_page.js'

/**
 * In text heights: the paper between two digits of a number whose upright strokes a fax has lost.
 */
const BROKEN_GAP = 0.65
/** A reading below this says nothing. */
const READABLE = 0.3
const DIGITS = /^\d{1,3}$/
const NUMBER = /^\d{2,3}$/

/**
 * Joins the digits of numbers, and the dashes of empty cells, that a fax has parted: where it lost
 * the strokes at the sides of letters, the paper between them is as wide as that between words.
 * Numbers of two columns stand further apart.
 *
 * @param words with what the glyph reader made of them
 */
export function joinPartedDigits(
  page: StraightPage,
  words: readonly InkWord[],
  glyphs: CodeReader
): InkWord[] {
  if (!page.isOneBit) {
    return [...words]
  }
  const joined = new Map<InkWord, InkWord | null>()
  for (const line of linesOf(words.filter(({ angle }) => angle === 0))) {
    const row = line.words as InkWord[]
    let first = row[0]
    let whole = first
    for (const next of row.slice(1)) {
      const both = isNear(whole, next) ? wholeOf(whole, next, page, glyphs) : null
      if (both) {
        joined.set(first, both).set(next, null)
        whole = both
      } else {
        first = next
        whole = next
      }
    }
  }
  return words.flatMap((word) => {
    const whole = joined.get(word)
    return whole === undefined ? [word] : whole === null ? [] : [whole]
  })
}

function isNear({ pixels: word, textHeight }: InkWord, { pixels: next }: InkWord): boolean {
  const shared = Math.min(word.y1, next.y1) - Math.max(word.y0, next.y0)
  const gap = next.x0 - word.x1
  return gap >= 0 && gap <= BROKEN_GAP * textHeight && shared > 0
}

function wholeOf(
  word: InkWord,
  next: InkWord,
  page: StraightPage,
  glyphs: CodeReader
): InkWord | null {
  const areDashes = isDash(word) && isDash(next)
  if (!areDashes && !(mayBeDigits(word) && mayBeDigits(next))) {
    return null
  }
  const height = Math.max(word.textHeight, next.textHeight)
  const whole = inkWord([...word.components, ...next.components], 0, page, height)
  if (areDashes) {
    return { ...whole, text: '-', reading: word.reading }
  }
  readShortWords(page, [whole], glyphs)
  const { reading } = whole
  const isNumber =
    reading?.kind === 'value' && reading.confidence >= READABLE && NUMBER.test(reading.text)
  return isNumber ? whole : null
}

function isDash({ reading }: InkWord): boolean {
  return reading?.kind === 'dash'
}

/** Whether a word is digits, or one of which so little is left that nobody can tell. */
function mayBeDigits({ reading }: InkWord): boolean {
  return (
    reading !== undefined &&
    (reading.kind !== 'value' || reading.confidence < READABLE || DIGITS.test(reading.text))
  )
}
