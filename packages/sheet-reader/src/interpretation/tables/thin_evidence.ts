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

/** What only a university's results are called. */
const GRADE_POINTS = /\b(?:[cst]?gpa|grade point average)\b/iu

/** Whether grade point averages stand beside names, which no column of a record has a place for. */
export function areGradePoints(columns: readonly LayoutColumn[], template: Template): boolean {
  return columns.some(
    ({ column, label }) => GRADE_POINTS.test(label) && isNumeric(template.profiles[column])
  )
}

/**
 * Whether several columns beside names add up to the only one that speaks of results: subjects in
 * codes.
 */
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
 * Whether totals of terms, which are too high for marks, are added up in the year's total, with an
 * average within a hundred and a position beside it.
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

/**
 * Whether the only number is the mark of the subject that the sheet names, whatever its heading
 * calls it.
 */
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

/**
 * The highest number that things of a subject are counted to where hardly anybody has more, such as
 * borrowed books.
 */
const FEW = 4
/** Share of the columns of counts in which somebody has nothing. */
const MOSTLY = 0.5

/** What is said of marks, and of nothing that was counted. */
const OF_MARKS: ReadonlySet<Role | null> = new Set<Role>([
  'ca',
  'exam',
  'average',
  'percent',
  'grade',
  'position',
  'score',
])

/**
 * Whether all numbers below subjects are as small as counts, noughts among them, and nothing but
 * their sum speaks of results. Levels from 1 to 4 have no nought.
 */
export function areSmallCounts(columns: readonly LayoutColumn[], template: Template): boolean {
  const scores = columns.filter(({ role }) => role === 'score')
  const isCount = ({ column }: LayoutColumn) => {
    const { numbers, largest, decimals } = template.profiles[column]
    const { maximum } = headingOf(template, column)
    return numbers > 0 && largest <= FEW && decimals[0] === numbers && maximum === null
  }
  const withNought = scores.filter(({ column }) => textsOfColumn(template, column).includes('0'))
  return (
    scores.length >= MANY_SCORES &&
    columns.every(({ group }) => group === null) &&
    scores.every(isCount) &&
    withNought.length > MOSTLY * scores.length &&
    columns.every(({ column }) => !OF_MARKS.has(headingOf(template, column).role))
  )
}

/**
 * Share of numbers above a hundred from which on they are hardly marks, where nothing says what
 * they are out of.
 */
const OUT_OF_MARKS = 0.05

/**
 * Whether some numbers below subjects are more than marks are, and no heading says how high these
 * go.
 */
export function areOutOfMarks(scores: readonly LayoutColumn[], template: Template): boolean {
  const plain = scores.filter(({ role }) => role === 'score')
  const profiles = plain.map(({ column }) => template.profiles[column])
  const numbers = profiles.reduce((sum, profile) => sum + profile.numbers, 0)
  const above = profiles.reduce((sum, profile) => sum + profile.overHundred, 0)
  return (
    above > OUT_OF_MARKS * numbers &&
    plain.every(({ column }) => headingOf(template, column).maximum === null)
  )
}

/** What begins a sum, and a word behind it that nobody knows: `Total scripts`, `Total missed`. */
const SUM_OF = /^(?:grand |overall )?total\s+\p{L}/iu

/** Whether what is below subjects adds up to a total of something that nobody knows for marks. */
export function addUpOthers(columns: readonly LayoutColumn[], template: Template): boolean {
  return columns.some(({ role, column }) => {
    const heading = headingOf(template, column)
    return role === 'total' && heading.role === null && SUM_OF.test(heading.label)
  })
}

/** Fewest columns that are counted through. */
const COUNTED = 3

/**
 * Whether columns are only counted (`WK1 WK2 WK3`), as the weeks of a register of attendance are.
 */
export function areCounted(scores: readonly LayoutColumn[]): boolean {
  const headings = scores.map(({ group, label }) => /^(.*?)\s*(\d+)$/u.exec(group ?? label))
  return (
    scores.length >= COUNTED &&
    headings.every(
      (heading, index) =>
        heading !== null && heading[1] === headings[0]![1] && Number(heading[2]) === index + 1
    )
  )
}
