import { isAbsentMark, isGradeLike, isOrdinal } from '../../readings/printed_values.js'
import { GRADE_PATTERN, plainGrade, scalesOf } from '../../../values/grades.js'
import { bareWords } from '../../../values/printed_text.js'
import { remarkShare } from '../../../values/remarks.js'
import { rememberingOf } from '../../../remembering.js'
import { roleOfHeading } from '../../../vocabulary/role_words.js'
import type { Role } from '../../../vocabulary/roles.js'
import { visibleText } from '../../../vocabulary/text.js'
import { cellsByColumn, withPartedColumns } from './parted_columns.js'
import type { Cell, Table } from '../../../types.js'

/** `A (Excellent)`, `B3 - Good`, `E Faible`: a grade, and what the teacher says about it. */
const GRADE_AND_REMARK = new RegExp(
  `^(${GRADE_PATTERN}|[1-9])\\s*(?:[-–—:/,=]\\s*|\\s\\(?|\\()(\\p{L}[\\p{L} .'’,!-]+?)\\)?$`,
  'u'
)
/** `4th Excellent`: a position, and what is said about it. */
const POSITION_AND_REMARK = /^(\d{1,3}(?:st|nd|rd|th))\s+(\p{L}[\p{L} .'’,!-]+)$/iu
/** Share of a column's remarks that must be made of words about results. */
const MOSTLY = 0.7
/** Cells with both by which a column holds both. */
const FEWEST = 2
/** Words that bind those of a heading. */
const BINDING: ReadonlySet<string> = new Set(['and', 'et', 's', 'teachers'])

/**
 * A table with columns whose cells hold a grade or a position and a remark (`A (Excellent)`,
 * `4th Good`) as one with a column for each. The columns must be headed so, and hold nothing else;
 * others are left.
 */
export const withRemarksBesideGrades = rememberingOf(remarksBesideGrades)

function remarksBesideGrades(table: Table): Table {
  const columns = new Set<number>()
  for (const [column, cells] of cellsByColumn(table)) {
    if (holdsBoth([...cells].sort((one, other) => one.row - other.row))) {
      columns.add(column)
    }
  }
  return columns.size === 0 ? table : withPartedColumns(table, columns, partOf)
}

function holdsBoth(cells: readonly Cell[]): boolean {
  if (cells.filter(({ text }) => bothOf(text) !== null).length < FEWEST) {
    return false
  }
  const heading = cells.findLastIndex(({ text }) => isOfGrades(text))
  if (heading < 0 || cells.some(({ hypotheses }) => hypotheses !== undefined)) {
    return false
  }
  const body = cells.slice(heading + 1).map(({ text }) => visibleText(text))
  if (!rolesOf(cells[heading].text).includes('grade') && body.every(beginsAsSentence)) {
    return false
  }
  const remarks = body.filter((text) => bothOf(text) !== null)
  const known = remarks.filter(isGradeWithRemark)
  return (
    remarks.length >= FEWEST &&
    known.length >= MOSTLY * remarks.length &&
    body.every(
      (text) => bothOf(text) !== null || isGradeLike(text) || isOrdinal(text) || isAbsentMark(text)
    )
  )
}

/** Whether a text that begins with a grade may be a sentence as well: `A pleasing result`. */
function beginsAsSentence(text: string): boolean {
  return bothOf(text) === null || /^A\s\p{L}/u.test(text)
}

/**
 * Whether a text is a grade or a position and a remark of which a word speaks of results:
 * `C6 CREDIT`.
 */
export function isGradeWithRemark(text: string): boolean {
  const remark = bothOf(text)?.[1]
  return remark !== undefined && remarkShare(bareWords(remark)) > 0
}

/** A grade or a position and a remark; null where a text is not both. */
function bothOf(text: string): readonly [string, string] | null {
  const [, position, about] = POSITION_AND_REMARK.exec(visibleText(text)) ?? []
  if (position) {
    return [position, about]
  }
  const [, grade, remark] = GRADE_AND_REMARK.exec(visibleText(text)) ?? []
  return grade && (/^\d$/.test(grade) || scalesOf(plainGrade(grade)).length > 0)
    ? [grade, remark]
    : null
}

/** Both halves of a heading or of a cell. */
function partOf(text: string): readonly [string, string] | null {
  if (!isOfGrades(text)) {
    return bothOf(text)
  }
  return [rolesOf(text).includes('position') ? 'Position' : 'Grade', 'Remark']
}

/** Whether all words of a heading speak of grades or positions and of remarks. */
function isOfGrades(heading: string): boolean {
  const roles = rolesOf(heading)
  return (
    roles.length > 0 &&
    roles.every((role) => role === 'grade' || role === 'position' || role === 'remark')
  )
}

/** What each word of a heading says its column holds. */
function rolesOf(heading: string): (Role | null)[] {
  return bareWords(visibleText(heading))
    .filter((word) => !BINDING.has(word))
    .map(roleOfHeading)
}
