import {
  isSubjectAbbreviation,
  isSubjectHeading,
  isSubjectLike,
} from '../../../vocabulary/subject_words.js'
import { roleOfHeading } from '../../../vocabulary/role_words.js'
import { parseNumber } from '../../readings/printed_values.js'
import { squash } from '../../../vocabulary/text.js'
import { canNameSubject, type PairWord } from './pair_words.js'
import type { Role } from '../../../vocabulary/roles.js'

/** Longest name of a subject, in words. */
const LONGEST = 4
/** Highest mark of a subject; numbers above are numbers of students. */
const HIGHEST = 100

/** Headings of columns of subjects. */
const HEADING = /^(?:sub|subj|subject|subjects|course|courses|matiere|matieres|discipline)$/

/**
 * Share of a word's marks before which another word stands with it, so that both name the subject.
 */
const TOGETHER = 0.6

/** Words that several students' marks stand behind, by their letters. */
export type Vocabulary = ReadonlyMap<string, number>

/** Whether a word is a mark of any kind: a number, a grade, a rank. */
export function isMark({ mark }: PairWord): boolean {
  return mark !== null
}

/** Letters of subjects, and of their last words, by how often they stand before a mark. */
export function learnSubjects(words: readonly PairWord[]): Vocabulary {
  const counts = new Map<string, number>()
  const phrases = new Map<string, number>()
  const listed = new Set<string>()
  for (let at = 1; at < words.length; at++) {
    const mark = words[at]
    if (!isMark(mark) || mark.mark === 'rank' || (mark.mark === 'number' && !isScore(mark))) {
      continue
    }
    for (let length = 1; length <= LONGEST && length <= at; length++) {
      const first = words[at - length]
      if (!canNameSubject(first)) {
        break
      }
      const key = keyOf(words.slice(at - length, at))
      // `BIO=C4, F/M=C5`: what goes on a list of links is named as subjects are, however seldom.
      if (length === 1 && mark.isLinked && words[at - 2]?.isLinked && !first.first) {
        listed.add(key)
      }
      const counted = length === 1 ? counts : phrases
      counted.set(key, (counted.get(key) ?? 0) + 1)
      if (first.first) {
        break
      }
    }
  }
  const most = Math.max(0, ...counts.values())
  const least = Math.max(2, most * 0.12)
  for (const [key, count] of counts) {
    // Few students are left on a last page: what is known to be a subject need not come again.
    if ((count < least && !listed.has(key) && !isKnownSubject(key)) || HEADING.test(key)) {
      counts.delete(key)
    }
  }
  for (const [key, count] of phrases) {
    if (count > 1) {
      counts.set(key, count)
    }
  }
  return counts
}

function isKnownSubject(key: string): boolean {
  return isSubjectLike(key) || isSubjectAbbreviation(key)
}

function keyOf(words: readonly PairWord[]): string {
  return words.map(({ text }) => squash(text)).join(' ')
}

/**
 * What ends a number that counts the students at the beginning of a line (`8. Célestine`): it is
 * nobody's mark.
 */
const COUNTING = /[.)]$/

