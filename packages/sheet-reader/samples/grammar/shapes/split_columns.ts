import type { Block, Cell, Row, Table } from '../model.js'

export interface SplitStyle {
  /** Columns of each part; the first part begins with those that identify the student. */
  parts: number[]
  /** How many columns on the left are printed again on every part. */
  repeated: number
  rowsPerPage: number
  /** Whether the headings stand on every page, on the first of each part, or there only. */
  heads: 'every_page' | 'every_part'
}

/**
 * Cuts a table as a spreadsheet prints it that is too wide for the paper: all rows of the first
 * columns down, then all rows of the next columns.
 */
export function splitTable(table: Table, style: SplitStyle): Block[] {
  const blocks: Block[] = []
  let from = 0
  for (const count of style.parts) {
    const own = Array.from({ length: count }, (_, at) => from + at)
    const repeated = Array.from({ length: from === 0 ? 0 : style.repeated }, (_, at) => at)
    const columns = [...repeated, ...own]
    from += count
    for (let row = 0; row < table.rows.length; row += style.rowsPerPage) {
      if (blocks.length > 0) {
        blocks.push({ kind: 'page_break' })
      }
      const rows = table.rows.slice(row, row + style.rowsPerPage)
      const withHead = row === 0 || style.heads === 'every_page'
      blocks.push({
        kind: 'table',
        table: {
          columns: columns.map((column) => table.columns[column]),
          head: withHead ? table.head.map((cells) => pick(cells, columns)) : [],
          rows: rows.map((one): Row => ({ ...one, cells: pick(one.cells, columns) })),
          repeatHead: false,
        },
      })
    }
  }
  return blocks
}

/** Cells of some columns; only rows without spans can be cut. */
function pick(cells: readonly Cell[], columns: readonly number[]): Cell[] {
  return columns.map((column) => cells[column])
}
