import { isNumeric } from './column_types.js'
import { areMeansOfTerms, takeMeanOfTerms } from './means_of_terms.js'
import { isPartRole } from '../headings/heading_leaves.js'
import { SURE } from '../headings/headings.js'
import { mendMisreadWords } from '../headings/misread_words.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'
import { settleSubjectColumns } from './subject_columns.js'
import { findSum, isProof, isRanking, levelsBeside, type NumberRows } from './column_relations.js'
import type { KeyValue } from '../cards/key_values.js'
import { areAboveMarks } from './column_profile.js'
import type { LayoutColumn } from './layouts.js'
import { headingOf, textsOfColumn, type Template } from '../tables/template.js'
import { areLevelsOfMarks } from '../../values/level_proof.js'

/** A course's code alone: `CS2103`. */
const ONLY_CODE = /^\p{Lu}{2,5}[ -]?\d{2,4}$/u

/** Points between a subject's code and its name where one stands above the other. */
const OF_ONE_TITLE = 30

/**
 * The subject that the label next above a table names, or any of the page where none stands above,
 * by its name rather than its code where both stand there; null where none does. In a picture its
 * misread words are put right.
 *
 * @param top where the table begins
 */
export function subjectNamed(
  keyValues: readonly KeyValue[],
  exact: boolean,
  top: number
): string | null {
  const subjects = keyValues.filter(({ role }) => role === 'subject')
  const above = subjects.filter(({ box }) => box.y0 < top)
  const lowest = Math.max(...above.map(({ box }) => box.y0))
  const own = above.filter(({ box }) => lowest - box.y0 < OF_ONE_TITLE)
  const named = (own.length > 0 ? own : subjects).map(({ value }) => value)
  const value = named.find(({ text }) => !ONLY_CODE.test(text)) ?? named[0]
  if (value === undefined) {
    return null
  }
  return exact ? value.text : mendMisreadWords(value.text, value.confidence >= SURE)
}

/** A sheet of one subject has its parts beside the names, and no subject's name over a column. */
export function isOneSubject(
  columns: readonly LayoutColumn[],
  template: Template,
  rows: NumberRows
): boolean {
  const marks = columns.filter(({ role }) => OF_MARKS.includes(role))
  const subjects = marks.filter(({ role, label }) => role === 'score' && isSubjectHeading(label))
  const unknown = columns.filter(({ role }) => role === 'unknown')
  const parts = marks.filter(({ role }) => role === 'ca' || role === 'exam' || role === 'term')
  const scores = marks.filter(({ role, label }) => role === 'score' && !isSubjectHeading(label))
  if (subjects.length >= 2 || areMeansOfTerms(parts, marks, template)) {
    return false
  }
  if (parts.length >= 2) {
    return !parts.every(({ column }) => areAboveMarks(template.profiles[column]))
  }
  if (marks.length === 0) {
    return isOnlyMark(unknown, template)
  }
  if (isOnlyShare([...marks, ...unknown], template)) {
    return true
  }
  if (subjects.length > 0) {
    return false
  }
  if (parts.length + scores.length === 0) {
    return addsUpToTotal(columns, unknown, template, rows)
  }
  return unknown.length <= 1 || addsUpToTotal(columns, [...parts, ...unknown], template, rows)
}

/**
 * Fewest different numbers by which a column of a sheet that names its subject holds the marks in
 * it.
 */
const FEWEST_MARKS = 4

/**
 * Whether the only column that nobody knows holds numbers that may be the marks in the subject that
 * the sheet names.
 */
function isOnlyMark(unknown: readonly LayoutColumn[], template: Template): boolean {
  const [column, ...others] = unknown.filter(({ column: own }) => isNumeric(template.profiles[own]))
  return (
    template.subjectHint !== null &&
    column !== undefined &&
    others.length === 0 &&
    new Set(textsOfColumn(template, column.column)).size >= FEWEST_MARKS &&
    !areAboveMarks(template.profiles[column.column])
  )
}

/** Whether a sheet that says which subject it is of has nothing but a percentage: `Score (%)`. */
function isOnlyShare(marks: readonly LayoutColumn[], { subjectHint }: Template): boolean {
  return subjectHint !== null && marks.length === 1 && SHARES.includes(marks[0].role)
}

/** What marks and percentages are called. */
const OF_MARKS: readonly LayoutColumn['role'][] = [
  'ca',
  'exam',
  'score',
  'total',
  'term',
  'percent',
  'average',
]
const SHARES: readonly LayoutColumn['role'][] = ['percent', 'average']

/**
 * On a sheet that says which subject it is of, columns that nobody knows are parts where all add
 * up.
 */
