import { type Broken, brokenAmong, isUnderEachOther, withWhole } from './broken_numbers.js'
import { around } from './text_lines.js'
import type { TextBox } from '../grid_input.js'

/** The beginning of a mark with its maximum (`547,5/66`), the rest of which stands below. */
const BEGINNING = /^\d{1,4}(?:[.,]\d{1,2})?\/\d{0,3}$/
const REST = /^\d{1,3}$/
const WHOLE = /^\d{1,4}(?:[.,]\d{1,2})?\/(\d{1,4})$/
/** Fewest marks of one column whose maximum is the same, broken or not. */
const FEWEST = 3
/** Share of them that have it. */
const ALIKE = 0.9

/**
 * Joins marks that narrow cells broke within their maximum (`547,5/66` above `0`), so that each is
 * one word on the line of its row's other values: those of a column, broken or not, are all out of
 * the same.
 *
 * @returns the words themselves where no such marks are among them
 */
export function joinBrokenFractions(words: readonly TextBox[]): readonly TextBox[] {
  const found = brokenAmong(words, BEGINNING, REST)
  if (found.length === 0) {
    return words
  }
  const pieces = new Set(found.map(({ above }) => above))
  const marks = words.filter((word) => WHOLE.test(word.text ?? '') && !pieces.has(word))
  const broken = found.filter((one) => {
    const others = found.filter(({ above }) => isUnderEachOther(above, one.above)).map(maximumOf)
    const whole = marks
      .filter((word) => isUnderEachOther(word, one.above))
      .flatMap(({ text }) => WHOLE.exec(text ?? '')?.[1] ?? [])
    const all = [...others, ...whole]
    const same = all.filter((maximum) => maximum === maximumOf(one)).length
    return same >= FEWEST && same >= ALIKE * all.length
  })
  return broken.length > 0 ? withWhole(broken, words) : words
}

function maximumOf({ above, below }: Broken): string {
  return `${above.text}${below.text}`.split('/')[1]
}

/** A number, and the sign that may stand below it. */
const NUMBER = /^\d{1,3}(?:[.,]\d{1,2})?$/
const PERCENT = /^%$/

/** Joins percentages whose sign went to the next line of a narrow cell: `76` above `%`. */
export function joinBrokenPercentages(words: readonly TextBox[]): readonly TextBox[] {
  return joinBrokenSigns(words, NUMBER, PERCENT, FEWEST)
}

/** Parts of the height of a sign within which the number before it ends: a space. */
const SPACE = 0.5

/**
 * Joins percentages whose sign stands a space behind them (`90.00 %`), so that it is no column of
 * its own.
 */
export function joinPartedPercentages(words: readonly TextBox[]): readonly TextBox[] {
  const signs = words.filter(({ text }) => PERCENT.test(text ?? ''))
  const numbers = signs.length < FEWEST ? [] : words.filter(({ text }) => NUMBER.test(text ?? ''))
  const whole = new Map<TextBox, TextBox | null>()
  for (const sign of signs) {
    const number = numbers.find((one) => isBefore(one, sign))
    if (number) {
      whole.set(number, { ...number, ...around([number, sign]), text: `${number.text}%` })
      whole.set(sign, null)
    }
  }
  return whole.size < 2 * FEWEST
    ? words
    : words.flatMap((word) => {
        const joined = whole.get(word)
        return joined === null ? [] : [joined ?? word]
      })
}

function isBefore(number: TextBox, sign: TextBox): boolean {
  const gap = sign.x0 - number.x1
  const middle = (sign.y0 + sign.y1) / 2
  const isLevel = number.y0 < middle && middle < number.y1 && (number.angle ?? 0) === 0
  return isLevel && gap > -1 && gap <= SPACE * (sign.y1 - sign.y0)
}

/** A mark with its grade, and the plus that may stand below them. */
const GRADED = /^\d{1,3}(?:[.,]\d{1,2})?\p{Lu}$/u
const PLUS = /^\+$/

/**
 * Joins grades behind their marks whose plus went to the next line of a narrow cell: `80.5A` above
 * `+`.
 */
export function joinBrokenGrades(words: readonly TextBox[]): readonly TextBox[] {
  return joinBrokenSigns(words, GRADED, PLUS, 1)
}

/** Whether two lines are one mark with its grade, which ends in a plus. */
export function isBrokenGrade(above: string, below: string): boolean {
  return PLUS.test(below) && GRADED.test(above)
}

/** Joins what a sign below goes on with, where that is so at least so often. */
function joinBrokenSigns(
  words: readonly TextBox[],
  beginning: RegExp,
  sign: RegExp,
  fewest: number
): readonly TextBox[] {
  const hasSigns = words.some(({ text }) => sign.test(text ?? ''))
  const broken = hasSigns ? brokenAmong(words, beginning, sign) : []
  return broken.length >= fewest ? withWhole(broken, words) : words
}
