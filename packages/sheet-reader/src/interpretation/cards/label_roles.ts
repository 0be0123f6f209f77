import {
  isAdmissionLike,
  isGradeLike,
  parseNumber,
  parsePosition,
  parseReached,
  withDigits,
} from '../readings/printed_values.js'
import { isClassName } from '../../vocabulary/class_names.js'
import { misreadPosition } from '../readings/position_readings.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'
import type { Role } from '../../vocabulary/roles.js'
import { plainWords } from '../../vocabulary/text.js'
import type { RawCell } from '../records/raw_records.js'

/** Labels that say something about a student, or about the subject of a whole sheet. */
export type KeyRole =
  | 'name'
  | 'admission_number'
  | 'position'
  | 'total'
  | 'total_points'
  | 'average'
  | 'grade'
  | 'subject_count'
  | 'subject'
  | 'class'
  /** A number behind a label that nobody knows. */
  | 'unnamed'
  | 'other'

/** What labels say of all subjects of a student together. */
export type OverallRole = Extract<KeyRole, 'total' | 'average' | 'grade' | 'position'>

/** Whether a label says something of all subjects together. */
export function isOverall(role: KeyRole | null): role is OverallRole {
  return role === 'total' || role === 'average' || role === 'grade' || role === 'position'
}

/** Whether a text can be the value of a label; a label whose value cannot be is no label. */
export function isValueOf(role: KeyRole, { text, confidence }: RawCell): boolean {
  const exact = confidence === 1
  if (text === '') {
    return false
  }
  switch (role) {
    case 'name':
      return (
        text.length <= 80 &&
        text.split(' ').length <= 8 &&
        text.replace(/[^\p{L}]/gu, '').length >= 2 &&
        !isClassName(text)
      )
    case 'admission_number':
      return (
        (isAdmissionLike(text) || parseNumber(text) !== null || /\d/.test(text)) &&
        text.length <= 30
      )
    case 'position':
      return (
        parsePosition(text) !== null ||
        (!exact && (/^\d.{0,4}$/.test(text) || misreadPosition(text) !== null))
      )
    case 'total':
    case 'total_points':
    case 'average':
    case 'subject_count':
    case 'unnamed':
      return (
        parseReached(text) !== null || (/\d/.test(text) && parseNumber(withDigits(text)) !== null)
      )
    case 'grade':
      return isGradeLike(text) || /^[1-9]$/.test(text) || (!exact && /^[A-Z]\S{0,2}$/i.test(text))
    case 'subject':
    case 'class':
      return text.length <= 60
    case 'other':
      return true
  }
}

/**
 * The role of a label of a report card. Wider than a column's: `Report of: ADE Bola` names a
 * student.
 */
export function roleOfLabel(label: string): KeyRole | null {
  const words = plainWords(label)
  if (/^(?:.*\b)?(?:report|result|results|transcript|statement)\b.* (?:of|for)$/.test(words)) {
    return 'name'
  }
  // Above a column it may as well be his number.
  if (/^(?:user report|candidate)$/.test(words)) {
    return 'name'
  }
  if (
    /^(?:class|form|level|arm|grade level|class arm|class name|class(?: and)? sec(?:tion)?)$/.test(
      words
    )
  ) {
    return 'class'
  }
  // `EXAM CODE: PP1-T1-2026` names the examination, where `Exam No` is a candidate's number.
  if (/^enroll?ment$|^exam(?:ination)? code$/.test(words)) {
    return 'other'
  }
  if (/^total (?:students|pupils|learners|candidates)$/.test(words)) {
    return 'other'
  }
  if (/^mentions?$/.test(words)) {
    return 'grade'
  }
  if (/^total (?:des )?(?:points|pts)$|^aggr?(?:egate)?$/.test(words)) {
    return 'total_points'
  }
  const role: Role | null = roleOfHeading(label)
  switch (role) {
    case 'percent':
      return 'average'
    case 'name':
    case 'admission_number':
    case 'position':
    case 'total':
    case 'average':
    case 'grade':
    case 'subject_count':
    case 'subject':
      return role
    case null:
      return null
    default:
      return 'other'
  }
}

/**
 * Whether a label beside a mark is short for a subject, although it names a part of marks
 * elsewhere: `Comp`.
 */
export function isShortSubject(label: string): boolean {
  return isWork(label) && isSubjectHeading(label)
}

/**
 * Whether below a heading of a card stand the quizzes and other work of one course, as subjects do
 * elsewhere.
 */
export function isListOfWork(heading: string): boolean {
  return /^(?:grade|graded|assessment) items?$|^(?:assignment|assessment|task)s?(?: name| title)?$/.test(
    plainWords(heading)
  )
}

/**
 * Whether a label names work of a course, such as `Quiz 1`, which below {@link isListOfWork} is as
 * good as a subject.
 */
export function isWork(label: string): boolean {
  const role = roleOfHeading(label)
  return role === 'ca' || role === 'exam'
}