function isScore({ text, first }: PairWord): boolean {
  if (first && COUNTING.test(text)) {
    return false
  }
  const number = parseNumber(text.replace(/[/(].*$/, ''))
  return number !== null && number <= HIGHEST
}

/** Ghana's 1 … 9 and the like behind a mark: `ENG 59 5  MATH 83 1`. */
export function gradesAreDigits(words: readonly PairWord[], vocabulary: Vocabulary): boolean {
  let marks = 0
  let digits = 0
  for (let at = 1; at + 1 < words.length; at++) {
    if (words[at].mark !== 'number' || !vocabulary.has(squash(words[at - 1].text))) {
      continue
    }
    marks += 1
    digits += /^[1-9]$/.test(words[at + 1].text) ? 1 : 0
  }
  return marks > 2 && digits >= marks * 0.8
}

/**
 * The subject at the end of the words before a mark; null where the mark belongs to none of them.
 *
 * @param values the mark, and the words behind it
 */
export function splitGap(
  gap: readonly PairWord[],
  values: readonly PairWord[],
  vocabulary: Vocabulary
): { before: PairWord[]; label: string; role: Role | null } | null {
  const last = gap.at(-1)
  const [value] = values
  if (!last || !/\p{L}/u.test(last.text)) {
    return null
  }
  for (let length = Math.min(LONGEST, gap.length); length >= 1; length--) {
    const label = gap
      .slice(gap.length - length)
      .map(({ text }) => text)
      .join(' ')
    const role = isSubjectLike(label) ? null : roleOfHeading(label)
    if (role !== null && (isOverall(role) || saysOther(role, label, values, vocabulary))) {
      return { before: gap.slice(0, gap.length - length), label, role }
    }
  }
  if (value.mark === 'rank' || (value.mark === 'number' && !isScore(value))) {
    return null
  }
  if (!canNameSubject(last) || !vocabulary.has(squash(last.text))) {
    return null
  }
  const from = gap.length - wordsOfSubject(gap, vocabulary)
  const label = gap
    .slice(from)
    .map(({ text }) => text)
    .join(' ')
  return { before: gap.slice(0, from), label, role: null }
}

/**
 * All words since the last mark in the same line name the subject; behind a name only those that
 * stand before the last one as a rule.
 */
function wordsOfSubject(gap: readonly PairWord[], vocabulary: Vocabulary): number {
  const startsLine = gap.some(({ first }) => first)
  if (!startsLine && gap.length <= LONGEST && gap.every(canNameSubject)) {
    return gap.length
  }
  const line = gap.slice(gap.findLastIndex(({ first }) => first))
  if (startsLine && isWholeSubject(line, gap, vocabulary)) {
    return line.length
  }
  let length = 1
  while (length < LONGEST && length < gap.length) {
    const count = vocabulary.get(keyOf(gap.slice(-length))) ?? 0
    const longer = vocabulary.get(keyOf(gap.slice(-length - 1))) ?? 0
    if (longer < count * TOGETHER) {
      break
    }
    length += 1
  }
  return length
}

/**
 * Whether all words of a line up to its first mark are a subject that comes again:
 * `ARABIC LANGUAGE`, whose end others share, but not the `IN ENGLISH` that a full line cut from
 * `LITERATURE`.
 */
function isWholeSubject(
  line: readonly PairWord[],
  gap: readonly PairWord[],
  vocabulary: Vocabulary
): boolean {
  const count = vocabulary.get(keyOf(line)) ?? 0
  const longer = vocabulary.get(keyOf(gap.slice(-line.length - 1))) ?? 0
  return (
    (gap.length === line.length || longer < count * TOGETHER) &&
    line.length > 1 &&
    line.length <= LONGEST &&
    line.every(canNameSubject) &&
    vocabulary.has(keyOf(line)) &&
    isSubjectHeading(line.map(({ text }) => text).join(' '))
  )
}

/**
 * Whether words begin with what is said about all subjects together, up to its value: `TOTAL 398`,
 * `GRAND TOTAL 398`.
 */
export function beginsWithOverall(words: readonly PairWord[]): boolean {
  const value = words.slice(0, LONGEST + 1).findIndex(isMark)
  const label = words.slice(0, Math.max(0, value))
  const role = roleOfHeading(label.map(({ text }) => text).join(' '))
  return role !== null && isOverall(role)
}

function isOverall(role: Role): boolean {
  return ['total', 'average', 'position', 'grade', 'subject_count'].includes(role)
}

/** Roles of numbers that say something else of a student than a mark: `CREDITS: 5`, `Age 12`. */
const OTHER: ReadonlySet<Role> = new Set([
  'ignore',
  'credit',
  'points',
  'class_size',
  'class_average',
  'class_highest',
  'class_lowest',
  'attendance',
  'person',
  'earlier',
])

/**
 * `PTS` is a subject, too: of those a student has grades, and further subjects follow in the line.
 */
function saysOther(
  role: Role,
  label: string,
  [value, ...behind]: readonly PairWord[],
  vocabulary: Vocabulary
): boolean {
  const next = behind.find(({ mark }) => mark !== 'grade')
  const isBeforeSubject =
    next !== undefined &&
    !next.first &&
    vocabulary.has(squash(next.text)) &&
    roleOfHeading(next.text) === null
  const isGraded = value.mark === 'grade' || behind[0]?.mark === 'grade'
  const isSubject = role === 'points' && (isGraded || isBeforeSubject)
  // `POSITION: 7 OUT OF 9`; `FM` alone is further mathematics.
  const isOther = OTHER.has(role) || (role === 'maximum' && label.includes(' '))
  return isOther && !isSubject && !isSubjectAbbreviation(label)
}
