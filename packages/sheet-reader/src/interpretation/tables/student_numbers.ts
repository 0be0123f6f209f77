import type { LayoutColumn } from '../columns/layouts.js'
import { areStudentNumbers } from '../readings/numbers_of_students.js'
import { readSum } from '../../values/numbers.js'
import type { Role } from '../../vocabulary/roles.js'
import { isNumberOfPlace, isNumberOfSchool } from '../../vocabulary/number_labels.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'
import { headingOf, textsOfColumn, type Template } from './template.js'

/** What such a column is taken for by its heading: what a subject's marks are, or nothing. */
const OF_MARKS: ReadonlySet<Role> = new Set(['unknown', 'ignore', 'score', 'exam', 'ca'])

/**
 * Below a heading that nobody knows (`LURITS`, or `Mat.`, which is a subject elsewhere), beside the
 * names and before all marks, or first where nobody has a name: numbers of one shape, each another
 * and too long for marks, are the students'.
 */
export function findStudentNumber(columns: readonly LayoutColumn[], template: Template): void {
  if (columns.some(({ role }) => role === 'admission_number')) {
    return
  }
  const filled = columns.filter(({ column }) => template.profiles[column].filled > 0)
  const isNamed = filled.some(({ role }) => role === 'name')
  const found = filled.filter(({ column, role, group }, index) => {
    const beside = [filled[index - 1]?.role, filled[index + 1]?.role]
    const isFirst = beside[0] === undefined || beside[0] === 'serial'
    return (
      OF_MARKS.has(role) &&
      OF_MARKS.has(headingOf(template, column).role ?? 'unknown') &&
      (isNamed ? beside.includes('name') : isFirst && group === null) &&
      areStudentNumbers(textsOfColumn(template, column)) &&
      !textsOfColumn(template, column).every((text) => readSum(text) !== null)
    )
  })
  if (found.length === 1) {
    found[0].role = 'admission_number'
  }
}

/**
 * Of several columns with codes the one that is called so, and holds some, is the student's number.
 */
export function keepOneNumber(columns: readonly LayoutColumn[], template: Template): void {
  for (const column of columns) {
    if (column.role === 'admission_number' && namesClasses(column, template)) {
      column.role = 'person'
    }
    if (column.role === 'admission_number' && isAmongMarks(column, columns, template)) {
      column.role = 'ignore'
    }
  }
  const all = columns.filter(({ role }) => role === 'admission_number')
  const counting = all.filter((column) => isCounted(column, template))
  for (const column of counting.length < all.length ? counting : []) {
    column.role = 'serial'
  }
  const numbers = all.filter(({ role }) => role === 'admission_number')
  const named = numbers.filter(
    ({ column }) =>
      headingOf(template, column).role === 'admission_number' &&
      template.profiles[column].filled > 0
  )
  const called =
    named.find(({ label }) => isNumberOfSchool(label)) ??
    named.find(({ label }) => !isNumberOfPlace(label)) ??
    named[0]
  for (const column of numbers) {
    if (column !== (called ?? numbers[0])) {
      column.role = 'ignore'
    }
  }
}

/**
 * Whether a column below a subject's name follows the marks of another: whatever it holds are
 * marks, too.
 */
function isAmongMarks(
  { column, label }: LayoutColumn,
  columns: readonly LayoutColumn[],
  template: Template
): boolean {
  const before = columns.find((other) => other.column === column - 1)
  return (
    before?.role === 'score' && headingOf(template, column).role === null && isSubjectHeading(label)
  )
}

/**
 * Most characters of what a class is called, and students that each of a few classes has at least.
 */
const LONGEST_CLASS = 4
const IN_CLASS = 3

/**
 * Whether a column repeats a few short codes: Britain's `Reg` is the class where pupils register.
 */
function namesClasses({ column }: LayoutColumn, template: Template): boolean {
  const texts = textsOfColumn(template, column)
  return (
    texts.length > IN_CLASS &&
    texts.every((text) => text.length <= LONGEST_CLASS) &&
    new Set(texts).size * IN_CLASS <= texts.length
  )
}

/** Whether a column counts the students from one on, as `Roll No.` does beside `Scholar No.`. */
function isCounted({ column }: LayoutColumn, template: Template): boolean {
  const texts = textsOfColumn(template, column)
  return texts.length > IN_CLASS && texts.every((text, index) => text === String(index + 1))
}
