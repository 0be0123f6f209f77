import type { Box } from '../../types.js'

/** A grid of cells, in any unit. */
interface Grid {
  columnEdges: readonly number[]
  rowEdges: readonly number[]
  cells: readonly { box: Box }[]
}

/** Cells of frames, with the paper between them, for each table that they hold. */
const MOST_CELLS = 4

/**
 * Tables but those that are mere frames around others: cards that are to be cut apart have one
 * each.
 */
export function withoutFrames<Drawn extends Grid>(tables: readonly Drawn[]): Drawn[] {
  return tables.filter((table) => {
    const held = tables.filter((other) => other !== table && isInOneCell(other, table)).length
    return held === 0 || table.cells.length > MOST_CELLS * held
  })
}

function isInOneCell({ columnEdges, rowEdges }: Grid, { cells }: Grid): boolean {
  const [right, bottom] = [columnEdges[columnEdges.length - 1], rowEdges[rowEdges.length - 1]]
  return cells.some(
    ({ box: { x0, x1, y0, y1 } }) =>
      columnEdges[0] >= x0 && right <= x1 && rowEdges[0] >= y0 && bottom <= y1
  )
}
