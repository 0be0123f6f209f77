import { splitMaximum } from './printed_maximum.js'
import { isSubjectAbbreviation, isVocabulary } from '../../vocabulary/subject_words.js'
import { squash } from '../../vocabulary/text.js'
import type { Cell } from '../../types.js'

/** What a short heading is worth that may as well be another subject's: `RS` for `IRS`. */
const AMBIGUOUS = 0.7
/** Readings less probable than this are none. */
export const MAY_BE = 0.02

/** The most that is believed of a heading by what else it may be. */
const SURE = 0.97
/**
 * Letters of a known word from which on no misread one is it by chance, and what all readings of it
 * are worth together.
 */
const LONG_WORD = 4
const ALL = 0.95

/** What a capital `I`, a small `l` and a figure are taken for one another as: `M.l.` is `M.I.`. */
const STROKE = /[lI1|]/
/** Spaces and signs, beside which readings are the same. */
const SIGNS = /[^\p{L}\p{M}\p{N}]/gu

/**
 * Whether readings have the same letters, none of which is a stroke in a short form that may stand
 * for another.
 */
function areSame(text: string, other: string): boolean {
  const [letters, others] = [text, other].map((one) => one.replace(SIGNS, ''))
  return letters === others && (letters.length >= LONG_WORD || !STROKE.test(letters))
}

/**
 * How surely a heading was read, and that it is no other subject's: readings that differ in spaces
 * and signs alone are the same, and so are those that are no words where the heading is one.
 */
export function sureness({ text, confidence, alternatives = [] }: Cell): number {
  const isAmbiguous = alternatives.some(
    (other) =>
      other.probability >= MAY_BE &&
      squash(other.text) !== squash(text) &&
      isSubjectAbbreviation(other.text)
  )
  if (isAmbiguous) {
    return Math.min(confidence, AMBIGUOUS)
  }
  if (confidence >= SURE) {
    return confidence
  }
  const sumOf = (some: typeof alternatives) =>
    some.reduce((sum, { probability }) => sum + probability, confidence)
  const same = sumOf(alternatives.filter((other) => areSame(text, other.text)))
  const { label } = splitMaximum(text)
  const isWord = squash(label).length >= LONG_WORD && isVocabulary(squash(label))
  const isOnlyWord =
    isWord && !alternatives.some((other) => isVocabulary(squash(splitMaximum(other.text).label)))
  const sum = isOnlyWord && sumOf(alternatives) >= ALL ? SURE : same
  return Math.max(confidence, Math.min(SURE, sum))
}
