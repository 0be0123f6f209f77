import { linesOf } from '../grid/text_lines.js'
import { readShortWords, type CodeReader } from './glyph_readings.js'
import { inkWord, type InkWord } from './ink_words.js'
import type { StraightPage } from './straight_page.js'

/** In text heights: the paper between a point and the digits behind it, in type whose letters are all as wide. */
const BEHIND_POINT = 0.8
const BEGINNING = /^\d{1,4}[.,]$/
const END = /^\d{1,2}$/
/** A reading below this says nothing. */
const READABLE = 0.3
/** What a number is worth whose parts the reader of words saw, each by itself. */
const READ_IN_PARTS = 0.85

/**
 * Joins numbers that were parted behind their decimal point or comma: in typewriter type the paper
 * there is as wide as that between words, and the reader of words may see a space.
 *
 * @param words with what the glyph reader made of them, or the reader of words; turned words stay as they are
 */
export function joinPartedNumbers(
  page: StraightPage,
  words: readonly InkWord[],
  glyphs: CodeReader
): InkWord[] {
  const joined = new Map<InkWord, InkWord | null>()
  for (const line of linesOf(words.filter(({ angle }) => angle === 0))) {
    const row = line.words as InkWord[]
    for (const [index, word] of row.entries()) {
      const next = row[index + 1]
      if (!next || joined.has(word) || !isParted(word, next)) {
        continue
      }
      const whole = inkWord(
        [...word.components, ...next.components],
        0,
        page,
        Math.max(word.textHeight, next.textHeight)
      )
      readShortWords(page, [whole], glyphs)
      if (word.said && next.text !== undefined) {
        const { y0, y1, said, text } = word
        const confidence = Math.min(said.confidence, next.said?.confidence ?? 1, READ_IN_PARTS)
        const number = `${text}${next.text}`
        const read = { text: number, said: { text: number, confidence } }
        joined.set(word, { ...whole, y0, y1, ...read }).set(next, null)
      } else if (whole.reading?.kind === 'value' && whole.reading.confidence >= READABLE) {
        joined.set(word, whole).set(next, null)
      }
    }
  }
  return words.flatMap((word) => {
    const whole = joined.get(word)
    return whole === undefined ? [word] : whole === null ? [] : [whole]
  })
}

function isParted(word: InkWord, next: InkWord): boolean {
  return (
    next.pixels.x0 - word.pixels.x1 <= BEHIND_POINT * word.textHeight &&
    saysLike(word, BEGINNING) &&
    saysLike(next, END)
  )
}

function saysLike({ reading, said, text = '' }: InkWord, pattern: RegExp): boolean {
  if (said) {
    return pattern.test(text)
  }
  return reading?.kind === 'value' && reading.confidence >= READABLE && pattern.test(reading.text)
}
