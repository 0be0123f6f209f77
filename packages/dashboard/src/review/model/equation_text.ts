import type { RecordEquation } from './equations.js'
import type { CellReason, CellValue } from './types.js'

/** Longer sums are told by their number of terms. */
const MOST_TERMS = 8

/** Words of equations in a language. */
export interface EquationWords {
  /** Decimal separator. */
  decimal: string
  sumOf(count: number): string
  /** End of an equation that fails. */
  not(found: string): string
  /** A grade that follows from a number. */
  gives(score: string, grade: string): string
  /** Not more than this. */
  atMost(maximum: string, found: string): string
}

/** What of an equation is told; the server gives the same with a reason. */
export type ToldEquation = Pick<RecordEquation, 'reason' | 'terms' | 'expected' | 'found'> & {
  holds: boolean | null
}

/** A number as it is printed in the language; `?` for what is missing. */
export function printed(value: CellValue | undefined, { decimal }: EquationWords): string {
  if (value === null || value === undefined) {
    return '?'
  }
  return typeof value === 'number' ? String(value).replace('.', decimal) : value
}

/** `15 + 11 + 36 = 62, not 61`, or without the end where the equation holds. */
export function equationText(equation: ToldEquation, words: EquationWords): string {
  const { reason, terms, expected, found, holds } = equation
  const told = printed(expected, words)
  if (reason === 'range') {
    return words.atMost(told, printed(found, words))
  }
  const end = holds === false ? words.not(printed(found, words)) : ''
  const [first, second] = terms
  if (reason === 'grade') {
    return words.gives(printed(first, words), told) + end
  }
  if (reason === 'average') {
    return `${printed(first, words)} ÷ ${printed(second, words)} = ${told}${end}`
  }
  if (terms.length === 0) {
    return told + end
  }
  return `${sumText(terms, words)}${holds === null ? ' + ?' : ''} = ${
    holds === null ? printed(found, words) : told + end
  }`
}

function sumText(terms: readonly number[], words: EquationWords): string {
  return terms.length > MOST_TERMS
    ? words.sumOf(terms.length)
    : terms.map((term) => printed(term, words)).join(' + ')
}

/** The equation of a reason, by the numbers that came with it; null where none came. */
export function reasonEquation(given: CellReason, words: EquationWords): string | null {
  const { reason, terms = [], expected, found } = given
  if (expected === undefined || expected === null) {
    return null
  }
  const holds = found === undefined || found === null || found === expected
  const told = { reason, terms, expected, found: found ?? expected, holds }
  return equationText(told as ToldEquation, words)
}
