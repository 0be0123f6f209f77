import { areLevelsOfMarks } from '../../values/level_proof.js'
import { rememberingOf } from '../../remembering.js'
import { withPartedColumns } from './parted_columns.js'
import type { Table } from '../../types.js'

/** A mark with a level below it or behind it. */
const MARK_AND_LEVEL = /^(\d{1,3}(?:[.,]\d{1,2})?)\s+([1-9])$/
/** Share of a column's numbers that have a level with them. */
const MOSTLY = 0.7

/**
 * A table whose cells hold marks with their levels (`79 2`, or `79` above `2`) with a column of its own
 * for the levels of each subject. Others are left as they are.
 */
export const withLevelsBesideMarks = rememberingOf(levelsBesideMarks)

function levelsBesideMarks(table: Table): Table {
  const byColumn = Map.groupBy(
    table.cells.filter(({ text, columnSpan }) => columnSpan === 1 && /\d/.test(text)),
    ({ column }) => column
  )
  const columns = new Set<number>()
  const pairs: { mark: number; level: number }[] = []
  for (const [column, cells] of byColumn) {
    const found = cells.flatMap(({ text }) => {
      const [, mark, level] = MARK_AND_LEVEL.exec(text) ?? []
      return level ? [{ mark: Number(mark.replace(',', '.')), level: Number(level) }] : []
    })
    if (found.length > 0 && found.length >= MOSTLY * cells.length) {
      columns.add(column)
      pairs.push(...found)
    }
  }
  if (!areLevelsOfMarks(pairs)) {
    return table
  }
  return withPartedColumns(table, columns, (text) => {
    const [, mark, level] = MARK_AND_LEVEL.exec(text) ?? []
    return level ? [mark, level] : null
  })
}
