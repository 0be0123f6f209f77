import type { SheetColumns } from './sheet_columns.js'
import { textsOfColumn } from '../tables/template.js'

/** What a grade is called over the number of subjects in which a student got it. */
const GRADE = /^\p{Lu}[1-9+*-]?$/u
/** Fewest columns of such numbers, and fewest of their grades that stand under subjects. */
const FEWEST = 3

/**
 * Leaves out columns that count how often a student got each grade (`A B C S W` behind the grades
 * of all subjects): they are no subjects of one letter. Grades that nobody got are counted beside
 * the others.
 */
export function ignoreGradeCounts(sheet: SheetColumns): void {
  const { columns, template } = sheet
  const graded = columns.filter(({ group, role }) => group !== null && role === 'grade')
  const got = new Set(graded.flatMap(({ column }) => textsOfColumn(template, column)))
  const counts = columns.filter(
    (column) => column.group === null && GRADE.test(column.label) && sheet.isNumeric(column)
  )
  if (counts.length >= FEWEST && counts.filter(({ label }) => got.has(label)).length >= FEWEST) {
    for (const column of counts) {
      column.role = 'ignore'
    }
  }
}
