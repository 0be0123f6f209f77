import { linesOf } from '../../grid/lines/text_lines.js'
import { readShortWords, type CodeReader } from '../cells/glyph_readings.js'
import { inkWord, isTiny, type InkWord } from './ink_words.js'
import type { StraightPage } from '../page/straight_page.js'

/**
 * In text heights: the paper between a point and the digits beside it, in type whose letters are
 * all as wide.
 */
const BEHIND_POINT = 0.8
const BEGINNING = /^\d{1,4}[.,]?$/
const END = /^[.,]?\d{1,2}$/
const DIGITS = /^\d+$/
const HAS_POINT = /[.,]/
const WITH_POINT = /^\d{1,4}[.,]\d{1,2}$/
/** A reading below this says nothing. */
const READABLE = 0.3
/** What a number is worth whose parts the reader of words saw, each by itself. */
const READ_IN_PARTS = 0.85

/**
 * Joins numbers that were parted at their decimal point or comma: in typewriter type the paper
 * there is as wide as that between words, in small type the point may be too faint to count as ink,
 * and the reader of words may see a space. Where no part has the point, and no dot stands apart
 * between them, the glyph reader has to see it.
 *
 * @param words with what the glyph reader made of them, or the reader of words; turned words stay
 *   as they are
 */
export function joinPartedNumbers(
  page: StraightPage,
  words: readonly InkWord[],
  glyphs: CodeReader
): InkWord[] {
  const joined = new Map<InkWord, InkWord | null>()
  const level = words.filter(({ angle }) => angle === 0)
  const dots = level.filter(isTiny)
  for (const line of linesOf(level.filter((word) => !isTiny(word)))) {
    const row = line.words as InkWord[]
    for (const [index, word] of row.entries()) {
      const next = row[index + 1]
      if (!next || joined.has(word) || !saysLike(word, BEGINNING) || !saysLike(next, END)) {
        continue
      }
      const dot = dots.find((own) => standsBetween(own, word, next)) ?? null
      const whole = areNear(word, next, dot) ? wholeOf(word, next, dot, page, glyphs) : null
      if (whole) {
        joined.set(word, whole).set(next, null)
        if (dot) {
          joined.set(dot, null)
        }
      }
    }
  }
  return words.flatMap((word) => {
    const whole = joined.get(word)
    return whole === undefined ? [word] : whole === null ? [] : [whole]
  })
}

/**
 * Two words, and the dot between them, as the number that they are; null where nobody saw its
 * point.
 */
function wholeOf(
  word: InkWord,
  next: InkWord,
  dot: InkWord | null,
  page: StraightPage,
  glyphs: CodeReader
): InkWord | null {
  const height = Math.max(word.textHeight, next.textHeight)
  const parts = [word, ...(dot ? [dot] : []), next]
  const components = parts.flatMap((part) => part.components)
  const whole = inkWord(components, 0, page, height)
  readShortWords(page, [whole], glyphs)
  const { reading } = whole
  const [before, behind] = [textOf(word), textOf(next)]
  if (!word.said && reading && saysLike(whole, WITH_POINT)) {
    return { ...whole, text: reading.text }
  }
  const point = dot && DIGITS.test(before) && DIGITS.test(behind) ? '.' : ''
  if (point === '' && HAS_POINT.test(before) === HAS_POINT.test(behind)) {
    return null
  }
  const sureness = ({ said, reading: own }: InkWord) => (said ?? own)?.confidence ?? 1
  const confidence = Math.min(sureness(word), sureness(next), READ_IN_PARTS)
  const text = `${before}${point}${behind}`
  const { y0, y1 } = word
  return { ...whole, y0, y1, text, said: { text, confidence } }
}

/**
 * Whether two words stand as near as the parts of a number, each to the dot between them if there
 * is one.
 */
function areNear(word: InkWord, next: InkWord, dot: InkWord | null): boolean {
  const [left, right] = dot ? [dot.pixels.x0, dot.pixels.x1] : [next.pixels.x0, word.pixels.x1]
  const paper = Math.max(left - word.pixels.x1, next.pixels.x0 - right)
  return paper <= BEHIND_POINT * word.textHeight
}

/** Whether a dot stands between two words, at the foot of the first. */
function standsBetween(
  dot: InkWord,
  { pixels: word }: InkWord,
  { pixels: next }: InkWord
): boolean {
  const { x0, y0, x1, y1 } = dot.pixels
  const middle = (word.y0 + word.y1) / 2
  return x0 >= word.x1 && x1 <= next.x0 && y0 > middle && y1 < word.y1 + (y1 - y0)
}

function saysLike(word: InkWord, pattern: RegExp): boolean {
  return pattern.test(textOf(word))
}

/** What a word says: to the reader of words, where it read it, else to that of glyphs. */
function textOf({ reading, said, text = '' }: InkWord): string {
  if (said) {
    return text
  }
  return reading?.kind === 'value' && reading.confidence >= READABLE ? reading.text : ''
}
