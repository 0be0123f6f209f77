import { isNumeric, typeOf } from '../columns/column_types.js'
import { holdsTotals } from '../columns/total_with_grade.js'
import { isSubjectAlone } from '../../vocabulary/subject_words.js'
import { areGradesOfStudents } from './grades_of_students.js'
import { headingOf, textsOfColumn, type Template } from './template.js'
import {
  areAddedUp,
  areCounted,
  addUpOthers,
  areGradePoints,
  areOutOfMarks,
  areSmallCounts,
  hasMarks,
  isMarkOfSubject,
  isYearOfTerms,
  MANY_SCORES,
  saysWhoPassed,
} from './thin_evidence.js'
import { share } from '../columns/column_profile.js'
import type { LayoutColumn } from '../columns/layouts.js'
import type { Role } from '../../vocabulary/roles.js'
import {
  areAllOne,
  areOfClasses,
  areOfRounds,
  areStatistics,
  countsStudents,
  countsByGrade,
  holdOnlyPresence,
  isRegister,
  isBlankForm,
  OF_RESULTS,
  saysWhoAttended,
} from './other_tables.js'

/** Headings that only tables of results have. */
const RESULT_ROLES: ReadonlySet<Role> = new Set([...OF_RESULTS, 'term'])

/** What the columns beside the subjects of a card hold. */
const OF_MARKS: ReadonlySet<Role> = new Set(['total', 'score', 'ca', 'exam', 'average', 'grade'])

/** Share of people's names, or of rows that name a subject, from which on a column is one of them. */
const PEOPLE = 0.5
const SUBJECTS = 0.3
/** The same under a heading of names in a picture, where a stamp may hide most of them. */
const PEOPLE_UNDER_MARKS = 0.2

/** Share of numbers above 100 from which on a column holds no scores. */
const NOT_SCORES = 0.5
/** The marks of two papers together. */
const OF_PAPERS = /^\d{2,3}\+\d{2,3}/

/** How much speaks for a table holding results: in doubt nothing speaks against it, and too little for it. */
export type ResultEvidence = 'sure' | 'doubtful' | 'none'

/**
 * Whether a table holds results of students. Many lists have names and numbers: results need people
 * (or their numbers) or subjects down the side, scores or grades under the headings of subjects or of
 * their parts, and no more columns of money, quantities or dates than of results.
 */
export function resultEvidence(
  template: Template,
  columns: readonly LayoutColumn[]
): ResultEvidence {
  const foreign = columns.filter(({ role }) => role === 'foreign').length
  if (isBlankForm(columns, template) || countsByGrade(columns, template)) {
    return 'none'
  }
  if (template.kind === 'roster') {
    return evidenceOfStudents(template, columns, foreign)
  }
  if (
    !holdsSubjects(template, columns, foreign) ||
    saysWhoAttended(columns, template) ||
    countsStudents(columns, template)
  ) {
    return 'none'
  }
  return isUncalled(columns, template) ? 'doubtful' : 'sure'
}

