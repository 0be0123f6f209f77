import { isLevels } from './plain_roles.js'
import { isNumeric } from './column_types.js'
import type { LayoutColumn } from './layouts.js'
import { headingOf, type Template } from '../tables/template.js'

/**
 * Columns of a card whose headings mean something else outside of America: quarters, and grades in
 * numbers.
 */
export function openAmericanColumns(columns: readonly LayoutColumn[], template: Template) {
  openQuarters(columns, template)
  openGrades(columns, template)
}

/**
 * `Q1`, which is a quarter of a year's business elsewhere, is one of the school year beside what is
 * called a subject or below a subject's name.
 */
export function openQuarters(columns: readonly LayoutColumn[], template: Template) {
  const isOfSubject = ({ column }: LayoutColumn) => headingOf(template, column).role === 'subject'
  if (template.subjectHint === null && !columns.some(isOfSubject)) {
    return
  }
  for (const column of columns) {
    const isHigh = template.profiles[column.column].overHundred > 0
    if (column.role === 'foreign' && /^(?:Q[1-4]|[1-4]Q)$/i.test(column.label) && !isHigh) {
      column.role = 'ca'
    }
  }
}

/**
 * What the mean of all learners of a grade is called beside a learner's mark in percent:
 * `Grade average`.
 */
const MEAN = /\b(?:average|avg|ave|mean)\b/i

/**
 * `Grade` over numbers that are no levels is the mark where no column is called one, were it that
 * of a term.
 */
function openGrades(columns: readonly LayoutColumn[], template: Template) {
  const isMarked = columns.some(({ role }) =>
    ['score', 'total', 'ca', 'exam', 'term'].includes(role)
  )
  const grades = columns.filter(({ role, column }) => {
    const profile = template.profiles[column]
    return role === 'grade' && isNumeric(profile) && !isLevels(profile)
  })
  const isOfAll =
    MEAN.test(grades[0]?.label ?? '') && columns.some(({ role }) => role === 'percent')
  if (!isMarked && !isOfAll && grades.length === 1) {
    grades[0].role = 'score'
  }
}
