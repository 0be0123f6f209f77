import { parseNumber } from '../readings/printed_values.js'

/** What marks can be, from nought on: `0–100`. */
const RANGE = /^0(?:[.,]0+)?\s*[-–—]\s*(\d+(?:[.,]\d+)?)$/

/** Whether a text says that a mark lies between nought and a maximum. */
export function isRange(text: string): boolean {
  return RANGE.test(text.trim())
}

/** The highest mark that a cell of maxima or of ranges allows; null where it says none. */
export function highestOf(text: string): number | null {
  return parseNumber(RANGE.exec(text.trim())?.[1] ?? text)
}
