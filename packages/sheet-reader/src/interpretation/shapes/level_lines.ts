import { areLevelsOfMarks } from '../../values/level_proof.js'
import { rememberingOf } from '../../remembering.js'
import { withPartedColumns } from './parted_columns.js'
import { roleOfPart } from '../vocabulary/role_words.js'
import { splitMaximum } from '../headings/printed_maximum.js'
import { visibleText } from '../vocabulary/text.js'
import type { Role } from '../vocabulary/roles.js'
import type { Cell, Table } from '../../types.js'

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
  const parted = withPartedColumns(table, columns, (text) => {
    const [, mark, level] = MARK_AND_LEVEL.exec(text) ?? []
    return level ? [mark, level] : null
  })
  return { ...parted, cells: [...parted.cells, ...headingsOfLevels(table, columns)] }
}

/** What is called so has its level beside it, which then is no further part of its subject's mark. */
const OF_SUBJECT: ReadonlySet<Role | null> = new Set<Role>(['total', 'score', 'average'])

/** Headings of the levels of marks that are headed as parts of a subject (`Total` below `English`). */
function headingsOfLevels(table: Table, columns: ReadonlySet<number>): Cell[] {
  return [...columns]
    .sort((one, other) => one - other)
    .flatMap((column, before): Cell[] => {
      const own = table.cells.filter((cell) => cell.column === column && cell.columnSpan === 1)
      const first = Math.min(
        ...own.flatMap(({ row, text }) => (MARK_AND_LEVEL.test(text) ? [row] : []))
      )
      const heading = own.findLast(({ row, text }) => row < first && text !== '')
      const role = heading ? roleOfPart(splitMaximum(visibleText(heading.text)).label) : null
      return heading && OF_SUBJECT.has(role)
        ? [{ ...heading, column: column + before + 1, text: 'Grade' }]
        : []
    })
}
