import { isTiny, type InkWord } from './ink_words.js'

/**
 * In text heights: as far from a dash stands what it joins at most, and words of a typewriter do.
 */
const BESIDE = 0.6
const BESIDE_WORD = 1.2
const WORD = /\p{L}{2}/u
const DASH = /^[-\u2010-\u2015]$/u

/**
 * The words of lines without dots and specks. A small dash between two words
 * (`Result Sheet - Class 8`) stays: without it they would seem to stand as far apart as headings of
 * two columns do.
 *
 * @param words in the order of their lines
 */
export function withoutTinyWords(words: readonly InkWord[]): InkWord[] {
  return words.filter(
    (word, index) =>
      !isTiny(word) ||
      (DASH.test(word.text ?? '') && joins(words[index - 1], word, words[index + 1]))
  )
}

function joins(left: InkWord | undefined, dash: InkWord, right: InkWord | undefined): boolean {
  if (!left || !right) {
    return false
  }
  const areWords = [left, right].every(({ text }) => WORD.test(text ?? ''))
  const most = areWords ? BESIDE_WORD : BESIDE
  return isJustBeside(left, dash, most) && isJustBeside(dash, right, most)
}

/** @param most paper between the two, in text heights */
function isJustBeside(left: InkWord, right: InkWord, most: number): boolean {
  if (left.angle !== 0 || right.angle !== 0) {
    return false
  }
  const gap = right.pixels.x0 - left.pixels.x1
  const isLevel = right.y0 < left.y1 && left.y0 < right.y1
  return isLevel && gap >= 0 && gap < most * Math.max(left.textHeight, right.textHeight)
}
