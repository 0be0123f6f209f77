import { isGradeLike } from '../readings/printed_values.js'
import { isUnderHeadings } from '../headings/title_headings.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import type { TableView } from './table_view.js'

/** A row of numbers alone (and perhaps a word for what they are) above the first student. */
export function isMaximaRow(view: TableView, row: number): boolean {
  const cells = view.filledCells(row)
  const labels = cells.filter((cell) => !view.isNumber(cell))
  return (
    isRowOfNumbers(view, row) &&
    labels.every((cell) => isUnderHeadings(roleOfHeading(view.textOf(cell))))
  )
}

/** So often the label of a student's row comes again below. */
const FEWEST_AGAIN = 2

/**
 * Whether a row of numbers above the first name is a student's, as those of other students are
 * called so, too: `T1`.
 */
export function isOfParts(view: TableView, row: number): boolean {
  const label = view.filledCells(row).find((cell) => !view.isNumber(cell))
  if (!label || !isRowOfNumbers(view, row)) {
    return false
  }
  const text = view.textOf(label)
  let again = 0
  for (let below = row + 1; below < view.rowCount && again < FEWEST_AGAIN; below++) {
    again += view.textAt(below, label.column) === text ? 1 : 0
  }
  return again >= FEWEST_AGAIN
}

/**
 * Whether a row above the first name holds a subject and its grade alone, as the row below does in
 * the same columns.
 */
export function isOfSubject(view: TableView, row: number): boolean {
  const [subject, ...marks] = view.filledCells(row)
  const isMark = (column: number, at: number) => isGradeLike(view.textAt(at, column))
  return (
    marks.length > 0 &&
    isSubjectHeading(view.textOf(subject)) &&
    isSubjectHeading(view.textAt(row + 1, subject.column)) &&
    view.filledCells(row + 1)[0].column < subject.column &&
    marks.every(({ column }) => isMark(column, row) || view.textAt(row, column) === '-') &&
    marks.some(({ column }) => isMark(column, row) && isMark(column, row + 1))
  )
}

/** Numbers with one word at most, which says what they are: maxima, coefficients. */
export function isRowOfNumbers(view: TableView, row: number): boolean {
  const cells = view.filledCells(row)
  const numbers = cells.filter((cell) => view.isNumber(cell)).length
  return numbers > 1 && cells.length - numbers <= 1
}
