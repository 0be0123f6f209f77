import type { TextBox } from '../../grid/grid_input.js'
import { wordsOfCells } from '../../grid/rulings/ruled_words.js'
import { isInside } from '../../grid/table_place.js'
import type { Cell, Table } from '../../types.js'
import type { InkWord } from '../words/ink_words.js'

/**
 * Gives headings that reach out of their cells to those of a drawn table: slanted ones, and turned
 * ones that are longer than the row in which no line stops them.
 *
 * @param words all of the page
 * @param placed is told what stands in such cells
 */
export function placeOverlong(
  { box, columnEdges, rowEdges, cells }: Table,
  words: readonly InkWord[],
  placed: Map<Cell, readonly TextBox[]>
): void {
  const own = words.filter((word) => isInside(word, box))
  const isOverlong = ({ reach, angle, y0, y1 }: InkWord) =>
    reach !== undefined || (angle !== 0 && rowEdges.some((edge) => y0 < edge && edge < y1))
  if (!own.some(isOverlong)) {
    return
  }
  const columns = columnEdges.length - 1
  const owner = new Int32Array(columns * (rowEdges.length - 1))
  for (const [index, { row, column, rowSpan, columnSpan }] of cells.entries()) {
    for (let y = row; y < row + rowSpan; y++) {
      owner.fill(index, y * columns + column, y * columns + column + columnSpan)
    }
  }
  const byCell = wordsOfCells(own, { columnEdges, rowEdges, spans: cells, owner })
  for (const [index, cell] of cells.entries()) {
    if (byCell[index].some((word) => isOverlong(word as InkWord))) {
      placed.set(cell, byCell[index])
    }
  }
}
