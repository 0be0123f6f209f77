import { initialsWithI } from './misread_words.js'
import { isCourseCode, isSubjectHeading } from '../../vocabulary/subject_words.js'
import { plainWords, squash } from '../../vocabulary/text.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import type { Role } from '../../vocabulary/roles.js'

/** Subjects of one word: two of them without a word between are two headings that ran together. */
const WHOLE = new Set(
  (
    'english mathematics maths physics chemistry biology geography history economics government french arabic yoruba igbo hausa swahili kiswahili afrikaans ' +
    'hindi sanskrit telugu tamil accounting commerce agriculture mathematiques francais anglais philosophie espagnol allemand dictee redaction ' +
    'lecture musique dessin informatique eng mth bio phy chm che geo eco gov'
  ).split(' ')
)

/** Words with which names end, and none begins before the name of a whole subject. */
const ENDINGS = new Set(
  'language lang studies std education edu drawing reasoning knowledge'.split(' ')
)

const JOINING = /[&/,+]|\b(?:and|et|in|with|for|of|through|en|or|ou)\b/i

/** Words that join others within a name. */
const JOINERS = new Set('and of the in for de du des la le les et'.split(' '))

/** Words with which no name begins. */
const LINKS = new Set('and of in for de du des et'.split(' '))

/** A name that goes on in a line that is not there. */
const UNFINISHED = /[&+,/-]\s*$/

/** A name that began in a line that is not there. */
const BEGUN = /^\s*[&+,/]/

/** What a title says of the whole sheet, above the name of a subject that stands below it. */
const OF_TITLE = /^(?:term|session|trimestre|semestre)[\s.:]+\p{L}{2}/iu

/**
 * The beginning of a sub-heading that a narrow cell broke (`Grad` above `e`), behind a subject's
 * name.
 */
const BROKEN_PART = /\s(?:grad|gra|averag|avera|positio|positi|tota|remar)$/i

/** A maximum that lost its closing bracket in another line of a narrow cell: `EHL (100`. */
const UNCLOSED = /\([^)]*$/

/**
 * The number of an examination's paper before its subject's name (`101 English`, `4005 Heritage`),
 * which is no year and no piece of a course's code: that is followed by the few capitals of the
 * next one.
 */
const PAPER = /^(?!(?:19|20)\d\d)\d{3,4}\s(?=\p{Lu}\p{Ll}{2}|\p{Lu}{6})/u

/** Which of several papers of an examination a subject is: `Paper II: General Knowledge`. */
const PART =
  /^(?:papers?|section|part|test|component|module)\s+(?:\d{1,2}|[IVX]{1,4}|[A-E])\s?[:.–-]\s?(?=\p{L}{2})/iu

/**
 * What has fewer letters is what is left of a heading, such as the `I §` of a badly printed `MTH`.
 */
const FEWEST_LETTERS = 2
/** Longest heading that a subject has, in characters and in words that join no others. */
const LONGEST = 45
const MOST_WORDS = 6

/**
 * Whether a subject's name may be two headings that ran together, a piece or a misread rest of one,
 * or words that belong elsewhere, such as `MTH 101 PHY 101`, `101 PHY`, `TOTAL English`,
 * `Literature in` or `in English`.
 */
export function headingDoubt(heading: string): boolean {
  const label = heading.replace(PART, '')
  if ((label.match(/\p{L}/gu)?.length ?? 0) < FEWEST_LETTERS) {
    return true
  }
  const words = plainWords(label).split(' ')
  if (label.length > LONGEST || words.filter((word) => !JOINERS.has(word)).length > MOST_WORDS) {
    return true
  }
  if (
    words.length > 1 &&
    (UNFINISHED.test(label) ||
      BEGUN.test(label) ||
      JOINERS.has(words.at(-1)!) ||
      LINKS.has(words[0]))
  ) {
    return true
  }
  if (UNCLOSED.test(label) || initialsWithI(label) !== null) {
    return true
  }
  if (isCourseCode(label)) {
    return false
  }
  if ((label.match(/[A-Za-z]{2,5}\s?-?\s?\d{3,4}/g)?.length ?? 0) > 1) {
    return true
  }
  if (
    OF_TITLE.test(label) ||
    BROKEN_PART.test(label) ||
    /^\d{2,}\b|\d \d+$/.test(label.replace(PAPER, '')) ||
    /:|[._…]{3}/.test(label)
  ) {
    return true
  }
  if (beginsWithEnding(label)) {
    return true
  }
  const wholes = words.filter((word) => WHOLE.has(word))
  if (new Set(wholes).size > 1 && !JOINING.test(label)) {
    return true
  }
  return endsInRole(words) || beginsWithOverall(label.trim().split(/\s+/))
}

/** What is said of all marks of a student. */
const OVERALL: ReadonlySet<Role | null> = new Set<Role>(['total', 'percent', 'average', 'position'])

/**
 * Whether two headings ran together, the first of which says something of all marks:
 * `% of Marks Eng.`.
 */
function beginsWithOverall(words: readonly string[]): boolean {
  return words.some(
    (_, at) =>
      at > 1 &&
      OVERALL.has(roleOfHeading(words.slice(0, at).join(' '))) &&
      isSubjectHeading(words.slice(at).join(' '))
  )
}

/**
 * Letters with which the name of a subject may break off at the end of a narrow cell: `MATHEMAT`.
 */
const BROKEN_OFF = 5

/**
 * Whether a word is a subject that needs no other word beside it, or as much of one as a narrow
 * cell holds.
 */
export function isWholeSubject(word: string): boolean {
  const plain = squash(word)
  return (
    WHOLE.has(plain) ||
    (plain.length >= BROKEN_OFF && [...WHOLE].some((whole) => whole.startsWith(plain)))
  )
}

/** Whether a heading begins with the end of the one before it: `Language Mathematics`. */
export function beginsWithEnding(label: string): boolean {
  const [first, second, ...rest] = plainWords(label).split(' ')
  return ENDINGS.has(first) && WHOLE.has(second) && rest.length === 0
}

/** A role's own word at the beginning or end of a subject's name. */
function endsInRole(words: readonly string[]): boolean {
  if (words.length < 2) {
    return false
  }
  return [words[0], words.at(-1)!].some(
    (word) =>
      [
        'total',
        'average',
        'position',
        'grade',
        'name',
        'names',
        'avg',
        'pos',
        'remark',
        'sn',
        'admno',
        'moyenne',
        'rang',
        'scores',
        'marks',
        'mark',
        'overall',
        'mean',
        'moy',
        'rank',
        'notes',
      ].includes(word) && roleOfHeading(word) !== null
  )
}

/** True for headings that can be a subject's name although no word of them is known. */
export function isPlausibleSubject(label: string): boolean {
  if (isSubjectHeading(label)) {
    return !headingDoubt(label)
  }
  return squash(label).replace(/\d/g, '').length >= 2 && !headingDoubt(label)
}
