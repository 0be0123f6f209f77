import { linesOf } from '../lines/text_lines.js'
import { isInside } from '../table_place.js'
import type { TextBox } from '../grid_input.js'
import type { Ruling, Table } from '../../types.js'

/** Points by which lines of one frame may begin or end beside each other. */
const SAME_END = 2
/** Rows between two pieces of a frame, in heights of a row. */
const WIDEST_GAP = 2
const FEWEST_ROWS = 2

/**
 * Whether a drawn table is a piece of one that is open to the left and right: the title of a
 * section, above it or below it, interrupts the lines between its columns, and level lines of the
 * same width go on behind that. What is not drawn holds the pieces together: the words say more of
 * such a table than its lines.
 */
export function isPieceOfOpenFrame(
  table: Table,
  rulings: readonly Ruling[],
  tokens: readonly TextBox[]
): boolean {
  const { x0, x1, y0, y1 } = table.box
  const rows = table.rowEdges.length - 1
  const isOpen = !rulings.some(
    ({ direction, position, from, to }) =>
      direction === 'vertical' &&
      Math.min(Math.abs(position - x0), Math.abs(position - x1)) < SAME_END &&
      from < y1 &&
      to > y0
  )
  if (!isOpen || rows < FEWEST_ROWS) {
    return false
  }
  const reach = (WIDEST_GAP * (y1 - y0)) / rows
  const outside = rulings.filter(
    ({ direction, from, to }) =>
      direction === 'horizontal' && Math.abs(from - x0) < SAME_END && Math.abs(to - x1) < SAME_END
  )
  const isTitleBetween = (top: number, bottom: number) => {
    const inside = tokens.filter(
      (token) => (token.angle ?? 0) === 0 && isInside(token, { x0, x1, y0: top, y1: bottom })
    )
    const lines = linesOf(inside)
    return lines.length === 1 && lines[0].phrases.length === 1
  }
  return outside.some(
    ({ position }) =>
      (position < y0 - SAME_END && y0 - position < reach && isTitleBetween(position, y0)) ||
      (position > y1 + SAME_END && position - y1 < reach && isTitleBetween(y1, position))
  )
}
