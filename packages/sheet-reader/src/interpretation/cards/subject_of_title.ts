import { SUBJECT_WORDS } from '../vocabulary/subject_words.js'
import { plainWords } from '../vocabulary/text.js'
import { isParting, textOf, type Segment, type Word } from '../vocabulary/label_words.js'

/** What a list of one subject is called behind the subject's name. */
const LIST =
  /^(.+?) (?:(?:mark|score)s? (?:sheet|list)|(?:test|exam|examination)s?|(?:(?:continuous|assessment|test|cat|exam|examination|mid|end|of|term|terminal) )*results?)$/
const JOINING = new Set(['and', 'in', 'of'])
/** Subjects after which classes are called, too: `Science results`. */
const OF_CLASSES = new Set(
  'science sciences art arts social business technical commerce'.split(' ')
)

/** The last word of such a name that a picture shows close to the dash and the class behind it: `TEST-SS 1`. */
const JOINED = /^(tests?|exams?|examinations?|results?|sheet|list)([-–—])(\S*)$/iu

function atJoinedDash(word: Word): Word[] {
  const [, name, ...rest] = JOINED.exec(word.text) ?? []
  return name === undefined ? [word] : [name, ...rest].map((text) => ({ ...word, text }))
}

/**
 * The words that name a subject in a title such as `CHEMISTRY MARK SHEET — FORM 2N`; null where it names
 * none, or says more than that.
 */
export function subjectOfTitle({ words }: Segment): Word[] | null {
  const parts = words.flatMap(atJoinedDash)
  const end = parts.findIndex(isParting)
  const title = end < 0 ? parts : parts.slice(0, end)
  const named = LIST.exec(plainWords(textOf(title)))?.[1].split(' ') ?? []
  const isSubject =
    named.every((word) => SUBJECT_WORDS.has(word) || JOINING.has(word)) &&
    !named.every((word) => OF_CLASSES.has(word))
  const own = title.slice(0, named.length)
  return isSubject && plainWords(textOf(own)) === named.join(' ') ? own : null
}