function addsUpToTotal(
  columns: readonly LayoutColumn[],
  parts: readonly LayoutColumn[],
  { subjectHint, exact }: Template,
  rows: NumberRows
): boolean {
  const total = columns.find(({ role }) => role === 'total')
  if (subjectHint === null || !total) {
    return false
  }
  const members = parts.map(({ column }) => column)
  const sum = findSum(rows, total.column, members, [])
  return sum !== null && isProof(sum, exact)
}

/**
 * Decides what each column of numbers is on a sheet of one subject, by headings and by sums that
 * hold. Sets `role` and `doubt` of the columns it is given.
 */
export function settleOneSubject(columns: LayoutColumn[], template: Template, rows: NumberRows) {
  const share = columns.find(({ role }) => SHARES.includes(role))
  if (
    share &&
    isOnlyShare(
      columns.filter(({ role }) => OF_MARKS.includes(role) || role === 'unknown'),
      template
    )
  ) {
    share.role = 'total'
    return
  }
  takeProvedParts(columns, template, rows)
  const isOpen = ({ role, column }: LayoutColumn) =>
    (isPartRole(role) && !['grade', 'position', 'remark'].includes(role)) ||
    (role === 'unknown' && isNumeric(template.profiles[column]))
  const isPerson = ({ role, column }: LayoutColumn) =>
    role === 'person' && isNumeric(template.profiles[column])
  const people = columns.filter(isPerson)
  if (people.length > 0) {
    const members = columns.filter((column) => isOpen(column) || isPerson(column))
    const settled = settledMembers(members, template, rows)
    for (const [index, { role }] of settled.entries()) {
      if (people.includes(members[index]) && role === 'ca') {
        members[index].role = 'ca'
      }
    }
  }
  const members = columns.filter(isOpen)
  for (const [index, { role, doubt }] of settledMembers(members, template, rows).entries()) {
    Object.assign(members[index], { role, doubt })
  }
  takeMeanOfTerms(columns, template, rows)
  findRank(columns, members, rows)
  findLevels(columns, members, template, rows)
}

/** Fewest rows whose total tells what its parts are. */
const FEWEST_ROWS = 3
/** Roles of numbers that are no parts of a mark, wherever they stand. */
const NO_PARTS: readonly LayoutColumn['role'][] = ['position', 'grade', 'remark', 'average']

/**
 * All numbers between the names and the total are parts of it where they add up to it in every row:
 * `PT` and `NB`, which are points and serial numbers elsewhere.
 */
function takeProvedParts(columns: readonly LayoutColumn[], template: Template, rows: NumberRows) {
  const total = columns.find(({ role }) => role === 'total')
  const named = columns.findLast(({ role }) => role === 'name' || role === 'admission_number')
  if (!total || !named) {
    return
  }
  const parts = columns.filter(
    ({ column, role }) =>
      column > named.column &&
      column < total.column &&
      !NO_PARTS.includes(role) &&
      isNumeric(template.profiles[column])
  )
  const members = parts.map(({ column }) => column)
  const sum = findSum(rows, total.column, members, [])
  if (sum && sum.tested >= FEWEST_ROWS && isProof(sum, template.exact)) {
    for (const part of parts) {
      part.role = part.role === 'exam' ? 'exam' : 'ca'
    }
  }
}

/** `Code` beside the marks of one subject is their level where it follows them. */
function findLevels(
  columns: readonly LayoutColumn[],
  members: readonly LayoutColumn[],
  template: Template,
  rows: NumberRows
) {
  const score = members.find(({ role }) => role === 'total')
  const code = columns.find(
    ({ role, column }) => role === 'ignore' && headingOf(template, column).role === 'code'
  )
  if (!score || !code || columns.some(({ role }) => role === 'grade')) {
    return
  }
  if (areLevelsOfMarks(levelsBeside(rows, score.column, code.column))) {
    code.role = 'grade'
  }
}

/** A column that nothing explained and that goes up as the scores go down is the position. */
function findRank(
  columns: readonly LayoutColumn[],
  members: readonly LayoutColumn[],
  rows: NumberRows
) {
  const score = members.find(({ role }) => role === 'total')
  if (!score || columns.some(({ role }) => role === 'position')) {
    return
  }
  const rank = members.find(
    ({ role, column }) =>
      role === 'unknown' && isRanking(rows.map((row) => [row[score.column], row[column]]))
  )
  if (rank) {
    Object.assign(rank, { role: 'position', doubt: null })
  }
}

/**
 * `CLASS` beside `EXAM` is the score of the class where the sum proves it, and says who otherwise.
 */
function settledMembers(members: readonly LayoutColumn[], template: Template, rows: NumberRows) {
  return settleSubjectColumns(
    members.map(({ role, label, column }) => ({
      role: role === 'unknown' || role === 'person' ? null : role,
      label,
      numeric: isNumeric(template.profiles[column]) || template.profiles[column].filled === 0,
      graded: false,
    })),
    rows.map((row) => members.map(({ column }) => row[column])),
    template.exact
  )
}
