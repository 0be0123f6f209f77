import { roleOfHeading } from '../../vocabulary/role_words.js'
import type { Role } from '../../vocabulary/roles.js'
import type { TableParts } from './table_parts.js'
import type { TableView } from './table_view.js'

/** What a report says of its student beside the results. */
const OF_STUDENT: ReadonlySet<Role | null> = new Set<Role>([
  'name',
  'admission_number',
  'person',
  'class_size',
  'attendance',
])

/** Fewest labels beside each other. */
const FEWEST = 3

/**
 * Whether a table is a row of labels, each with what it is of one student below it (`NAME`, `CLASS`,
 * `ADMISSION NO`), as reports of portals have it above their subjects: it holds no results.
 */
export function isRowOfFacts(view: TableView, { body, end }: TableParts): boolean {
  const last = view.filledCells(end - 1)
  const labels = view.filledCells(end - 2)
  return (
    end - body <= 2 &&
    labels.length >= FEWEST &&
    last.length <= labels.length &&
    labels.every((cell) => OF_STUDENT.has(roleOfHeading(view.textOf(cell)))) &&
    labels.some((cell) => roleOfHeading(view.textOf(cell)) === 'name')
  )
}
