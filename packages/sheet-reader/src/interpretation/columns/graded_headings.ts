import { roleOfHeading } from '../vocabulary/role_words.js'
import { textsOfColumn, type Template } from '../tables/template.js'
import type { LayoutColumn } from './layouts.js'

/** A subject's name with what its grades are called behind it: `ENGLISH GRADE`. */
const WITH_GRADE = /^(.+?)\s+(\p{L}+)\.?$/u
/** A mark with its grade. */
const MARK_AND_GRADE = /^\d{1,3}(?:[.,]\d{1,2})?\s+\(?[A-H][1-9]?[+-]?\)?$/
/** Share of a column's cells, and fewest of them. */
const MOSTLY = 0.8
const FEWEST = 3

/**
 * Names subjects whose marks and grades stand so close that they are one column, with both headings above it: a
 * spreadsheet sets the numbers at the right of their cells and the grades at the left of the next ones.
 */
export function nameGradedColumns(columns: readonly LayoutColumn[], template: Template): void {
  for (const column of columns) {
    const [, subject, word] = WITH_GRADE.exec(column.label) ?? []
    if (
      column.group !== null ||
      column.role !== 'unknown' ||
      roleOfHeading(word ?? '') !== 'grade'
    ) {
      continue
    }
    const texts = textsOfColumn(template, column.column)
    const graded = texts.filter((text) => MARK_AND_GRADE.test(text))
    if (graded.length >= FEWEST && graded.length >= MOSTLY * texts.length) {
      column.label = subject
    }
  }
}
