import { type Broken, brokenAmong, isUnderEachOther, withWhole } from './broken_numbers.js'
import type { TextBox } from '../grid_input.js'

/** The beginning of a decimal, and its last digits. */
const BEGINNING = /^\d{1,4}[.,]\d?$/
const REST = /^\d{1,2}$/
const UNFINISHED = /[.,]$/
/** Fewest broken decimals of a page, and share of those that must be alike. */
const FEWEST = 3
const ALIKE = 0.9
/** Share of the beginnings in a column that must be broken, and where their rests repeat. */
const MOSTLY = 0.6
const MANY_OF_ALL = 0.4

/**
 * Joins decimals that narrow cells broke within (`64.3` above `7`), so that each is one word on the
 * line of its row's other values. A mark above a rank looks alike: what went to the next line must
 * be as many digits everywhere, and some of them must begin with `0` or follow a mere point, as no
 * rank does, or be the same again and again (the thirds of means) beside marks that have nothing
 * below them.
 *
 * @returns the words themselves where no such numbers are among them
 */
export function joinBrokenDecimals(words: readonly TextBox[]): readonly TextBox[] {
  const all = brokenAmong(words, BEGINNING, REST)
  // Where rows are close, marks stand just above those of the next row; a number never ends in its
  // point.
  const unfinished = all.filter(({ above }) => UNFINISHED.test(above.text ?? ''))
  const broken = [all, unfinished].find((some) => areBroken(some, words))
  return broken ? withWhole(broken, words) : words
}

/**
 * Whether numbers above each other are decimals that were broken, and not marks above something
 * else.
 */
function areBroken(broken: readonly Broken[], words: readonly TextBox[]): boolean {
  const lengths = broken.map(({ below }) => below.text?.length ?? 0)
  const usual = Math.round(lengths.reduce((sum, length) => sum + length, 0) / lengths.length)
  const isAlike = lengths.filter((length) => length === usual).length >= ALIKE * lengths.length
  const isPiece = broken.some(
    ({ above, below }) => below.text?.startsWith('0') || UNFINISHED.test(above.text ?? '')
  )
  if (broken.length < FEWEST || !isAlike) {
    return false
  }
  const pieces = new Set(broken.flatMap(({ above, below }) => [above, below]))
  const beside = words.filter(
    (word) => !pieces.has(word) && broken.some(({ above }) => isUnderEachOther(above, word))
  )
  const beginnings = beside.filter(({ text }) => BEGINNING.test(text ?? '')).length
  const rests = beside.filter(({ text }) => REST.test(text ?? '') && text?.length === usual).length
  const isRepeated = beginnings > 0 && areRepeated(broken)
  if (!isPiece && !isRepeated) {
    return false
  }
  const least = isRepeated ? MANY_OF_ALL : MOSTLY
  return (
    broken.length >= least * (broken.length + beginnings) && rests <= (1 - ALIKE) * broken.length
  )
}

/**
 * Fewest broken decimals whose rests tell by their likeness that they are no ranks, and that
 * likeness.
 */
const MANY = 6
const OF_EACH = 3

/**
 * Whether few different digits went to the next line, each of them often: no two students share so
 * many ranks.
 */
function areRepeated(broken: readonly Broken[]): boolean {
  const different = new Set(broken.map(({ below }) => below.text)).size
  return broken.length >= MANY && different * OF_EACH <= broken.length
}
