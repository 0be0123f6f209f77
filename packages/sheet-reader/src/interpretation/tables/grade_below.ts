import { roleOfHeading } from '../../vocabulary/role_words.js'
import type { TableView } from './table_view.js'

/**
 * Whether a row of a card says the student's grade, and no class: `GRADE` and `4` under the total
 * or the average.
 *
 * @param body the first row below the headings
 */
export function isGradeBelow(view: TableView, row: number, body: number): boolean {
  const [label, ...values] = view.filledCells(row)
  const [above] = row > body ? view.filledCells(row - 1) : []
  return (
    values.length === 1 &&
    roleOfHeading(view.textOf(label)) === 'grade' &&
    above !== undefined &&
    ['total', 'average', 'percent'].includes(roleOfHeading(view.textOf(above)) ?? '')
  )
}
