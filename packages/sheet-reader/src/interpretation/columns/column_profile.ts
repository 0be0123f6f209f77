import {
  decimalsOf,
  isAbsentMark,
  isAdmissionLike,
  isGradeLike,
  isNameLike,
  isOrdinal,
  isPlainOrdinal,
  parseMisread,
  parseScore,
} from '../readings/printed_values.js'
import { bareName } from '../readings/bare_names.js'
import { isSubjectLike } from '../../vocabulary/subject_words.js'
import type { RawCell } from '../records/raw_records.js'

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

/** The profile of a column of which no cell was seen yet. */
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

/**
 * The score a cell shows, alone or with its grade and the like, for statistics only: in scans
 * look-alike letters count as digits.
 */
export function likelyNumber(cell: RawCell, exact: boolean): number | null {
  const number = parseScore(cell.text)
  if (number !== null || exact || isGradeOfPicture(cell.text)) {
    return number
  }
  return parseMisread(cell.text)
}

/** `CT` and `BI`, as a picture's reader takes the figure of `C1` and `B1` in fonts with serifs. */
const FIGURE_AS_LETTER = /^([A-F])[TIl|]$/

/**
 * Whether a picture shows a grade, whose figure may have been read as the letter that looks like
 * it.
 */
function isGradeOfPicture(text: string): boolean {
  return isGradeLike(text) || isGradeLike(text.replace(FIGURE_AS_LETTER, '$11'))
}

/** What one text looks like; the same texts come again and again in a file of scores. */
interface Looks {
  number: number | null
  decimals: number
  absent: boolean
  ordinal: boolean
  admission: boolean
  grade: boolean
  name: boolean
  fullName: boolean
  subject: boolean
}

const MOST_REMEMBERED = 4000
const remembered = { exact: new Map<string, Looks>(), inexact: new Map<string, Looks>() }

function looksOf(cell: RawCell, exact: boolean): Looks {
  const memory = exact ? remembered.exact : remembered.inexact
  const known = memory.get(cell.text)
  if (known) {
    return known
  }
  const text = cell.text
  const isRank = isPlainOrdinal(text)
  const number = isRank ? null : likelyNumber(cell, exact)
  const bare = bareName(text)
  const name = number === null && isNameLike(bare)
  const ordinal = isRank || (number === null && isOrdinal(text))
  const looks: Looks = {
    number,
    decimals: number === null ? 0 : decimalsOf(text),
    absent: number === null && isAbsentMark(text),
    ordinal,
    admission: !ordinal && bare === text && isAdmissionLike(text),
    grade: number === null && (exact ? isGradeLike(text) : isGradeOfPicture(text)),
    name,
    fullName: name && /\p{L}{2}.*\s.*\p{L}/u.test(bare),
    subject: number === null && isSubjectLike(text),
  }
  if (text.length <= 8 && memory.size < MOST_REMEMBERED) {
    memory.set(text, looks)
  }
  return looks
}

/**
 * Counts a cell into the profile of its column.
 *
 * @param exact The text is as the file holds it, not as it was recognized in a picture.
 */
export function addToProfile(profile: ColumnProfile, cell: RawCell, exact: boolean): void {
  if (cell.text === '') {
    profile.blank += 1
    return
  }
  profile.filled += 1
  const looks = looksOf(cell, exact)
  if (looks.admission) {
    profile.admissions += 1
  }
  const { number } = looks
  if (number !== null) {
    profile.numbers += 1
    if (profile.lastNumber !== null && number === profile.lastNumber + 1) {
      profile.steps += 1
    }
    profile.lastNumber = number
    profile.largest = Math.max(profile.largest, number)
    if (number > 100) {
      profile.overHundred += 1
    }
    profile.decimals[looks.decimals] += 1
    return
  }
  if (looks.absent) {
    profile.absents += 1
  }
  if (looks.ordinal) {
    profile.ordinals += 1
  }
  if (looks.grade) {
    profile.grades += 1
  }
  if (looks.name) {
    profile.names += 1
  }
  if (looks.fullName) {
    profile.fullNames += 1
  }
  if (looks.subject) {
    profile.subjects += 1
  }
}

/**
 * Whether most numbers of a column are more than a subject's marks can be: totals of all subjects,
 * or of a term.
 */
export function areAboveMarks({ overHundred, numbers }: ColumnProfile): boolean {
  return overHundred * 2 > numbers
}

/**
 * Share of the cells with something in them, that something being counted; 0 for an empty column.
 */
export function share(count: number, profile: ColumnProfile): number {
  return profile.filled === 0 ? 0 : count / profile.filled
}
