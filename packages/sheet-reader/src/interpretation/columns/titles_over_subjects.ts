import { isNumeric } from './column_types.js'
import type { NumberRows } from './column_relations.js'
import type { LayoutColumn } from './layouts.js'
import { roleOfPart } from '../../vocabulary/role_words.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'
import type { Template } from '../tables/template.js'

/** Fewest subjects below a title. */
const FEWEST = 2
/** What a subject's parts add up to at most. */
const MOST = 100

/**
 * Frees subjects from a title over several of them, which may as well be a subject's name (`CORE`,
 * `SCIENCES`): each is called as a subject is, and together they have more marks than one subject
 * can.
 */
export function releaseSubjects(
  columns: readonly LayoutColumn[],
  { profiles }: Template,
  rows: NumberRows
): void {
  const grouped = columns.filter(({ group }) => group !== null)
  for (const group of Map.groupBy(grouped, (column) => column.group).values()) {
    const areSubjects = group.every(
      ({ label, column }) =>
        isSubjectHeading(label) && roleOfPart(label) === null && isNumeric(profiles[column])
    )
    const sums = rows.flatMap((row) => {
      const marks = group.flatMap(({ column }) => row[column] ?? [])
      return marks.length > 0 ? [marks.reduce((sum, mark) => sum + mark)] : []
    })
    const isAbove = sums.filter((sum) => sum > MOST).length * 2 > sums.length
    if (group.length >= FEWEST && areSubjects && isAbove) {
      for (const column of group) {
        Object.assign(column, { group: null, role: 'unknown' })
      }
    }
  }
}
