import { roleOfHeading } from '../../../vocabulary/role_words.js'
import { isNameLike } from '../../readings/printed_values.js'
import { areLabelsWithoutName, labelledResults, withoutLabels } from './labelled_identities.js'
import { squash } from '../../../vocabulary/text.js'
import { withoutClasses } from './titles_of_lists.js'
import type { Pair, PairRecord } from './pair_record.js'
import type { PairWord } from './pair_words.js'
import {
  doubtJoinedLabel,
  takeMisnamed,
  takeUnmarked,
  takeUnreadGrade,
  unreadIn,
  unreadPair,
} from './unread_pairs.js'
import {
  beginsWithOverall,
  learnSubjects,
  gradesAreDigits,
  isMark,
  splitGap,
  type Vocabulary,
} from './pair_vocabulary.js'

/**
 * Takes running text apart: a student's number and name, then subjects with their marks, until the
 * next student. What the subjects are called is learned first, from what stands before marks again
 * and again.
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
    takeMisnamed(records.at(-1), before, vocabulary)
    takeUnreadGrade(records.at(-1), before)
    if (identity) {
      const unexplained = records.length === 0 ? 0 : before.length - identity.length
      const [{ line }] = identity
      const own = withoutLabels(identity)
      const unread = unreadIn(own, vocabulary)
      const pairs = unread ? [unreadPair(unread.label, unread.value, pair.number !== null)] : []
      records.push({
        identity: own.slice(0, unread?.place),
        pairs: [...overallIn(identity), ...pairs, pair],
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
  takeMisnamed(records.at(-1), gap, vocabulary)
  takeUnreadGrade(records.at(-1), gap)
  const lastLine = records.at(-1)?.lastLine
  if (lastLine !== undefined) {
    records[records.length - 1].unexplained += gap.filter(({ line }) => line === lastLine).length
  }
  return withoutTitles(withoutNumberInClass(records.map(withoutClasses)))
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
 * Students without the number in the class behind their ranks (`7 out of 9`), whatever stands
 * between: it is the same for all, and no rank is above it.
 */
function withoutNumberInClass(records: readonly PairRecord[]): readonly PairRecord[] {
  const behind = records.map(({ pairs }) =>
    pairs.filter((pair, at) => isBehindRank(pair, pairs[at - 1]))
  )
  const numbers = new Set(behind.flatMap((pairs) => pairs.map(({ number }) => number?.text)))
  const isOfAll = records.length > 1 && behind.every(({ length }) => length === 1)
  return isOfAll && numbers.size === 1
    ? records.map((record, index) => ({
        ...record,
        pairs: record.pairs.filter((pair) => !behind[index].includes(pair)),
      }))
    : records
}

function isBehindRank({ role, number, grade }: Pair, before: Pair | undefined): boolean {
  const rank = before?.role === 'position' ? before.number : null
  return (
    role === null &&
    grade === null &&
    number !== null &&
    rank?.line === number.line &&
    Number(number.text) >= Number.parseInt(rank.text)
  )
}

/**
 * Titles such as `Class: Form 4` look like a subject with a mark; the students do not have that
 * subject.
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
  if (record.identity.length === 0) {
    return record
  }
  const identity = onLastLine(record.identity)
  return { ...record, identity, firstLine: identity[0].line, unexplained: 0 }
}

/** The words of the last line, and of the one above it where only that can be a name. */
function onLastLine(words: readonly PairWord[]): PairWord[] {
  const last = words.filter(({ line }) => line === words.at(-1)?.line)
  const above = words.filter(({ line }) => line < last[0].line)
  return last.some(({ text }) => isNameLike(text)) ? last : [...above, ...last]
}

/**
 * A number at the beginning of a line is a mark that was wrapped where the list goes on behind it
 * with a subject or the total (`64 TOTAL 398 POS 19th`), and a serial number where a name follows.
 */
function goesOn(words: readonly PairWord[], at: number, vocabulary: Vocabulary): boolean {
  if (!words[at].first || words[at].mark === 'grade') {
    return true
  }
  const [, grade, afterGrade] = words.slice(at, at + 3)
  const isGraded =
    grade?.mark === 'grade' ||
    (grade && !grade.first && isGradeByPlace(grade, afterGrade, vocabulary))
  const behind = words.slice(isGraded ? at + 2 : at + 1)
  const [next] = behind
  return (
    !next ||
    next.first ||
    isMark(next) ||
    vocabulary.has(squash(next.text)) ||
    beginsWithOverall(behind)
  )
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
  const after = words[at + 2]
  const isAlone = after === undefined || after.first || !isMark(after)
  const isGrade =
    (next.mark === 'grade' && (!next.first || isAlone)) || isGradeByPlace(next, after, vocabulary)
  const isBeside = !next.first || isWrapped(value, words, at + 1, vocabulary)
  const isDigit = digits && isBeside && /^[1-9]$/.test(next.text)
  if (pair.role !== null || !(isGrade || isDigit)) {
    return at
  }
  pair.grade = next
  return at + 1
}

/**
 * Whether a word begins the line close below a mark, at whose end the line was full: it is all that
 * stands there, or the list goes on behind it.
 */
function isWrapped(
  mark: PairWord,
  words: readonly PairWord[],
  at: number,
  vocabulary: Vocabulary
): boolean {
  const word = words[at]
  const isClose = word.line === mark.line + 1 && word.y0 - mark.y1 < mark.y1 - mark.y0
  const [next] = words.slice(at + 1)
  return isClose && !(next && !next.first && isMark(next)) && goesOn(words, at, vocabulary)
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
 * Who the following marks belong to: the words from the beginning of a line. Above the first
 * student stand titles, which are left out.
 */
function identityIn(gap: readonly PairWord[], isFirst: boolean): PairWord[] | null {
  const start = gap.findIndex(({ first }) => first)
  if (start < 0) {
    return null
  }
  const lines = [...new Set(gap.slice(start).map(({ line }) => line))]
  const last = gap.filter(({ line }) => line === lines.at(-1))
  const fewest = areLabelsWithoutName(last) ? 2 : 1
  const own = isFirst || lines.length > 2 ? lines.slice(-fewest) : lines
  const words = gap.filter(({ line }, index) => index >= start && own.includes(line))
  return words.some(({ text }) => text.replace(/[^\p{L}]/gu, '').length >= 2) ? words : null
}
