import { roleOfHeading } from '../vocabulary/role_words.js'
import { labelledResults, withoutLabels } from './labelled_identities.js'
import { squash } from '../vocabulary/text.js'
import { cutsOf } from './glued_words.js'
import type { PairWord } from './pair_words.js'
import type { Role } from '../vocabulary/roles.js'
import {
  learnSubjects,
  gradesAreDigits,
  isMark,
  splitGap,
  type Vocabulary,
} from './pair_vocabulary.js'

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
      isMark(word) && goesOn(words, at, vocabulary)
        ? splitGap(gap, words.slice(at, at + 3), vocabulary)
        : null
    const identity = split && identityIn(split.before, records.length === 0)
    if (!split || (split.role !== null && (identity || records.length === 0))) {
      gap.push(word)
      continue
    }
    const { before, label, role } = split
    const pair: Pair = { label, role, number: null, grade: null }
    at = takeValue(pair, words, at, digits, vocabulary)
    doubtJoinedLabel(pair, vocabulary)
    gap = []
    const last = words[at].line
    takeUnmarked(records.at(-1), before, identity, vocabulary)
    takeUnreadGrade(records.at(-1), before)
    if (identity) {
      const unexplained = records.length === 0 ? 0 : before.length - identity.length
      const [{ line }] = identity
      const own = withoutLabels(identity)
      const place = unreadIn(own, vocabulary)
      const unread =
        place < 0 ? [] : [unreadPair(own[place].text, own[place + 1], pair.number !== null)]
      records.push({
        identity: place < 0 ? [...own] : own.slice(0, place),
        pairs: [...overallIn(identity), ...unread, pair],
        firstLine: line,
        lastLine: last,
        unexplained,
      })
    } else if (records.length > 0) {
      const record = records[records.length - 1]
      record.pairs.push(pair)
      record.lastLine = last
      record.unexplained += before.length
    }
  }
  takeUnmarked(records.at(-1), gap, null, vocabulary)
  takeUnreadGrade(records.at(-1), gap)
  const lastLine = records.at(-1)?.lastLine
  if (lastLine !== undefined) {
    records[records.length - 1].unexplained += gap.filter(({ line }) => line === lastLine).length
  }
  return withoutTitles(records)
}

/** What labels beside a student's name say of all subjects together. */
function overallIn(identity: readonly PairWord[]): Pair[] {
  return labelledResults(identity).map(({ label, role, value }) => ({
    label,
    role,
    number: value.mark === 'grade' ? null : value,
    grade: value.mark === 'grade' ? value : null,
  }))
}

/**
 * Titles such as `Class: Form 4` look like a subject with a mark; the students do not have that subject.
 */
function withoutTitles(records: readonly PairRecord[]): PairRecord[] {
  const subjects = new Set<string>()
  for (const { pairs } of records) {
    const labels = new Set(pairs.flatMap(({ label, role }) => (role ? [] : squash(label))))
    if (labels.size > 1) {
      labels.forEach((label) => subjects.add(label))
    }
  }
  const students = records.filter(({ pairs }) =>
    pairs.some(({ label }) => subjects.has(squash(label)))
  )
  return students.map((record, index) => (index === 0 ? withoutHeadings(record) : record))
}

/** The first student's name stands in one line; what stands above it are headings and titles. */
function withoutHeadings(record: PairRecord): PairRecord {
  const identity = onLastLine(record.identity)
  return { ...record, identity, firstLine: identity[0].line, unexplained: 0 }
}

function onLastLine(words: readonly PairWord[]): PairWord[] {
  const last = words.at(-1)?.line
  return words.filter(({ line }) => line === last)
}

/**
 * A subject at the end of a student's line whose mark is missing, for example because it went to another
 * sheet of paper or because a picture's reader made one word of both: it gets itself for a mark, which
 * nobody can read as one.
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
  const label = vocabulary.has(squash(word.text)) ? word.text : subjectBefore(word, vocabulary)
  if (word.line === record.lastLine && label !== null) {
    const isNumber = word.confidence === 1 || record.pairs.some(({ number }) => number !== null)
    record.pairs.push(unreadPair(label, word, isNumber))
  }
}

/**
 * What stands behind a mark of a picture in place of its grade, where the student's other marks have
 * grades, is one that was misread: it is kept as it is, and doubted.
 */
function takeUnreadGrade(record: PairRecord | undefined, gap: readonly PairWord[]): void {
  const last = record?.pairs.at(-1)
  const [word] = gap
  const isBehindMark =
    word !== undefined && !word.first && word.confidence < 1 && word.line === last?.number?.line
  if (last && isBehindMark && last.grade === null && record!.pairs.some(({ grade }) => grade)) {
    last.grade = doubted(word)
  }
}

/** The known subject with which a word of a picture begins. */
function subjectBefore({ text, confidence }: PairWord, vocabulary: Vocabulary): string | null {
  if (confidence === 1) {
    return null
  }
  return cutsOf(text).find(([beginning]) => vocabulary.has(squash(beginning)))?.[0] ?? null
}

/** What a value is worth that may be another one, or another subject's. */
const DOUBTED = 0.5

function doubted(word: PairWord): PairWord {
  return { ...word, confidence: Math.min(word.confidence, DOUBTED) }
}

/**
 * Where several words of a picture name a subject that comes only once, the first may be another subject
 * together with its mark (`GEOAF BST ME`).
 */
function doubtJoinedLabel(pair: Pair, vocabulary: Vocabulary): void {
  const words = pair.label.split(' ').map(squash)
  const isKnown = words.length === 1 || vocabulary.has(words.join(' '))
  if (pair.role !== null || isKnown || !vocabulary.has(words.at(-1)!)) {
    return
  }
  for (const part of ['number', 'grade'] as const) {
    const word = pair[part]
    if (word && word.confidence < 1) {
      pair[part] = doubted(word)
    }
  }
}

/** A subject with what was not understood, as a mark or as a grade. */
function unreadPair(label: string, value: PairWord, isNumber: boolean): Pair {
  return { label, role: null, number: isNumber ? value : null, grade: isNumber ? null : value }
}

/** Where behind a student's name the first subject stands whose mark is no word and was not understood. */
function unreadIn(identity: readonly PairWord[], vocabulary: Vocabulary): number {
  return identity.findIndex(({ text }, index) => {
    const next = identity[index + 1]
    return index > 0 && next && vocabulary.has(squash(text)) && !/^\p{L}{2}/u.test(next.text)
  })
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
  const isBeside = !next.first || isWrappedAlone(next, value, words[at + 2])
  const isDigit = digits && isBeside && /^[1-9]$/.test(next.text)
  if (pair.role !== null || !(isGrade || isDigit)) {
    return at
  }
  pair.grade = next
  return at + 1
}

/** Whether a word is all that stands in the line close below a mark, at whose end the line was full. */
function isWrappedAlone(word: PairWord, mark: PairWord, next: PairWord | undefined): boolean {
  const isClose = word.line === mark.line + 1 && word.y0 - mark.y1 < mark.y1 - mark.y0
  return isClose && (!next || next.first)
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
