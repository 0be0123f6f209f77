import { isSubjectLike } from '../subject_words.js'
import { roleOfHeading } from '../role_words.js'
import { parseNumber } from '../printed_values.js'
import { squash } from '../text.js'
import { canNameSubject, type PairWord } from './pair_words.js'
import type { Role } from '../roles.js'

/** A subject, or what is said about all subjects together, with its value. */
export interface Pair {
  label: string
  /** Of what is no subject: the total, the average, the position … */
  role: Role | null
  /** The mark, the grade or both. */
  number: PairWord | null
  grade: PairWord | null
}

/** A student of running text. */
export interface PairRecord {
  identity: PairWord[]
  pairs: Pair[]
  firstLine: number
  lastLine: number
  /** Words that belong to nothing. */
  unexplained: number
}

/** Longest name of a subject, in words. */
const LONGEST = 4
/** Highest mark of a subject; numbers above are numbers of students. */
const HIGHEST = 100

/** Headings of columns of subjects. */
const HEADING = /^(?:sub|subj|subject|subjects|course|courses|matiere|matieres|discipline)$/

/** Share of a word's marks before which another word stands with it, so that both name the subject. */
const TOGETHER = 0.6

/** Words that several students' marks stand behind, by their letters. */
type Vocabulary = ReadonlyMap<string, number>

/**
 * Takes running text apart: a student's number and name, then subjects with their marks, until the
 * next student. What the subjects are called is learned first, from what stands before marks again and
 * again.
 */
export function pairRecords(words: readonly PairWord[]): PairRecord[] {
  const vocabulary = learnSubjects(words)
  if (vocabulary.size < 2) {
    return []
  }
  const records: PairRecord[] = []
  const digits = gradesAreDigits(words, vocabulary)
  let gap: PairWord[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    const split =
      isMark(word) && goesOn(words, at, vocabulary) ? splitGap(gap, word, vocabulary) : null
    const identity = split && identityIn(split.before, records.length === 0)
    if (!split || (split.role !== null && (identity || records.length === 0))) {
      gap.push(word)
      continue
    }
    const { before, label, role } = split
    const pair: Pair = { label, role, number: null, grade: null }
    at = takeValue(pair, words, at, digits, vocabulary)
    gap = []
    const last = words[at].line
    takeUnmarked(records.at(-1), before, identity, vocabulary)
    if (identity) {
      const unexplained = records.length === 0 ? 0 : before.length - identity.length
      const [{ line }] = identity
      records.push({ identity, pairs: [pair], firstLine: line, lastLine: last, unexplained })
    } else if (records.length > 0) {
      const record = records[records.length - 1]
      record.pairs.push(pair)
      record.lastLine = last
      record.unexplained += before.length
    }
  }
  takeUnmarked(records.at(-1), gap, null, vocabulary)
  const lastLine = records.at(-1)?.lastLine
  if (lastLine !== undefined) {
    records[records.length - 1].unexplained += gap.filter(({ line }) => line === lastLine).length
  }
  return withoutTitles(records)
}

/**
 * Titles such as `Class: Form 4` look like a subject with a mark; the students do not have that subject.
 */
function withoutTitles(records: readonly PairRecord[]): PairRecord[] {
  const subjects = new Set<string>()
  for (const { pairs } of records) {
    if (pairs.length > 1) {
      pairs.forEach(({ label }) => subjects.add(squash(label)))
    }
  }
  const students = records.filter(({ pairs }) =>
    pairs.some(({ label }) => subjects.has(squash(label)))
  )
  return students.map((record, index) => (index === 0 ? { ...record, unexplained: 0 } : record))
}

/**
 * A subject at the end of a student's line whose mark is missing, for example because it went to another
 * sheet of paper: it gets itself for a mark, which nobody can read as one.
 */
function takeUnmarked(
  record: PairRecord | undefined,
  gap: readonly PairWord[],
  identity: readonly PairWord[] | null,
  vocabulary: Vocabulary
): void {
  const [word] = gap
  if (!record || !word || word.first || identity?.includes(word)) {
    return
  }
  if (word.line === record.lastLine && vocabulary.has(squash(word.text))) {
    record.pairs.push({ label: word.text, role: null, number: word, grade: null })
  }
}

/**
 * A number at the beginning of a line is a mark that was wrapped where the list goes on behind it, and
 * a serial number where a name follows.
 */
