import { isNumeric } from './lines/text_lines.js'
import type { Table } from '../types.js'

/** Share of a drawn grid's cells that hold something; the grids of charts hold little. */
const FILLED_IF_DRAWN = 0.3
/** The same for grids that only gaps suggest: labels around a picture line up, too. */
const FILLED_IF_NOT_DRAWN = 0.5
/**
 * A column with this share of its rows filled is a list; two make a table, however empty the rest.
 */
const LIST = 0.6
/** Letters. Cells of gaps' tables without any number hold less than this; prose holds more. */
const PROSE_CELL = 24

/**
 * Whether a grid holds what a table holds: a frame, the grid of a chart or prose in columns do not.
 *
 * @param hasRules whether lines were drawn above and below it
 */
export function isPlausibleTable(table: Table, hasRules: boolean): boolean {
  const rowCount = table.rowEdges.length - 1
  const columnCount = table.columnEdges.length - 1
  if (rowCount < 2 || columnCount < 2) {
    return false
  }
  const filledOfRow = new Uint16Array(rowCount)
  const filledOfColumn = new Uint16Array(columnCount)
  let filled = 0
  for (const cell of table.cells) {
    if (cell.kind === 'blank') {
      continue
    }
    filled += cell.rowSpan * cell.columnSpan
    filledOfRow.subarray(cell.row, cell.row + cell.rowSpan).forEach((_, index, row) => row[index]++)
    for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
      filledOfColumn[column] += cell.rowSpan
    }
  }
  if (filledOfRow.filter((count) => count > 0).length < 2) {
    return false
  }
  if (filledOfColumn.filter((count) => count > 0).length < 2) {
    return false
  }
  const share = filled / (rowCount * columnCount)
  if (!table.ruled) {
    return rowCount > 2 && share >= FILLED_IF_NOT_DRAWN && (hasRules || !isProse(table))
  }
  const lists = filledOfColumn.filter((count) => count >= LIST * rowCount).length
  return share >= FILLED_IF_DRAWN || lists > 1
}

function isProse(table: Table): boolean {
  const filled = table.cells.filter((cell) => cell.kind === 'value')
  const letters = filled.reduce((sum, cell) => sum + cell.text.length, 0)
  const numbers = filled.filter((cell) => isNumeric(cell.text)).length
  return numbers * 10 < filled.length && letters > PROSE_CELL * filled.length
}
