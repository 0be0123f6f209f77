import type { LayoutColumn } from '../columns/layouts.js'
import { shapeOf } from '../readings/printed_values.js'
import type { Role } from '../vocabulary/roles.js'
import { isNumberOfPlace, isNumberOfSchool } from '../vocabulary/number_labels.js'
import { isSubjectHeading } from '../vocabulary/subject_words.js'
import { headingOf, textsOfColumn, type Template } from './template.js'

/** What may stand in a student's number, and how many digits it has at least: marks have fewer. */
const NUMBER_OF_STUDENT = /^[\p{L}\d][\p{L}\d/ .-]{3,}$/u
const FEWEST_DIGITS = 4
/** A mark that is not rounded to a whole one has as many digits. */
const DECIMAL = /^\d{1,3}[.,]\d{1,2}$/
/** What such a column is taken for by its heading: what a subject's marks are, or nothing. */
const OF_MARKS: ReadonlySet<Role> = new Set(['unknown', 'ignore', 'score', 'exam', 'ca'])
/** Fewest rows by which a column of numbers that nobody knows the name of is told to be students'. */
const FEWEST_STUDENTS = 5

/**
 * Below a heading that nobody knows (`LURITS`, or `Mat.`, which is a subject elsewhere), beside the names
 * and before all marks: numbers of one shape, each another and too long for marks, are the students'.
 */
export function findStudentNumber(columns: readonly LayoutColumn[], template: Template): void {
  if (columns.some(({ role }) => role === 'admission_number')) {
    return
  }
  const filled = columns.filter(({ column }) => template.profiles[column].filled > 0)
  const found = filled.filter(({ column, role }, index) => {
    const beside = [filled[index - 1]?.role, filled[index + 1]?.role]
    return (
      OF_MARKS.has(role) &&
      OF_MARKS.has(headingOf(template, column).role ?? 'unknown') &&
      beside.includes('name') &&
      holdsStudentNumbers(column, template)
    )
  })
  if (found.length === 1) {
    found[0].role = 'admission_number'
  }
}

function holdsStudentNumbers(column: number, template: Template): boolean {
  const texts = textsOfColumn(template, column)
  const digits = (text: string) => text.replace(/\D/g, '').length
  const shapes = new Set(texts.map(shapeOf))
  return (
    texts.length >= FEWEST_STUDENTS &&
    new Set(texts).size === texts.length &&
    shapes.size === 1 &&
    !areOfOneMaximum(texts) &&
    texts.every(
      (text) => NUMBER_OF_STUDENT.test(text) && !DECIMAL.test(text) && digits(text) >= FEWEST_DIGITS
    )
  )
}

/** A mark with what it is out of. */
const OUT_OF = /^(\d{1,3}(?:[.,]\d{1,2})?)\/(\d{1,3})$/

/** Whether texts are marks out of the same maximum (`45/100`), which none is above: years behind numbers are lower. */
function areOfOneMaximum(texts: readonly string[]): boolean {
  const marks = texts.flatMap((text) => {
    const [, mark, maximum] = OUT_OF.exec(text) ?? []
    return mark === undefined ? [] : [{ mark: Number(mark.replace(',', '.')), maximum }]
  })
  return (
    marks.length === texts.length &&
    new Set(marks.map(({ maximum }) => maximum)).size === 1 &&
    marks.every(({ mark, maximum }) => mark <= Number(maximum))
  )
}

/** Of several columns with codes the one that is called so, and holds some, is the student's number. */
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

/** Whether a column below a subject's name follows the marks of another: whatever it holds are marks, too. */
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

/** Most characters of what a class is called, and students that each of a few classes has at least. */
const LONGEST_CLASS = 4
const IN_CLASS = 3

/** Whether a column repeats a few short codes: Britain's `Reg` is the class where pupils register. */
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
