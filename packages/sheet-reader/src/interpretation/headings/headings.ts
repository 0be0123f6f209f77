import { mendCourseCodes } from './course_codes.js'
import { isGenericGroup, roleOfHeading, roleOfPart } from '../../vocabulary/role_words.js'
import { partitionGroups } from './heading_groups.js'
import {
  isCourseCode,
  isSubjectAbbreviation,
  isSubjectHeading,
  isVocabulary,
} from '../../vocabulary/subject_words.js'
import { partedIdentity } from '../columns/joined_identity.js'
import { mendEqualMaxima, withoutMisreadMaxima } from './misread_maxima.js'
import { mendPartsInPlace } from './misread_parts.js'
import { mendPartsInRuns } from './parts_in_runs.js'
import { mendMisreadWords, mendRank, mendSlashedParts } from './misread_words.js'
import { plainWords, squash } from '../../vocabulary/text.js'
import {
  adoptFollowingParts,
  adoptRepeatedParts,
  mendRepeatedParts,
  splitCommonBeginnings,
  tellRepeatedGroupsApart,
  tellTerms,
} from './heading_repetition.js'
import type { ColumnHeading } from './column_heading.js'
import { tellEarlierTerms } from './earlier_terms.js'
import { splitMaximum } from './printed_maximum.js'
import type { HeadingPart } from './heading_part.js'
import {
  partRowOfMaxima,
  withoutTeachers,
  withoutRowLabel,
  withoutTitle,
  withoutTitlesOverSubjects,
  columnsBelowTitle,
  dropTitle,
} from './title_headings.js'
import { readHeading } from './column_headings.js'
import { tellMaxima } from './maxima_in_labels.js'
import { withoutMeasures } from './unknown_measures.js'
import { tellWeights } from './weight_headings.js'

/** Reads the headings of all columns, which explain one another (`ENG CA`, `ENG EXAM`). */
export function readHeadings(columns: HeadingPart[][], exact: boolean): ColumnHeading[] {
  const read = exact ? columns : mendPartsInRuns(mendPartsInPlace(withoutMisreadMaxima(columns)))
  const parted = withoutTitlesOverSubjects(partRowOfMaxima(withoutTeachers(read))).map((parts) =>
    withoutRowLabel(parts).map(withoutTitle)
  )
  dropTitle(parted)
  for (const [column, parts] of withoutMeasures(parted).entries()) {
    parted[column] = parts
  }
  partIdentities(parted)
  if (!exact) {
    mendLowest(parted)
  }
  partitionGroups(parted)
  const subjects = subjectsByParts(parted)
  const headings = parted.map((parts) => readHeading(parts, subjects))
  tellWeights(headings)
  tellMaxima(headings)
  tellTerms(headings)
  tellEarlierTerms(headings, parted)
  adoptFollowingParts(headings)
  splitCommonBeginnings(headings)
  adoptRepeatedParts(headings)
  mendRepeatedParts(headings)
  tellRepeatedGroupsApart(headings, parted)
  if (!exact) {
    for (const [column, heading] of headings.entries()) {
      const unsure = isUnsure(heading, parted[column])
      const isMixed = DIGIT_AMONG_LETTERS.test(heading.group ?? heading.label)
      mendSubject(heading, headings, !isUnsure(heading, parted[column], SURE))
      const name = heading.group ?? heading.label
      // Over several columns without a part for each, it may be several headings that ran together.
      const isWide = (parted[column].at(-1)?.span ?? 1) > 1
      heading.isUnsure =
        isWide ||
        isUnsurePart(heading, column, parted) ||
        ((unsure || isMixed) && !vouchesForItself(name))
    }
  }
  for (const titled of columnsBelowTitle(parted)) {
    headings[titled].isUnsure = true
  }
  return headings
}

/** Below this a heading that was read from a picture may well be another. */
export const UNSURE = 0.9
/**
 * From here on a word that nobody knows stays as it was read: a misread letter may look sure, too.
 */
export const SURE = 0.98
/** Shorter names of subjects differ from one another by a letter. */
const LONG_NAME = 5
/** Words of fewer letters join others, or are abbreviations. */
const LONG_WORD = 4

/** Whether what names a subject's part was read with little confidence here and everywhere else. */
function isUnsurePart(
  { group, role, label }: ColumnHeading,
  column: number,
  parted: readonly HeadingPart[][]
): boolean {
  const own = parted[column].at(-1)
  if (group === null || role === 'total' || own === undefined || roleOfPart(label) !== null) {
    return false
  }
  return parted.every((parts) => {
    const { text = '', confidence = 1 } = parts.at(-1) ?? {}
    return squash(text) !== squash(own.text) || confidence < UNSURE
  })
}

/** `H1n.`: in a picture the digit may be a letter. */
const DIGIT_AMONG_LETTERS = /\p{L}\d\p{L}/u

/** Whether what names the subject of a column was read with little confidence. */
function isUnsure(
  { group, label, role }: ColumnHeading,
  parts: readonly HeadingPart[],
  least = UNSURE
): boolean {
  const name = squash(group ?? (role === null || isSubjectAbbreviation(label) ? label : ''))
  return parts.some(({ text, confidence = 1 }) => {
    const own = squash(splitMaximum(text).label)
    return confidence < least && own !== '' && name.includes(own)
  })
}

