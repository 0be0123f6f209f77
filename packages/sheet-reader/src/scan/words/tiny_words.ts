import { isTiny, type InkWord } from './ink_words.js'

/** In text heights: as far from a dash stand the words that it joins at most. */
const BESIDE = 0.6
const DASH = /^[-\u2010-\u2015]$/u

/**
 * The words of lines without dots and specks. A small dash between two words (`Result Sheet - Class 8`) stays: without
 * it they would seem to stand as far apart as headings of two columns do.
 *
 * @param words in the order of their lines
 */
export function withoutTinyWords(words: readonly InkWord[]): InkWord[] {
  return words.filter(
    (word, index) =>
      !isTiny(word) ||
      (DASH.test(word.text ?? '') &&
        isJustBeside(words[index - 1], word) &&
        isJustBeside(word, words[index + 1]))
  )
}

function isJustBeside(left: InkWord | undefined, right: InkWord | undefined): boolean {
  if (!left || !right || left.angle !== 0 || right.angle !== 0) {
    return false
  }
  const gap = right.pixels.x0 - left.pixels.x1
  const isLevel = right.y0 < left.y1 && left.y0 < right.y1
  return isLevel && gap >= 0 && gap < BESIDE * Math.max(left.textHeight, right.textHeight)
}
