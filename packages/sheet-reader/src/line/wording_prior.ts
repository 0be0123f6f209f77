import { isVocabulary, isSubjectAbbreviation } from '../vocabulary/subject_words.js'
import { roleOfHeading } from '../vocabulary/role_words.js'
import { plainWords } from '../vocabulary/text.js'
import { WORDS_OF_ROLES } from '../vocabulary/words_of_roles.js'

/**
 * How much more often a line says what sheets are known to say than any other that looks like it.
 */
const USUAL = 30
/** The same of a line of a few letters, of which chance makes more. */
const USUAL_AND_SHORT = 8
/**
 * Characters up to which a line is short, and of which it has at least so many: specks are read as
 * two letters.
 */
const SHORT = 4
const SHORTEST = 3

/** Words of titles, of classes, and of lines below tables, that head no column. */
const AROUND_TABLES: ReadonlySet<string> = new Set(
  (
    'academic annual page report reports result results sheet broadsheet card school session term termly terminal year semester ' +
    'principal head headmaster headmistress form master mistress date sign stamp key parent guardian next begins ends of the in for and jss jhs ss sss shs primary basic'
  ).split(' ')
)

/** A number that counts terms, pages or pupils, an ordinal, a year or the code of a subject. */
const COUNT = /^\d{1,4}(?:st|nd|rd|th)?$/

/**
 * How many times as probable a line is for its words, whatever its ink: 1, or more where sheets are
 * known to say it (`S/N`, `First Term`, `Basic Science`). Names and remarks are of any words and
 * gain nothing.
 */
export function wordingPrior(text: string): number {
  const words = plainWords(text).split(' ')
  if (text.length < SHORTEST || !isUsual(text, words)) {
    return 1
  }
  return text.length > SHORT ? USUAL : USUAL_AND_SHORT
}

function isUsual(text: string, words: readonly string[]): boolean {
  if (isSubjectAbbreviation(text)) {
    return true
  }
  const named = words.filter((word) => !COUNT.test(word))
  const areKnown = named.every(
    (word) => AROUND_TABLES.has(word) || isVocabulary(word) || WORDS_OF_ROLES.has(word)
  )
  return areKnown && (named.some(({ length }) => length > 1) || roleOfHeading(text) !== null)
}
