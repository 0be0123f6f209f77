import { intervalAt } from '../lines/text_columns.js'
import { isValueShape, wordShape } from '../lines/word_shape.js'
import type { TextBox } from '../grid_input.js'
import type { Cell, Ruling, Table } from '../../types.js'

/**
 * Fewest rows beside a tall cell: names and headings that are printed over two go on below
 * themselves.
 */
const FEWEST_ROWS = 3
/** Share of the rows beside a tall cell in which it has nothing but values. */
const MOSTLY = 0.8
/** Points by which a word may reach over the line above or below its row. */
const REACH = 1

/**
 * Sides between rows that are drawn in some columns alone, as around subjects beside whose marks
 * nothing is drawn: a tall cell holds a line of values in nearly each of the rows beside it, none
 * of them between two rows. Returned as lines to be added to the drawn ones.
 *
 * @param words of the table, none of them turned
 */
export function undrawnRows({ cells, rowEdges }: Table, words: readonly TextBox[]): Ruling[] {
  return cells
    .filter(({ rowSpan }) => rowSpan >= FEWEST_ROWS)
    .flatMap((cell) => {
      const inner = rowEdges.slice(cell.row + 1, cell.row + cell.rowSpan)
      return holdsRows(cell, inner, words)
        ? inner.map((position): Ruling => {
            const { x0: from, x1: to } = cell.box
            return { direction: 'horizontal', position, from, to }
          })
        : []
    })
}

function holdsRows({ box, rowSpan }: Cell, inner: number[], words: readonly TextBox[]): boolean {
  const own = words.filter(({ x0, x1, y0, y1 }) => {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
    return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1
  })
  const edges = [box.y0, ...inner, box.y1]
  const rows = Map.groupBy(own, ({ y0, y1 }) => intervalAt(edges, (y0 + y1) / 2))
  const valued = [...rows.values()].filter((row) =>
    row.every(({ text }) => isValueShape(wordShape(text)))
  )
  return (
    valued.length >= MOSTLY * rowSpan &&
    own.every(({ y0, y1 }) => inner.every((edge) => y1 <= edge + REACH || y0 >= edge - REACH))
  )
}
