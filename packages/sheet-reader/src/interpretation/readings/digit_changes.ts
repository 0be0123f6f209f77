import { HUNDREDTHS } from './number_options.js'

/**
 * Whether two numbers can differ by a single digit: their difference is 4, 30, 0.5 and the like.
 */
export function isOneDigit(difference: number): boolean {
  let rest = Math.abs(Math.round(difference * HUNDREDTHS))
  while (rest > 0 && rest % 10 === 0) {
    rest /= 10
  }
  return rest < 10
}

/** What a digit is worth in the places of a mark. */
const PLACES = [0.01, 0.1, 1, 10]

/**
 * In how many ways a number can change by an amount between two others where one of its digits is
 * another.
 */
export function digitChanges(least: number, most: number): number {
  return PLACES.reduce((changes, place) => {
    const from = Math.max(Math.ceil(least / place - 1e-9), -9)
    const to = Math.min(Math.floor(most / place + 1e-9), 9)
    const nothing = from <= 0 && to >= 0 ? 1 : 0
    return changes + Math.max(0, to - from + 1 - nothing)
  }, 0)
}
