import { roleOfHeading } from '../../vocabulary/role_words.js'
import { textsOfColumn, type Template } from '../tables/template.js'
import type { LayoutColumn } from './layouts.js'

/** A subject's name with what its grades are called behind it: `ENGLISH GRADE`. */
const WITH_GRADE = /^(.+?)\s+(\p{L}+)\.?$/u
/** A mark with its grade, between which a picture shows no space. */
const MARK_AND_GRADE = /^\d{1,3}(?:[.,]\d{1,2})?\s*\(?[A-H][1-9]?[+-]?\)?$/
/** Share of a column's cells, and fewest of them. */
const MOSTLY = 0.8
const FEWEST = 3

/**
 * Names subjects whose marks and grades stand so close that they are one column, with both headings
 * above it: a spreadsheet sets the numbers at the right of their cells and the grades at the left
 * of the next ones. Where other columns hold both below a name alone, the word is a piece of the
 * subject's name: `Arts pl.`.
 */
export function nameGradedColumns(columns: readonly LayoutColumn[], template: Template): void {
  const graded = columns.filter(
    ({ group, role, column }) =>
      group === null && role === 'unknown' && holdsGradedMarks(textsOfColumn(template, column))
  )
  const parted = graded.flatMap((column) => {
    const [, subject, word = ''] = WITH_GRADE.exec(column.label) ?? []
    return subject && roleOfHeading(word) === 'grade' ? [{ column, subject }] : []
  })
  if (parted.length < graded.length) {
    return
  }
  for (const { column, subject } of parted) {
    column.label = subject
  }
}

function holdsGradedMarks(texts: readonly string[]): boolean {
  const graded = texts.filter((text) => MARK_AND_GRADE.test(text))
  return graded.length >= FEWEST && graded.length >= MOSTLY * texts.length
}
