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

/** What follows the subject's name in the title of a class's gradebook: `Math 6 – Period 2`. */
const OF_GRADEBOOK =
  /^(?:\d(?:st|nd|rd|th) )?(?:hour|period|section|block|(?:final |all )?grades|grade ?book|mark ?book)\b/
/** The period of the day and the section of a class before a subject's name, and a level behind it: `1(A) Algebra II`. */
const CLASS_BEFORE = /^\d+\([A-Z]\)$/
const LEVEL = /^(?:\d{1,3}|i{1,3}|iv|ap|honors)$/

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
  const course = courseOfGradebook(parts)
  if (course) {
    return course
  }
  const title = end < 0 ? parts : parts.slice(0, end)
  const named = LIST.exec(plainWords(textOf(title)))?.[1].split(' ') ?? []
  const isSubject =
    named.every((word) => SUBJECT_WORDS.has(word) || JOINING.has(word)) &&
    !named.every((word) => OF_CLASSES.has(word))
  const own = title.slice(0, named.length)
  return isSubject && plainWords(textOf(own)) === named.join(' ') ? own : null
}

/** The words of a title's part that name a course, where the part behind it says which class has it. */
function courseOfGradebook(words: readonly Word[]): Word[] | null {
  let from = 0
  for (const [at, word] of words.entries()) {
    const beforeColon = /^([^:]+):$/.exec(word.text)?.[1]
    if (beforeColon === undefined && !isParting(word)) {
      continue
    }
    const last = beforeColon === undefined ? [] : [{ ...word, text: beforeColon }]
    const part = [...words.slice(from, at), ...last]
    const course = CLASS_BEFORE.test(part[0]?.text ?? '') ? part.slice(1) : part
    const isOfClass = OF_GRADEBOOK.test(plainWords(textOf(words.slice(at + 1))))
    if (isOfClass && namesCourse(plainWords(textOf(course)).split(' '))) {
      return course
    }
    from = at + 1
  }
  return null
}

function namesCourse(words: readonly string[]): boolean {
  return words.every(
    (word, at) => SUBJECT_WORDS.has(word) || JOINING.has(word) || (at > 0 && LEVEL.test(word))
  )
}
