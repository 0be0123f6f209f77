import type { Cell } from '../types.js'

/**
 * A cell of one column as empty cells of several, which stand side by side in its row.
 *
 * @param column the first of them
 * @param edges of the columns: one more than there are
 */
export function blankCells(cell: Cell, column: number, edges: readonly number[]): Cell[] {
  if (edges.length === 2) {
    return [{ ...cell, column }]
  }
  const { row, rowSpan, box } = cell
  return edges.slice(1).map((right, index) => ({
    row,
    column: column + index,
    rowSpan,
    columnSpan: 1,
    box: { ...box, x0: edges[index], x1: right },
    kind: 'blank',
    text: '',
    confidence: 1,
  }))
}