function evidenceOfStudents(
  template: Template,
  columns: readonly LayoutColumn[],
  foreign: number
): ResultEvidence {
  const isSplit = columns.filter(({ role }) => role === 'name').length > 1
  if (!columns.some((column) => isPeople(column, template, isSplit))) {
    return 'none'
  }
  const scores = columns.filter(({ group, role }) => group !== null || role === 'score')
  const marks = columns.filter(({ role }) => role === 'ca' || role === 'exam')
  if (
    holdOnlyPresence([...scores, ...marks], template) ||
    isRegister(columns, template) ||
    areOfRounds([...scores, ...marks], template)
  ) {
    return 'none'
  }
  if (areAllOne([...scores, ...marks], template)) {
    return foreign > 0 ? 'none' : 'doubtful'
  }
  const named = scores.filter(({ group, label }) => isSubjectAlone(group ?? label)).length
  const large = scores.filter(({ column }) => isLarge(template, column)).length
  const words = columns.filter(({ column }) => hasResultWord(template, column)).length
  const roles = columns.map(({ column }) => headingOf(template, column).role)
  const isCalled = roles.includes('name') || roles.includes('admission_number')
  if (large > scores.length / 2) {
    return foreign === 0 && isCalled && isYearOfTerms(columns, template) ? 'doubtful' : 'none'
  }
  if (foreign > named + words) {
    return 'none'
  }
  if (named === 0 && foreign > 0 && areAmounts(columns, template)) {
    return 'none'
  }
  if (!isCalled && areStatistics(roles)) {
    return 'none'
  }
  const isPaid = words === 0 && foreign > 0
  if (isPaid && (!isCalled || areSmallCounts(columns, template))) {
    return 'none'
  }
  if (
    areOfClasses([...scores, ...marks], template) ||
    areSmallCounts(columns, template) ||
    (named > 0 &&
      words === 0 &&
      (areOutOfMarks(scores, template) || addUpOthers(columns, template)))
  ) {
    return 'doubtful'
  }
  if (named > 0) {
    const isKnown = isCalled || named * 2 >= scores.length
    return named + words < 2 && foreign > 0 ? 'none' : isKnown ? 'sure' : 'doubtful'
  }
  if (words >= 2) {
    const worded = roles.filter((_, at) => !/^\d+$/.test(columns[at].label))
    const areCalled = isCalled || (!isOfOneKind(worded) && !isOfRanks(worded))
    const isKnown = areCalled && !areCounted(scores)
    return isKnown ? 'sure' : 'doubtful'
  }
  if (words === 1 && foreign === 0 && template.subjectHint !== null) {
    return 'sure'
  }
  const outOf = scores.filter(({ column }) => headingOf(template, column).maximum !== null).length
  const totals = columns.find((column) => isOfTotals(column, template))
  if (foreign === 0 && isCalled && (totals !== undefined || outOf >= MANY_SCORES)) {
    const isKnown = totals ? totals.doubt === null : outOf === scores.length
    return isKnown ? 'sure' : 'doubtful'
  }
  if (
    foreign === 0 &&
    isCalled &&
    (isMarkOfSubject(columns, template) || areGradePoints(columns, template))
  ) {
    return 'doubtful'
  }
  const isResult =
    hasMarks(columns, template) || areAddedUp(columns, template) || saysWhoPassed(columns, template)
  if (words === 1 && foreign === 0 && isCalled && isResult) {
    return 'doubtful'
  }
  if (words === 1 && isCalled && areGradesOfStudents(columns, template)) {
    return 'doubtful'
  }
  if (scores.length >= 2 && foreign === 0 && scores.every(isInAnotherScript)) {
    return 'doubtful'
  }
  if (foreign === 0 && isCalled && areUnread(scores, template)) {
    return 'doubtful'
  }
  return isPlain(template) && scores.length >= MANY_SCORES ? 'sure' : 'none'
}

/** Whether columns of numbers have headings in a picture none of which could be read. */
function areUnread(scores: readonly LayoutColumn[], template: Template): boolean {
  return (
    !template.exact &&
    scores.length >= MANY_SCORES &&
    scores.every(({ column }) => {
      const { isUnsure, label, group } = headingOf(template, column)
      return isUnsure === true || (group ?? label) === ''
    })
  )
}

/** Whether a column was told to be the total by the grades behind its numbers. */
function isOfTotals(column: LayoutColumn, template: Template): boolean {
  return column.role === 'total' && holdsTotals(column, template)
}

/** Whether only columns of one kind, such as several totals or percentages, speak of results. */
function isOfOneKind(roles: readonly (Role | null)[]): boolean {
  return new Set(roles.filter((role) => role !== null && RESULT_ROLES.has(role))).size < 2
}

