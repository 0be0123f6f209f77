import {
  isAdmissionLike,
  isPlainOrdinal,
  parsePosition,
  parseReached,
} from '../readings/printed_values.js'
import { labelsIn, startsWithLabel, textOf, type Segment, type Word } from './label_words.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import { isValueOf, roleOfLabel, type KeyRole } from './label_roles.js'
import type { RawCell } from '../records/raw_records.js'

/**
 * What stands behind a label that nobody knows, and what it must be where it says anything of a
 * student.
 */
export interface UnknownLabel {
  role: KeyRole
  label: string
  words: Word[]
}

/** A rank, perhaps with the number of those who were ranked: `3rd out of 24`. */
const RANK = /^(\S+)(?:\s*(?:out of|of|sur|\/)\s*\d{1,4})?$/i
/**
 * The same without the ending of an ordinal: `32 de 35`. A stroke stands before what marks are out
 * of, too.
 */
const PLACED = /^\d{1,3} (?:\p{L}+ ){1,2}\d{1,3}$/u
const OF_PAGES = /\b(?:pages?|pg|seite|halaman|trang|ukurasa|p[áa]gina)\b/iu
/** What ends the name of a number, whatever it is a number of: `Xyz No.`. */
const OF_NUMBER = /\b(?:no|nos|number|num[eé]ro|id)\.?$/i
/** Longest number of a student that is known by its label alone. */
const LONGEST_NUMBER = 12
/** A day, a year and a school's year are numbers as long as those of students. */
const TIME = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|(?:19|20)\d\d(?:\s*[/–-]\s*(?:19|20)?\d\d)?)$/
/** A day with the name of its month, in English or French: `Monday 9 September 2024`. */
const DAY =
  /\b(?:jan|f[eé]b|f[eé]v|mar|apr|avr|may|mai|jui?n|jui?l|aug|ao[uû]t|sep|oct|nov|d[eé]c)\p{L}*\.?(?:\s|,|-|\d)*\d/iu
/** Fewest digits of a student's number, and of one with other characters. */
const DIGITS = 5
const DIGITS_OF_CODE = 3
/** Points by which labels in one column begin out of line. */
const IN_COLUMN = 2

/**
 * Ranks and numbers of students behind labels that nobody knows, for what no label of the page is
 * known to say, and all other numbers there, which may be a total or an average.
 *
 * @param known what known labels say
 */
export function behindUnknownLabels(
  segments: readonly Segment[],
  known: ReadonlySet<KeyRole>
): UnknownLabel[] {
  const labels = segments.filter((one) => labelsIn(one).length > 0)
  const isWithLabels = ({ line, x0 }: Segment) =>
    labels.some((label) => label.line === line || Math.abs(label.x0 - x0) <= IN_COLUMN)
  return segments.flatMap((segment, index) =>
    unknownIn(segment, isWithLabels(segment)).flatMap(({ label, words }): UnknownLabel[] => {
      const next = segments[index + 1]
      const isBeside = next !== undefined && next.line === segment.line && !startsWithLabel(next)
      const value = words.length > 0 || !isBeside ? words : next.words
      const role = roleOfValue(textOf(value), label)
      return role === null || known.has(role) ? [] : [{ role, label, words: value }]
    })
  )
}

/**
 * The labels of a piece of a line that nobody knows: one before a colon, or all that a drawn cell
 * says, or a piece with known labels in its line or its column. What begins with a known one and
 * goes on with nothing that this can have for a value is a longer one: `Position xyz Class`.
 */
function unknownIn(
  segment: Segment,
  isWithLabels: boolean
): Pick<UnknownLabel, 'label' | 'words'>[] {
  const labels = labelsIn(segment)
  const isLonger = labels.every(
    ({ role, words }) => words.length > 0 && !isValueOf(role, cellOf(words)) && !hasColon(segment)
  )
  if (isLonger) {
    const label = textOf(segment.words)
    const mayBeLabel = segment.cell >= 0 || isWithLabels
    return mayBeLabel && /\p{L}/u.test(label) && !/\d/.test(label) && saysNothing(label)
      ? [{ label, words: [] }]
      : []
  }
  return labels.filter(({ role, label }) => role === 'other' && saysNothing(label))
}

function cellOf(words: Word[]): RawCell {
  return { text: textOf(words), kind: 'value', confidence: 1 }
}

function hasColon({ words }: Segment): boolean {
  return words.some(({ text }) => /[:：]/.test(text))
}

/** Whether nobody knows a label, or only that it numbers something: `No: 547/2023`. */
function saysNothing(label: string): boolean {
  return roleOfLabel(label) === null || roleOfHeading(label) === 'serial'
}

function roleOfValue(text: string, label: string): KeyRole | null {
  const rank = RANK.exec(text)?.[1]
  if (rank !== undefined && isPlainOrdinal(rank)) {
    return 'position'
  }
  const isPlace = PLACED.test(text) || roleOfHeading(label.split(' ')[0]) === 'position'
  if (isPlace && !OF_PAGES.test(label) && parsePosition(text) !== null) {
    return 'position'
  }
  if (OF_NUMBER.test(label) && text.length <= LONGEST_NUMBER && /^\d{3,}$/.test(text)) {
    return 'admission_number'
  }
  if (isStudentNumber(text)) {
    return 'admission_number'
  }
  return parseReached(text) === null ? null : 'unnamed'
}

/** Whether a text looks like the number of a student, and not like a day or a year. */
export function isStudentNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  const fewest = /^\d+$/.test(text) ? DIGITS : DIGITS_OF_CODE
  return digits >= fewest && !TIME.test(text) && !DAY.test(text) && isAdmissionLike(text)
}
