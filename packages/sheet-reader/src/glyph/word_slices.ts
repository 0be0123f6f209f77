import type { Link } from './paths.js'

/**
 * A word has so many letters, of which so great a share is taken for no character that this reader
 * knows.
 */
const SHORTEST_WORD = 5
const UNKNOWN_SHARE = 1 / 3
/** A slice that is rather no character than one, and one that surely is one. */
const UNKNOWN = 0.5
const KNOWN = 0.3
/** Capitals and small letters that look like no digit. */
const LETTER = /[^\P{L}OIlSZBoiszb]/u
/** Digits that look like no letter. */
const DIGIT = /[2346789]/

/**
 * Whether slices are a word, which no other cut makes legible here: many of them are no character
 * of this reader's, and of the others there are more letters than digits.
 */
export function isWord(slices: readonly Pick<Link, 'candidates' | 'doubt'>[]): boolean {
  const unknown = slices.filter(({ doubt }) => doubt > UNKNOWN).length
  if (slices.length < SHORTEST_WORD || unknown < UNKNOWN_SHARE * slices.length) {
    return false
  }
  const known = slices.flatMap(({ doubt, candidates: [best] }) =>
    doubt < KNOWN && best ? [best[0]] : []
  )
  const letters = known.filter((character) => LETTER.test(character)).length
  return letters > known.filter((character) => DIGIT.test(character)).length
}