/** What tells who is the first of any people, as a table of players does. */
const OF_RANKS: ReadonlySet<Role> = new Set(['position', 'average', 'score', 'total'])

/** Whether nothing speaks of results but what those of any contest are called. */
function isOfRanks(roles: readonly (Role | null)[]): boolean {
  return roles.every((role) => role === null || !RESULT_ROLES.has(role) || OF_RANKS.has(role))
}

/** Whether all that terms or tests are said to hold is too large for marks, as what was paid in them is. */
function areAmounts(columns: readonly LayoutColumn[], template: Template): boolean {
  const marks = columns.filter(({ column }) => {
    const { role } = headingOf(template, column)
    return role !== null && RESULT_ROLES.has(role) && template.profiles[column].numbers > 0
  })
  return marks.length > 0 && marks.every(({ column }) => isLarge(template, column))
}

/** A heading whose words nobody here knows, such as one in Arabic, speaks neither for nor against. */
function isInAnotherScript({ group, label }: LayoutColumn): boolean {
  const heading = group ?? label
  return /\p{L}/u.test(heading) && !/\p{Script=Latin}/u.test(heading)
}

/** A table without headings, whose columns were told by arithmetic. */
function isPlain(template: Template): boolean {
  return !template.headed
}

/**
 * Single words may be countries, firms or answers to a question as well as first names: where nothing
 * calls them names, people have two, in one column or in several.
 */
function isPeople({ column, role }: LayoutColumn, template: Template, isSplit: boolean): boolean {
  const profile = template.profiles[column]
  if (role === 'admission_number') {
    return share(profile.admissions, profile) >= PEOPLE || isNumeric(profile)
  }
  const isCalledName = headingOf(template, column).role === 'name'
  const least = isCalledName && !template.exact ? PEOPLE_UNDER_MARKS : PEOPLE
  if (role !== 'name' || share(profile.names, profile) < least) {
    return false
  }
  return isCalledName || isSplit || share(profile.fullNames, profile) >= PEOPLE
}

function isLarge(template: Template, column: number): boolean {
  const profile = template.profiles[column]
  const { maximum } = headingOf(template, column)
  const isHigh = maximum === null && share(profile.overHundred, profile) > NOT_SCORES
  return isHigh && !textsOfColumn(template, column).some((text) => OF_PAPERS.test(text))
}

function hasResultWord(template: Template, column: number): boolean {
  const { role, group } = headingOf(template, column)
  const profile = template.profiles[column]
  if (role === null || !RESULT_ROLES.has(role)) {
    return false
  }
  return group !== null || profile.filled === 0 || typeOf(profile) !== 'text'
}

/** Whether no heading beside the subjects, of those that are not empty, calls anything a result. */
function isUncalled(columns: readonly LayoutColumn[], template: Template): boolean {
  const marks = columns.filter(({ role }) => OF_MARKS.has(role))
  return (
    template.headed &&
    marks.every(({ column }) => {
      const { label, role } = headingOf(template, column)
      return role === null && label !== ''
    })
  )
}

function holdsSubjects(
  template: Template,
  columns: readonly LayoutColumn[],
  foreign: number
): boolean {
  const subject = columns.find(({ role }) => role === 'subject')
  if (!subject) {
    return false
  }
  const profile = template.profiles[subject.column]
  const named = share(profile.subjects, profile)
  const isCalledSubject = headingOf(template, subject.column).role === 'subject'
  const words = columns.filter(({ column }) => hasResultWord(template, column)).length
  if (foreign > words) {
    return false
  }
  const marks = columns.filter(({ role }) => OF_MARKS.has(role))
  if (marks.length === 0) {
    return false
  }
  if (marks.every(({ column }) => isLarge(template, column))) {
    return false
  }
  if (named >= SUBJECTS) {
    return words >= 1 || isCalledSubject || named >= PEOPLE
  }
  return isCalledSubject && words >= 1
}
