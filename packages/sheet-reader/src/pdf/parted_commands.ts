import type { TextRun, Word } from './text_run.js'

/** Digits of two numbers, and words of two cells, may stand so close that only their commands part them. */
const DIGIT = /^\d$/
const SMALL = /^\p{Ll}\p{M}*$/u
const CAPITAL = /^\p{Lu}/u

/**
 * Whether two digits, or a capital behind a small letter, were drawn by different commands: within a number or a word no
 * gap is left between these.
 */
export function areOfTwo({ letters, lastRun }: Word, letter: string, run: TextRun): boolean {
  const last = letters[letters.length - 1]
  const mayBePart = DIGIT.test(letter) ? DIGIT.test(last) : CAPITAL.test(letter) && SMALL.test(last)
  return lastRun !== run && mayBePart
}

/**
 * Whether a capital behind a small letter begins the text of the next cell, which cuts off a heading too wide for its
 * own: `English Lan` before `Core Maths`. What is shorter than its height is an initial.
 */
export function isOfNextCell(word: Word, letter: string, run: TextRun): boolean {
  const { angle, box, lastRun } = word
  const isText = angle === 0 && box.x1 - lastRun.originX > run.fontSize
  const isAlike = lastRun.fontSize === run.fontSize
  return isText && isAlike && CAPITAL.test(letter) && areOfTwo(word, letter, run)
}
