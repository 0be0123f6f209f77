import type { Cell, Table } from '../../types.js'

/** The cells of each column that hold something and stand in that column alone. */
export function cellsByColumn({ cells }: Table): Map<number, Cell[]> {
  return Map.groupBy(
    cells.filter(({ columnSpan, text }) => columnSpan === 1 && text !== ''),
    ({ column }) => column
  )
}

/**
 * A table with a further column behind each of some, which takes the second half of their cells.
 *
 * @param part both halves of what a cell says; null where it stays whole in the first column
 */
export function withPartedColumns(
  table: Table,
  columns: ReadonlySet<number>,
  part: (text: string) => readonly [string, string] | null
): Table {
  const before = (column: number) => [...columns].filter((own) => own < column).length
  const columnEdges = table.columnEdges.flatMap((edge, column) => {
    const next = table.columnEdges[column + 1]
    return columns.has(column) ? [edge, (edge + next) / 2] : [edge]
  })
  const cells = table.cells.flatMap((cell): Cell[] => {
    const column = cell.column + before(cell.column)
    const end = cell.column + cell.columnSpan
    const own = { ...cell, column, columnSpan: end + before(end) - column }
    if (!columns.has(cell.column) || cell.columnSpan > 1) {
      return [own]
    }
    const single = { ...own, columnSpan: 1 }
    const [first, second] = part(cell.text) ?? [cell.text, null]
    return [
      { ...single, text: first },
      ...(second === null ? [] : [{ ...single, column: column + 1, text: second }]),
    ]
  })
  return { ...table, columnEdges, cells }
}
