import type { TextRun, Word } from './text_run.js'

/**
 * Digits of two numbers, and words of two cells, may stand so close that only their commands part
 * them.
 */
const DIGIT = /^\d$/
const SMALL = /^\p{Ll}\p{M}*$/u
const CAPITAL = /^\p{Lu}/u

/** Whether a letter is a digit. */
export function isDigit(letter: string): boolean {
  return DIGIT.test(letter)
}

/**
 * Whether two digits, or a capital behind a small letter, were drawn by different commands: within
 * a number or a word no gap is left between these.
 */
export function areOfTwo({ letters, lastRun }: Word, letter: string, run: TextRun): boolean {
  const last = letters[letters.length - 1]
  const mayBePart = isDigit(letter) ? DIGIT.test(last) : CAPITAL.test(letter) && SMALL.test(last)
  return lastRun !== run && mayBePart
}

/** Letters of a word, drawn by one command, behind which the number of another is no part of it. */
const FEWEST_LETTERS = 3
const WORD = /^\p{L}\p{M}*$/u

/**
 * Whether a letter begins the text of the next cell, which cuts off a text too wide for its own: a
 * capital behind a small letter (`English Lan` before `Core Maths`), or the number behind a name.
 * What is shorter than its height is an initial.
 */
export function isOfNextCell(word: Word, letter: string, run: TextRun): boolean {
  const { angle, box, lastRun } = word
  const isText = angle === 0 && box.x1 - lastRun.originX > run.fontSize
  const isAlike = lastRun.fontSize === run.fontSize
  const isOther = isDigit(letter)
    ? lastRun !== run && isWholeWord(word)
    : CAPITAL.test(letter) && areOfTwo(word, letter, run)
  return isText && isAlike && isOther
}

function isWholeWord({ letters, joints }: Word): boolean {
  return (
    joints.length === 0 &&
    letters.length >= FEWEST_LETTERS &&
    letters.every((letter) => WORD.test(letter)) &&
    letters.some((letter) => SMALL.test(letter))
  )
}
