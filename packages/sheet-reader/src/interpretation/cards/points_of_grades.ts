import { areGradePoints } from '../../values/grade_points.js'
import { isNumeric, typeOf } from '../columns/column_types.js'
import type { LayoutColumn } from '../columns/layouts.js'
import type { NumberRows } from '../columns/column_relations.js'
import type { Template } from '../tables/template.js'

/** Most units of a course. */
const MOST_UNITS = 6

/**
 * Numbers of a card below no heading, or one that nobody knows, that are what is counted for the
 * grades, and beside these the units of the courses.
 */
export function findGradePoints(
  columns: readonly LayoutColumn[],
  { profiles, samples }: Template,
  rows: NumberRows
): void {
  const grades = columns.find(({ column }) => typeOf(profiles[column]) === 'grade')
  const open = columns.filter(
    ({ role, column }) => role === 'unknown' && isNumeric(profiles[column])
  )
  const points = open.filter(
    ({ column }) =>
      grades !== undefined &&
      areGradePoints(
        rows.map((row, index) => ({
          grade: samples[index][grades.column]?.text ?? '',
          number: row[column],
        }))
      )
  )
  for (const column of points.length > 0 ? open : []) {
    if (points.includes(column)) {
      column.role = 'points'
    } else if (profiles[column.column].largest <= MOST_UNITS) {
      column.role = 'credit'
    }
  }
}
