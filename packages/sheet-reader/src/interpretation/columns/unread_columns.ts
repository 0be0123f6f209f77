import { partMarks } from './classes_of_marks.js'
import { share } from './column_profile.js'
import { headingOf, textsOfColumn, type Template } from '../tables/template.js'
import { isAbsentMark, parsePosition } from '../readings/printed_values.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'
import { squash } from '../../vocabulary/text.js'
import { GRADE_PATTERN } from '../../values/grades.js'
import { typeOf } from './column_types.js'
import type { LayoutColumn } from './layouts.js'
import type { NumberRows } from './column_relations.js'
import type { Role } from '../../vocabulary/roles.js'

/** What a sheet says once of each student, and says in vain where no column is taken for it. */
export const OVERALL: readonly Role[] = ['total', 'average', 'position']
/** Different grades from which on a column without a known heading is no class or house. */
const FEWEST_GRADES = 3

/**
 * Letters from which on a heading that nobody knows is none of what counts rows, as `Lp.` is and
 * `Roll` is not.
 */
const SHORTEST_NUMBER = 4

/** Share of cells that name subjects by which a column beside students lists theirs. */
const SUBJECTS = 0.5

/** Points that may be a total of marks; those of an entrance examination have its name. */
const POINTS = /\b(?:tot|total|ttl|agg|points?|pts?)\b/i

/** What pictures make of `GRD`, where a line runs through it, and what else means a group. */
const LIKE_GRADE = /^gr[pbo]\.?$/i

/** The columns of the subjects' scores, and the numbers of sample rows. */
interface Results {
  scores: readonly number[]
  rows: NumberRows
  isOneSubject: boolean
  /** Something is read of each subject, were it only its grade. */
  hasSubjects: boolean
}

/**
 * Doubts columns that hold results and of which nothing is read: one called total, average or
 * position where no other column is, and grades, ranks, or what may be a total or an average that
 * is nowhere else below a heading that nobody understands; several marks in one cell; and what
 * counts the students below such a heading where they have no other number.
 *
 * @param columns those that are no subject's; changed in place
 */
export function noteUnreadColumns(
  columns: readonly LayoutColumn[],
  template: Template,
  { scores, rows, isOneSubject, hasSubjects }: Results
): void {
  const read = new Set(columns.map(({ role }) => role))
  for (const column of columns) {
    const { role } = headingOf(template, column.column)
    const profile = template.profiles[column.column]
    if (column.doubt !== null || profile.filled === 0) {
      continue
    }
    if (holdsSeveralMarks(column, template) || holdsUnreadGrades(column, template, read)) {
      column.doubt = 'COLUMN_UNCERTAIN'
    }
    if (column.role === 'position' && !holdsPositions(column, template)) {
      column.doubt = 'COLUMN_UNCERTAIN'
    }
    const isCounted = column.role === 'serial' && role === null && column.label !== ''
    if (isCounted && !read.has('position') && areInOrder(columns, rows)) {
      column.doubt = 'COLUMN_UNCERTAIN'
    }
    const mayBeNumber = isCounted && squash(column.label).length >= SHORTEST_NUMBER
    if (mayBeNumber && !read.has('admission_number')) {
      column.doubt ??= 'ADMISSION_NUMBER_UNCERTAIN'
    }
    const mayBeGrades = column.role === 'person' || column.role === 'ignore'
    if (mayBeGrades && !read.has('grade') && partMarks(column, columns, template)) {
      column.doubt = 'COLUMN_UNCERTAIN'
    }
    const isDropped = column.role === 'ignore' || column.role === 'unknown'
    const isOfSubjects = role === 'subject' && share(profile.subjects, profile) >= SUBJECTS
    const isCalled = role !== null && OVERALL.includes(role) && !read.has(role)
    // The average of a single subject is its score.
    const isOverall = isCalled && !(isOneSubject && role === 'average')
    const isMisread =
      !template.exact &&
      !read.has('grade') &&
      LIKE_GRADE.test(column.label) &&
      holdsResults(column, template)
    const isOpen =
      role === null &&
      (holdsResults(column, template) ||
        holdsMarks(column, template) ||
        (!read.has('average') && isAmong(column, scores, rows)) ||
        (!hasSubjects && holdsDifferentNumbers(column, rows)))
    const mayBeTotal =
      (role === null || (role === 'points' && POINTS.test(column.label))) &&
      !read.has('total') &&
      isAbove(column, scores, rows)
    const isUnread = isOverall || isOpen || mayBeTotal || isOfSubjects
    if (isMisread || ((isDropped || role === 'points') && isUnread)) {
      column.doubt = 'COLUMN_UNCERTAIN'
    }
  }
}

/** Fewest rows whose order tells that the best student stands first. */
const FEWEST_IN_ORDER = 5

