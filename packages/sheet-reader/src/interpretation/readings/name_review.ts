import type { DraftValue } from '../../types.js'
import type { CompactRecord } from '../records/compact_record.js'
import { namesRunTogether } from './joined_names.js'
import { likelierNames } from './likelier_names.js'
import { recordsWithoutComma, withComma } from './name_commas.js'
import { recordsWithLoneMarks } from './name_marks.js'
import { recordsWithoutPoint, withPoints } from './name_points.js'
import { knownBy, recordsWithLoneNames } from './name_witnesses.js'
import { recordsWithCommonEnd, recordsWithoutNumber } from './nobodys_names.js'
import { recordsWithOverlookedLetters } from './overlooked_letters.js'

/** What the other names of a file say of one that was read from a picture. */
export interface NameReview {
  record: CompactRecord
  studentName: DraftValue<string>
  isDoubtful: boolean
}

/** Below this confidence a name is not confirmed whatever its words are. */
const LEGIBLE = 0.5
/** What a name is worth that others confirm. */
export const CONFIRMED = 0.92
/** What a name is worth at most that may lack a letter, or its other words. */
const DOUBTED = 0.85

/**
 * The names that the other names of their file confirm, mend or put in doubt; the last word counts.
 */
export function reviewNames(records: readonly CompactRecord[]): NameReview[] {
  return [...confirmed(records), ...doubted(records)]
}

/**
 * A doubtful name of words that other students of the file surely have is hardly a misreading,
 * unless it may as well be another one of such words. What the other names make less probable gives
 * way, in doubt.
 */
function confirmed(records: readonly CompactRecord[]): NameReview[] {
  const doubtful = records.filter(({ flags }) => flags.includes('NAME_UNCERTAIN'))
  if (doubtful.length === 0) {
    return []
  }
  const names = records.map(({ studentName }) => studentName)
  const isKnown = knownBy(names)
  const likelierThan = likelierNames(names)
  return doubtful.flatMap((record): NameReview[] => {
    const { studentName } = record
    const others = (studentName.alternatives ?? []).map(({ value }) => value)
    const likelier = likelierThan(studentName)
    if (likelier !== null) {
      const confidence = Math.min(studentName.confidence, DOUBTED)
      const mended = { ...studentName, value: likelier, confidence }
      return [{ record, studentName: mended, isDoubtful: true }]
    }
    const isConfirmed =
      studentName.confidence >= LEGIBLE && isKnown(studentName.value) && !others.some(isKnown)
    return isConfirmed
      ? [{ record, studentName: { ...studentName, confidence: CONFIRMED }, isDoubtful: false }]
      : []
  })
}

/**
 * A name read from a picture that lacks a letter which other students' names have at its place,
 * that is a single word where they have several or one in which two of theirs ran together, that
 * lacks their comma or the point behind their initials, or that has marks which others of that name
 * do not have; and what may be nobody's name.
 */
function doubted(records: readonly CompactRecord[]): NameReview[] {
  const withoutComma = new Set(recordsWithoutComma(records))
  const withoutPoint = new Set(recordsWithoutPoint(records))
  const parted = namesRunTogether(records)
  const lacking = new Set([
    ...parted.keys(),
    ...recordsWithOverlookedLetters(records),
    ...recordsWithLoneNames(records),
    ...recordsWithLoneMarks(records),
    ...withoutComma,
    ...withoutPoint,
    ...recordsWithoutNumber(records),
    ...recordsWithCommonEnd(records),
  ])
  return [...lacking].map((record) => {
    const { studentName } = record
    const value = parted.get(record) ?? studentName.value
    const confidence = Math.min(studentName.confidence, DOUBTED)
    const named = withoutComma.has(record) ? withComma(value) : value
    const mended = withoutPoint.has(record) ? withPoints(named) : named
    return { record, studentName: { ...studentName, value: mended, confidence }, isDoubtful: true }
  })
}
