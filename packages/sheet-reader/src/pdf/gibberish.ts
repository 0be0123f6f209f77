import type { Token } from '../types.js'

/** Fewer words do not tell. */
const FEWEST_WORDS = 20
/**
 * Share of words that nobody writes: sheets full of signs have a tenth, wrongly named letters a
 * third.
 */
const MOST_ODD = 0.25

/** Share of words that are numbers where figures are named as they should be. */
const MANY_NUMBERS = 0.2

/** Lines that are typed. */
const TYPED = /([-_=.|+*~])\1{2,}/g
const NUMBER = /^\d+(?:[.,]\d+)?$/
/**
 * A sign within a word, a bracket on its wrong side, or two signs in a row; what parts and quotes
 * the values of a line is none.
 */
const ODD =
  /[\p{L}\p{N}'()[\]][$&*+<>#@^`{}~!?\\][\p{L}\p{N}'()[\]]|^[)\]}]|[([{]$|[$&*+<>#@^`{}~?\\]{2}/u

/**
 * Whether the words of a page are no writing: the document says of every letter that it is another
 * one, as programs do that number the letters of a font anew (`$'(%$<2` for `ADEBAYO`).
 */
export function isGibberish(tokens: readonly Token[]): boolean {
  const odd = tokens.filter(({ text }) => ODD.test(text.replace(TYPED, '')))
  const numbers = tokens.filter(({ text }) => NUMBER.test(text))
  return (
    tokens.length >= FEWEST_WORDS &&
    odd.length > MOST_ODD * tokens.length &&
    numbers.length < MANY_NUMBERS * tokens.length
  )
}