function goesOn(words: readonly PairWord[], at: number, vocabulary: Vocabulary): boolean {
  if (!words[at].first || words[at].mark === 'grade') {
    return true
  }
  const next = words[words[at + 1]?.mark === 'grade' ? at + 2 : at + 1]
  return !next || next.first || isMark(next) || vocabulary.has(squash(next.text))
}

function isMark({ mark }: PairWord): boolean {
  return mark !== null
}

/** Letters of subjects, and of their last words, by how often they stand before a mark. */
function learnSubjects(words: readonly PairWord[]): Vocabulary {
  const counts = new Map<string, number>()
  const phrases = new Map<string, number>()
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
    if (count < least || HEADING.test(key)) {
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

function keyOf(words: readonly PairWord[]): string {
  return words.map(({ text }) => squash(text)).join(' ')
}

function isScore({ text }: PairWord): boolean {
  const number = parseNumber(text.replace(/[/(].*$/, ''))
  return number !== null && number <= HIGHEST
}

/** Ghana's 1 … 9 and the like behind a mark: `ENG 59 5  MATH 83 1`. */
function gradesAreDigits(words: readonly PairWord[], vocabulary: Vocabulary): boolean {
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

/** The subject at the end of the words before a mark; null where the mark belongs to none of them. */
function splitGap(
  gap: readonly PairWord[],
  value: PairWord,
  vocabulary: Vocabulary
): { before: PairWord[]; label: string; role: Role | null } | null {
  const last = gap.at(-1)
  if (!last || !/\p{L}/u.test(last.text)) {
    return null
  }
  for (let length = Math.min(LONGEST, gap.length); length >= 1; length--) {
    const label = gap
      .slice(gap.length - length)
      .map(({ text }) => text)
      .join(' ')
    const role = isSubjectLike(label) ? null : roleOfHeading(label)
    if (role !== null && isOverall(role)) {
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
 * All words since the last mark in the same line name the subject; behind a name only those that stand
 * before the last one as a rule.
 */
function wordsOfSubject(gap: readonly PairWord[], vocabulary: Vocabulary): number {
  const startsLine = gap.some(({ first }) => first)
  if (!startsLine && gap.length <= LONGEST && gap.every(canNameSubject)) {
    return gap.length
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

function isOverall(role: Role): boolean {
  return ['total', 'average', 'position', 'grade', 'subject_count'].includes(role)
}

/** Takes what belongs to a pair from the words; returns the index of the last one. */
function takeValue(
  pair: Pair,
  words: readonly PairWord[],
  at: number,
  digits: boolean,
  vocabulary: Vocabulary
): number {
  const value = words[at]
  if (value.mark === 'grade') {
    pair.grade = value
    return at
  }
  pair.number = value
  const next = words[at + 1]
  if (value.mark !== 'number' || value.closed || !next) {
    return at
  }
  const isGrade =
    (next.mark === 'grade' && (!next.first || !isMark(words[at + 2] ?? next))) ||
    isGradeByPlace(next, words[at + 2], vocabulary)
  const isDigit = digits && !next.first && /^[1-9]$/.test(next.text)
  if (pair.role !== null || !(isGrade || isDigit)) {
    return at
  }
  pair.grade = next
  return at + 1
}

/** One or two capitals between a mark and the next subject stand for a grade: `I`, `AB`, `TB`. */
function isGradeByPlace(
  word: PairWord,
  next: PairWord | undefined,
  vocabulary: Vocabulary
): boolean {
  const isShort = /^\p{Lu}{1,2}$/u.test(word.text) && !vocabulary.has(squash(word.text))
  return (
    isShort &&
    (!next || next.first || vocabulary.has(squash(next.text)) || roleOfHeading(next.text) !== null)
  )
}

/**
 * Who the following marks belong to: the words from the beginning of a line. Above the first student
 * stand titles, which are left out.
 */
function identityIn(gap: readonly PairWord[], isFirst: boolean): PairWord[] | null {
  const start = gap.findIndex(({ first }) => first)
  if (start < 0) {
    return null
  }
  const lines = [...new Set(gap.slice(start).map(({ line }) => line))]
  const own = isFirst || lines.length > 2 ? lines.slice(-1) : lines
  const words = gap.filter(({ line }, index) => index >= start && own.includes(line))
  return words.some(({ text }) => text.replace(/[^\p{L}]/gu, '').length >= 2) ? words : null
}