/** A last letter behind a subject's name, which may be a sign or a speck: `English A`. */
const LETTER_BEHIND = /\s\p{L}$/u

/**
 * A long name of a subject of which every word is known is not read by mistake; a figure in it or a
 * letter behind it may be.
 */
export function vouchesForItself(name: string): boolean {
  return (
    squash(name).length >= LONG_NAME &&
    !LETTER_BEHIND.test(name) &&
    !isCourseCode(name) &&
    isSubjectHeading(name) &&
    plainWords(name)
      .split(' ')
      .every((word) => (word.length < LONG_WORD && isShortWord(word)) || isVocabulary(word))
  )
}

/** Words of three letters that join others. */
const JOINING = new Set(['and', 'the', 'for', 'des', 'les', 'una', 'sur'])

/** Whether a short word joins others or is an abbreviation: `IFE` is what is left of `LIFE`. */
function isShortWord(word: string): boolean {
  const isJoining = word.length < 3 || JOINING.has(word)
  return isJoining ? !/\d/.test(word) : isSubjectHeading(word)
}

/**
 * What the marks below are out of, in a line of its own: `(40)`, `60`. Lower numbers are those of
 * tests.
 */
const MAXIMUM = /^(?:\(\d{1,4}\)|[5-9]|\d{2,4})$/

/**
 * Names over the very parts that known subjects have (`PTS` or `F/M` over `CA EXAM TOTAL` beside
 * `ENG` over the same) are subjects', whatever else they may mean; so are those that lists of
 * subjects give.
 */
function subjectsByParts(columns: readonly HeadingPart[][]): Set<string> {
  const groups = new Map<number, { text: string; parts: string }>()
  const listed = columns.flat().flatMap(({ text, isSubject }) => (isSubject ? [text.trim()] : []))
  for (const column of columns) {
    const parts = column.filter(({ text }) => !MAXIMUM.test(text.trim()))
    const above = parts.at(-2)
    if (!above || (above.span < 2 && !isOverGrade(above, parts.at(-1)))) {
      continue
    }
    const group = groups.get(above.id) ?? { text: above.text.trim(), parts: '' }
    group.parts += ` ${squash(parts.at(-1)!.text)}`
    groups.set(above.id, group)
  }
  const all = [...groups.values()]
  const known = new Set(all.filter(({ text }) => isSubjectHeading(text)).map(({ parts }) => parts))
  return new Set([
    ...listed,
    ...all.flatMap(({ text, parts }) => (known.has(parts) && !isGenericGroup(text) ? [text] : [])),
  ])
}

/** Parts headings of two columns that ran together and say who a student is. */
function partIdentities(columns: HeadingPart[][]): void {
  for (const [column, parts] of columns.entries()) {
    const right = columns[column + 1]?.at(-1)
    const left = parts.at(-1)
    const texts = left?.span === 2 && left.id === right?.id ? partedIdentity(left.text) : null
    if (left && right && texts) {
      parts[parts.length - 1] = { ...left, text: texts[0], span: 1 }
      columns[column + 1].splice(-1, 1, { ...right, text: texts[1], span: 1 })
    }
  }
}

/**
 * Whether a name stands over a grade alone: `PTS`, which nobody has a grade for, is then a subject.
 */
function isOverGrade({ text }: HeadingPart, part: HeadingPart | undefined): boolean {
  const isOpen = isSubjectHeading(text) || roleOfHeading(text) === 'points'
  return isOpen && roleOfPart(part?.text ?? '') === 'grade'
}

/** The most that is believed of the code of a course whose letters became figures. */
const DOUBTED = 0.5

/**
 * Puts right what stands directly over the columns, and codes of courses above the credits below
 * them.
 */
function mendLowest(parted: HeadingPart[][]): void {
  const mend = (read: readonly string[]) => mendRank(mendSlashedParts(mendEqualMaxima(read)))
  mendRow(parted, -1, mend, 1)
  mendRow(parted, -1, mendCourseCodes, DOUBTED)
  mendRow(parted, -2, mendCourseCodes, DOUBTED)
}

/**
 * Puts right what stands in one row of headings, counted from the last; what is changed is worth so
 * much at most.
 */
function mendRow(
  parted: HeadingPart[][],
  row: number,
  mend: (texts: readonly string[]) => string[],
  most: number
): void {
  const read = parted.map((parts) => parts.at(row)?.text ?? '')
  for (const [column, text] of mend(read).entries()) {
    const parts = parted[column]
    const own = parts.at(row)
    if (own && own.text !== text) {
      const confidence = Math.min(own.confidence ?? 1, most)
      parted[column] = parts.with(row, { ...own, text, confidence })
    }
  }
}

/** Puts a misread subject right, unless another column already has that name. */
function mendSubject(heading: ColumnHeading, all: ColumnHeading[], isSure: boolean) {
  const own = heading.group ?? (heading.role === null ? heading.label : '')
  const mended = mendMisreadWords(own, isSure)
  if (mended === own || all.some(({ group, label }) => group === mended || label === mended)) {
    return
  }
  if (heading.group === null) {
    heading.label = mended
  } else {
    for (const other of all) {
      if (other.group === own) {
        other.group = mended
      }
    }
  }
}
