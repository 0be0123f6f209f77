import { around } from '../lines/text_lines.js'
import type { TextBox } from '../grid_input.js'
import type { Ruling } from '../../types.js'

/** Points by which sides reach over the lowest line where they go on below it. */
const REACH = 0.5
/** Fewest sides that do, and the share of the places between them in which words stand. */
const FEWEST_SIDES = 3
const FILLED = 0.5
/** Parts of a word's height by which it may stand under the ends of the sides. */
const UNDER_SIDES = 0.5

/**
 * Lines of a table whose last row is open below, as where a page ends within a drawn table: the sides
 * stop behind the last line, just above the words of that row. They are drawn down to the end of these.
 */
export function withOpenRow(lines: readonly Ruling[], tokens: readonly TextBox[]): Ruling[] {
  const lowest = Math.max(
    ...lines.map(({ direction, position }) => (direction === 'horizontal' ? position : -Infinity))
  )
  const isOpen = ({ direction, to }: Ruling) => direction === 'vertical' && to > lowest + REACH
  const sides = lines.filter(isOpen).sort((one, other) => one.position - other.position)
  if (sides.length < FEWEST_SIDES) {
    return [...lines]
  }
  const [left, right] = [sides[0].position, sides[sides.length - 1].position]
  const end = Math.max(...sides.map(({ to }) => to))
  const words = tokens.filter(
    ({ x0, x1, y0, y1 }) =>
      x1 > left && x0 < right && y0 > lowest && y0 < end + UNDER_SIDES * (y1 - y0)
  )
  const crosses = ({ x0, x1 }: TextBox) =>
    x0 < left || x1 > right || sides.some(({ position }) => x0 < position && x1 > position)
  const filled = sides
    .slice(1)
    .filter(({ position }, index) =>
      words.some(({ x0, x1 }) => x0 > sides[index].position && x1 < position)
    )
  if (filled.length < FILLED * (sides.length - 1) || words.some(crosses)) {
    return [...lines]
  }
  const bottom = Math.max(end, around(words).y1)
  return lines.map((line) => (isOpen(line) ? { ...line, to: bottom } : line))
}
