import { isNumeric } from '../columns/column_types.js'
import { isSubjectAlone } from '../../vocabulary/subject_words.js'
import { headingOf, textsOfColumn, type Template } from './template.js'
import type { LayoutColumn } from '../columns/layouts.js'
import type { Role } from '../../vocabulary/roles.js'

/** So many columns of numbers beside names are marks where no heading says what they are. */
export const MANY_SCORES = 3

/** What numbers beside names of people can hardly be called but where they are results. */
const CALLED_MARKS: ReadonlySet<Role | null> = new Set<Role>(['score', 'exam', 'ca', 'average'])

/** Whether numbers are called so. */
export function hasMarks(columns: readonly LayoutColumn[], template: Template): boolean {
  return columns.some(({ column }) => {
    const { role, isCalledMark = false } = headingOf(template, column)
    return (CALLED_MARKS.has(role) || isCalledMark) && isNumeric(template.profiles[column])
  })
}

/** Whether several columns beside names add up to the only one that speaks of results: subjects in codes. */
export function areAddedUp(columns: readonly LayoutColumn[], template: Template): boolean {
  const total = columns.find(({ role }) => role === 'total')
  const scores = columns.filter(({ role }) => role === 'score')
  return (
    total !== undefined &&
    headingOf(template, total.column).role === 'total' &&
    scores.length >= MANY_SCORES
  )
}

/**
 * Whether totals of terms, which are too high for marks, are added up in the year's total, with an average within
 * a hundred and a position beside it.
 */
export function isYearOfTerms(columns: readonly LayoutColumn[], template: Template): boolean {
  const called = (role: Role) =>
    columns.find(
      (column) => column.role === role && headingOf(template, column.column).role === role
    )
  const average = called('average')
  return (
    average !== undefined &&
    template.profiles[average.column].overHundred === 0 &&
    called('total') !== undefined &&
    called('position') !== undefined
  )
}

/** Whether the only number is the mark of the subject that the sheet names, whatever its heading calls it. */
export function isMarkOfSubject(
  columns: readonly LayoutColumn[],
  { subjectHint }: Template
): boolean {
  return (
    subjectHint !== null &&
    isSubjectAlone(subjectHint) &&
    columns.some(({ role, doubt }) => role === 'total' && doubt !== null)
  )
}

/** Whether a column says of everybody that they passed, were promoted or have to repeat. */
export function saysWhoPassed(columns: readonly LayoutColumn[], template: Template): boolean {
  return columns.some(({ role, column }) => {
    const texts = textsOfColumn(template, column)
    return (
      role === 'remark' &&
      texts.length >= FEWEST_VERDICTS &&
      texts.every((text) => VERDICT.test(text))
    )
  })
}

/** Fewest students of whom a column says what became of them. */
const FEWEST_VERDICTS = 4

/** What becomes of students at the end of a year. */
const VERDICT =
  /^(?:not )?(?:promoted|passed|pass|failed|fail|repeat(?:ed|s)?|advised to repeat|on trial|promoted on trial|admise?|ajournée?|redouble|aprovad[oa]|reprovad[oa]|transitou?|n[ãa]o transitou?)\b/i
