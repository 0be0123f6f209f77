import {
  decimalsOf,
  isAbsentMark,
  isAdmissionLike,
  isGradeLike,
  isNameLike,
  isOrdinal,
  parseNumber,
  withDigits,
} from './printed_values.js'
import { isSubjectLike } from './lexicon.js'
import type { RawCell } from './raw_records.js'

/** Counts of what a column's cells look like. Small, and can be added to page by page. */
export interface ColumnProfile {
  filled: number
  blank: number
  numbers: number
  absents: number
  ordinals: number
  grades: number
  names: number
  fullNames: number
  admissions: number
  subjects: number
  /** Cells that are one more than the cell above. */
  steps: number
  lastNumber: number | null
  largest: number
  overHundred: number
  /** How many numbers had none, one or two digits behind the point. */
  decimals: [number, number, number]
}

export function emptyProfile(): ColumnProfile {
  return {
    filled: 0,
    blank: 0,
    numbers: 0,
    absents: 0,
    ordinals: 0,
    grades: 0,
    names: 0,
    fullNames: 0,
    admissions: 0,
    subjects: 0,
    steps: 0,
    lastNumber: null,
    largest: 0,
    overHundred: 0,
    decimals: [0, 0, 0],
  }
}

/** The number a cell shows, for statistics only: in scans look-alike letters count as digits. */
export function likelyNumber(cell: RawCell, exact: boolean): number | null {
  const number = parseNumber(cell.text)
  if (number !== null || exact || !/\d|^[OoIlSBZ]{2}$/.test(cell.text)) return number
  return parseNumber(withDigits(cell.text))
}

export function addToProfile(profile: ColumnProfile, cell: RawCell, exact: boolean): void {
  const text = cell.text
  if (text === '') {
    profile.blank += 1
    return
  }
  profile.filled += 1
  const number = likelyNumber(cell, exact)
  if (number !== null) {
    profile.numbers += 1
    if (profile.lastNumber !== null && number === profile.lastNumber + 1) profile.steps += 1
    profile.lastNumber = number
    profile.largest = Math.max(profile.largest, number)
    if (number > 100) profile.overHundred += 1
    profile.decimals[decimalsOf(text)] += 1
    if (isAdmissionLike(text)) profile.admissions += 1
    return
  }
  if (isAbsentMark(text)) profile.absents += 1
  if (isOrdinal(text)) profile.ordinals += 1
  else if (isAdmissionLike(text)) profile.admissions += 1
  if (isGradeLike(text)) profile.grades += 1
  if (isNameLike(text)) {
    profile.names += 1
    if (/\p{L}{2}.*\s.*\p{L}/u.test(text)) profile.fullNames += 1
  }
  if (isSubjectLike(text)) profile.subjects += 1
}

/** Share of the cells with something in them, that something being counted; 0 for an empty column. */
export function share(count: number, profile: ColumnProfile): number {
  return profile.filled === 0 ? 0 : count / profile.filled
}
