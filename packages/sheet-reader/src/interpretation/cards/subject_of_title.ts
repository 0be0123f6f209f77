import { isClassName } from '../../vocabulary/class_names.js'
import { isSubjectAlone, SUBJECT_WORDS } from '../../vocabulary/subject_words.js'
import { plainWords } from '../../vocabulary/text.js'
import { isParting, textOf, type Segment, type Word } from './label_words.js'

/** What a title says that tells of results. */
const OF_RESULTS =
  /^(?:tests?|exams?|examinations?|results?|marks?|scores?|assessments?|cat|mock|midterm|gradesheet)$/
/**
 * What the title of a list says beside its subject: which class, which term, which kind of list, or
 * a number.
 */
const BESIDE_SUBJECT =
  /^(?:(?:ss|sss|jss|js|jhs|shs|s|p|basic|primary|form|class|year|level|stage|grade)?\d{1,4}[a-z]?|[a-z]|i{1,3}|iv|vi?|\d(?:st|nd|rd|th)|\d{2,4}|ss|sss|jss|js|jhs|shs|form|class|year|level|primary|first|second|third|term|termly|terminal|session|semester|mid|midterm|end|of|the|for|in|mock|promotion|entrance|unit|qualifying|continuous|cumulative|annual|tests?|exams?|examinations?|assessments?|ca|cat|results?|marks?|scores?|records?|sheets?|lists?|book)$/
/** A subject's word that a number behind it makes a class: `Basic 7`. */
const CLASS_BY_NUMBER = /^(?:basic)$/
/**
 * The colon, comma or bracket at which a part of a title ends, and the bracket at which one begins.
 */
const ENDS_PART = /[:,;)]$/
const BEGINS_PART = /^\(/
const JOINING = new Set(['and', 'in', 'of'])
/** Subjects after which classes are called, too: `Science results`. */
const OF_CLASSES = new Set(
  'science sciences art arts social business technical commerce'.split(' ')
)

/** What follows the subject's name in the title of a class's gradebook: `Math 6 – Period 2`. */
const OF_GRADEBOOK =
  /^(?:\d(?:st|nd|rd|th) )?(?:hour|period|section|block|(?:final |all )?grades|grade ?book|mark ?book)\b/
/**
 * The period of the day and the section of a class before a subject's name, and a level behind it:
 * `1(A) Algebra II`.
 */
const CLASS_BEFORE = /^\d+\([A-Z]\)$/
const LEVEL = /^(?:\d{1,3}|i{1,3}|iv|ap|honors)$/

/**
 * The last word of such a name that a picture shows close to the dash and the class behind it:
 * `TEST-SS 1`.
 */
const JOINED = /^(tests?|exams?|examinations?|results?|sheet|list)([-–—])(\S*)$/iu

function atJoinedDash(word: Word): Word[] {
  const [, name, ...rest] = JOINED.exec(word.text) ?? []
  return name === undefined ? [word] : [name, ...rest].map((text) => ({ ...word, text }))
}

/**
 * The words that name a subject in a title such as `CHEMISTRY MARK SHEET — FORM 2N`,
 * `SS 2 PHYSICS TEST` or `MOCK EXAMINATION 2024 - SOCIAL STUDIES`; null where it names none,
 * several, or says more than that beside it.
 */
export function subjectOfTitle({ words }: Segment): Word[] | null {
  const title = words.flatMap(atJoinedDash)
  const course = courseOfGradebook(title)
  if (course) {
    return course
  }
  if (!title.some(({ text }) => OF_RESULTS.test(plainWords(text)))) {
    return null
  }
  const subjects = partsOf(title).flatMap((part) => subjectIn(part) ?? [])
  return subjects.length === 1 ? subjects[0] : null
}

/** The parts of a title between its dashes, colons, commas and brackets. */
function partsOf(words: readonly Word[]): Word[][] {
  const parts: Word[][] = [[]]
  for (const word of words) {
    if (isParting(word) || BEGINS_PART.test(word.text)) {
      parts.push([])
    }
    const text = word.text.replace(BEGINS_PART, '').replace(ENDS_PART, '')
    if (!isParting(word) && text !== '') {
      parts.at(-1)!.push({ ...word, text })
    }
    if (ENDS_PART.test(word.text)) {
      parts.push([])
    }
  }
  return parts
}

/**
 * The subjects that a part of a title names, of which all other words say no more than class, term
 * and list.
 */
function subjectIn(part: readonly Word[]): Word[][] | null {
  const runs: Word[][] = [[]]
  for (const [at, word] of part.entries()) {
    const plain = plainWords(word.text)
    const isClass = CLASS_BY_NUMBER.test(plain) && /^\d/.test(part[at + 1]?.text ?? '')
    const isInside = JOINING.has(plain) && runs.at(-1)!.length > 0
    if (!isClass && (SUBJECT_WORDS.has(plain) || isInside || word.text === '&')) {
      runs.at(-1)!.push(word)
    } else if (isClass || plain.split(' ').every((one) => BESIDE_SUBJECT.test(one))) {
      runs.push([])
    } else {
      return null
    }
  }
  return runs.flatMap((run) => {
    const end = run.findLastIndex(({ text }) => SUBJECT_WORDS.has(plainWords(text)))
    const named = run.slice(0, end + 1)
    const names = named.map(({ text }) => plainWords(text))
    const isSubject =
      named.length > 0 &&
      !names.every((name) => OF_CLASSES.has(name) || JOINING.has(name)) &&
      isSubjectAlone(textOf(named))
    return isSubject ? [named] : []
  })
}

/**
 * The words of a title's part that name a course, where the part behind it says which class has it.
 */
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
    const behind = textOf(words.slice(at + 1))
    const isOfClass = OF_GRADEBOOK.test(plainWords(behind)) || isOfNamedClass(behind, course)
    if (isOfClass && namesCourse(plainWords(textOf(course)).split(' '))) {
      return course
    }
    from = at + 1
  }
  return null
}

/** Whether a class is named behind a course that is no stream of it: `ACCOUNTING - Grade 9C`. */
function isOfNamedClass(behind: string, course: Word[]): boolean {
  const [name] = behind.split(/[,;:(–—-]/)
  const words = plainWords(textOf(course)).split(' ')
  return isClassName(name) && !words.every((word) => OF_CLASSES.has(word))
}

function namesCourse(words: readonly string[]): boolean {
  return words.every(
    (word, at) => SUBJECT_WORDS.has(word) || JOINING.has(word) || (at > 0 && LEVEL.test(word))
  )
}
