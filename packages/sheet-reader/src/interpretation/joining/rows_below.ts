import { rememberingOf } from '../../remembering.js'
import { intervalAt } from '../../grid/lines/text_columns.js'
import { isInside } from '../../grid/table_place.js'
import { readTransposed } from '../shapes/subjects_down/transposed.js'
import { exactView } from '../tables/table_view.js'
import { joinedBelow, TOUCHING } from './row_tables.js'
import type { PageReading, Table } from '../../types.js'

/**
 * A page whose tables of students across keep the rows that touch them from below: remarks look
 * like the headings of another table (`Remarks | Good | Very good`), with the total, the average
 * and the rank of each student under them.
 */
export const pageWithRowsBelow = rememberingOf((page: PageReading): PageReading => {
  const tables: Table[] = []
  for (const table of [...page.tables].sort((one, other) => one.box.y0 - other.box.y0)) {
    const above = tables.at(-1)
    if (above && goesOnBelow(above, table, page)) {
      tables[tables.length - 1] = joinedBelow(above, table)
    } else {
      tables.push(table)
    }
  }
  return tables.length === page.tables.length ? page : { ...page, tables }
})

/**
 * Whether a table touches one of students across, and all of its words stand in that one's columns,
 * each in its own.
 */
function goesOnBelow(above: Table, below: Table, { tokens }: PageReading): boolean {
  const gap = below.box.y0 - above.box.y1
  return (
    above.columnEdges.length === below.columnEdges.length &&
    gap >= -1 &&
    gap <= TOUCHING &&
    below.cells.every(
      (cell) =>
        cell.columnSpan === 1 &&
        tokens
          .filter((token) => isInside(token, cell.box))
          .every(({ x0, x1 }) => intervalAt(above.columnEdges, (x0 + x1) / 2) === cell.column)
    ) &&
    readTransposed(exactView(above)) !== null
  )
}
