import { KnownWords } from './known_words.js'
import { subjectAbbreviations, wordsOfSubjects } from '../vocabulary/subject_words.js'
import { WORDS_OF_ROLES } from '../vocabulary/words_of_roles.js'

/**
 * What stands before the numbers of a university's courses, beside the abbreviations of subjects.
 */
const DEPARTMENTS =
  'bch cos cve dcit ece eee ees ent fin ger gns gst hrm lib lin mac mcb mcm mee mgt pad phl soc sta zoo'

/** Endings of numbers: `1st`, `2ème`. */
const ENDINGS = 'st nd rd th er ere eme nde'

/** Shorter words stand for too much. */
const SHORTEST = 2
const SHORTEST_OF_ROLES = 3

/** The words of which headings and the names of subjects consist. */
export function knownHeadings(): KnownWords {
  const usual = plain([...wordsOfSubjects(), 'no'], SHORTEST)
  const rare = plain([...WORDS_OF_ROLES], SHORTEST_OF_ROLES)
  return new KnownWords(usual, [...rare, ...`${DEPARTMENTS} ${ENDINGS}`.split(' ')])
}

function plain(words: readonly string[], shortest: number): string[] {
  return words.filter((word) => word.length >= shortest && /^[a-z]+$/.test(word))
}

/** What may stand before the numbers of courses, in so many letters. */
export function courseLetters(length: number): string[] {
  const all = new Set([...DEPARTMENTS.split(' '), ...subjectAbbreviations()])
  return [...all].filter((word) => word.length === length && /^[a-z]+$/.test(word))
}