/** Whether totals or averages fall from row to row: what counts the rows may be the rank. */
function areInOrder(columns: readonly LayoutColumn[], rows: NumberRows): boolean {
  const sums = columns.filter(({ role }) => role === 'total' || role === 'average')
  return sums.some(({ column }) => {
    const numbers = rows.flatMap((row) => row[column] ?? [])
    return (
      new Set(numbers).size >= FEWEST_IN_ORDER &&
      numbers.slice(1).every((number, index) => number <= numbers[index])
    )
  })
}

/** Different numbers, and share of the rows, by which a column may be an average or a total. */
const FEWEST_NUMBERS = 4
const NEARLY_ALL = 0.95
/** Most by which coefficients make a total higher than the sum. */
const HIGHEST_COEFFICIENT = 9

/**
 * Whether a column holds several different numbers, which say something of students without a
 * single subject.
 */
function holdsDifferentNumbers({ column }: LayoutColumn, rows: NumberRows): boolean {
  return new Set(rows.flatMap((row) => row[column] ?? [])).size >= FEWEST_NUMBERS
}

/** Whether the numbers of a column lie among the scores of their rows, as averages do. */
function isAmong({ column }: LayoutColumn, scores: readonly number[], rows: NumberRows): boolean {
  return holdsInNearlyAll(column, scores, rows, (value, own) => {
    return value >= Math.min(...own) && value <= Math.max(...own)
  })
}

/** Whether the numbers of a column are higher than any score of their rows, as totals are. */
function isAbove({ column }: LayoutColumn, scores: readonly number[], rows: NumberRows): boolean {
  return holdsInNearlyAll(column, scores, rows, (value, own) => {
    const sum = own.reduce((all, score) => all + score, 0)
    return value > Math.max(...own) && value <= HIGHEST_COEFFICIENT * sum
  })
}

function holdsInNearlyAll(
  column: number,
  scores: readonly number[],
  rows: NumberRows,
  holds: (value: number, scores: readonly number[]) => boolean
): boolean {
  const tested = rows.flatMap((row) => {
    const own = scores.flatMap((score) => row[score] ?? [])
    const value = row[column]
    return value === null || own.length < 2 ? [] : [{ value, own }]
  })
  const held = tested.filter(({ value, own }) => holds(value, own))
  return (
    new Set(tested.map(({ value }) => value)).size >= FEWEST_NUMBERS &&
    held.length >= NEARLY_ALL * tested.length
  )
}

/** What a heading holds of the first row below it, where that was taken for a line of headings. */
const FIRST_MARK = /\s[\d.,]+$/

/** Whether a column below a subject's name holds numbers in a notation that was not understood. */
function holdsMarks({ column, label }: LayoutColumn, template: Template): boolean {
  const texts = textsOfColumn(template, column)
  const marks = texts.filter((text) => /\d/.test(text))
  const heading = label.replace(FIRST_MARK, '')
  return isSubjectHeading(heading) && marks.length > texts.length * MOSTLY
}

/** Marks one beside the other, of which nobody knows which columns they belong to. */
const MARKS = /^(?:(?:\d{1,3}(?:[.,]\d{1,2})?|[A-Z]{1,3}|-)\s+){2,}\d{1,3}(?:[.,]\d{1,2})?$/

/** Whether most texts of a column are several marks, as where columns ran together in a picture. */
function holdsSeveralMarks({ column }: LayoutColumn, template: Template): boolean {
  const texts = textsOfColumn(template, column)
  const several = texts.filter((text) => MARKS.test(text) && /\d\s+\d/.test(text))
  return several.length > texts.length * MOSTLY
}

/** A grade with words behind it. */
const GRADE_AND_WORDS = new RegExp(`^(${GRADE_PATTERN})\\s+\\p{L}`, 'u')

/**
 * Whether the texts of a column are grades and remarks that ran together, where no other has
 * grades.
 */
function holdsUnreadGrades(
  { column, role }: LayoutColumn,
  template: Template,
  read: ReadonlySet<Role>
): boolean {
  if (role === 'name' || read.has('grade')) {
    return false
  }
  const texts = textsOfColumn(template, column)
  const grades = texts.flatMap((text) => GRADE_AND_WORDS.exec(text)?.[1] ?? [])
  return grades.length > texts.length * MOSTLY && new Set(grades).size >= FEWEST_GRADES
}

/** Share of a column's texts that must be ranks, or hold numbers. */
const MOSTLY = 0.5

function holdsPositions({ column }: LayoutColumn, template: Template): boolean {
  const texts = textsOfColumn(template, column)
  const others = texts.filter((text) => parsePosition(text) === null && !isAbsentMark(text))
  return !template.exact || others.length <= texts.length * MOSTLY
}

function holdsResults({ column }: LayoutColumn, template: Template): boolean {
  const type = typeOf(template.profiles[column])
  if (type !== 'grade') {
    return type === 'ordinal'
  }
  const texts = new Set(textsOfColumn(template, column))
  return texts.size >= FEWEST_GRADES
}
