import { around, linesOf } from '../lines/text_lines.js'
import type { TextBox } from '../grid_input.js'
import type { Ruling } from '../../types.js'

/** Points by which sides reach over the lowest line where they go on below it. */
const REACH = 0.5
/** Fewest sides that do, and the share of the places between them in which words stand. */
const FEWEST_SIDES = 3
const FILLED = 0.5
/**
 * Parts of a word's height by which it may stand under the ends of the sides, or lower than others
 * in their rows.
 */
const UNDER_SIDES = 0.5
/** Heights of a row within which the next one stands. */
const NEXT_ROW = 1.5
/** Points by which a line may be shorter or longer than the lines of its table. */
const SAME_END = 2.5

/**
 * Lines of a table whose last row is open below, as where a page ends within a drawn table: the
 * sides stop behind the last line, just above the words of that row. They are drawn down to the end
 * of these. Where another row stands below that one, the page does not end there: sides that reach
 * over the line of headings are no sides of the rows without lines below them.
 */
export function withOpenRow(lines: readonly Ruling[], tokens: readonly TextBox[]): Ruling[] {
  const levels = positionsOf(lines)
  const lowest = Math.max(...levels)
  const isOpen = ({ direction, to }: Ruling) => direction === 'vertical' && to > lowest + REACH
  const sides = lines.filter(isOpen)
  if (sides.length < FEWEST_SIDES) {
    return [...lines]
  }
  const end = Math.max(...sides.map(({ to }) => to))
  const before = Math.max(...levels.filter((level) => level < lowest))
  const inRow = tokens.filter(({ y0, y1 }) => y0 > before && y1 < lowest + REACH)
  const usual = Math.min(...inRow.map(({ y0 }) => y0 - before))
  const from = Math.max(end, Number.isFinite(usual) ? lowest + usual : end)
  const words = between(sides, tokens).filter(
    ({ y0, y1 }) => y0 > lowest && y0 < from + UNDER_SIDES * (y1 - y0)
  )
  if (!areInPlaces(sides, words)) {
    return [...lines]
  }
  const bottom = Math.max(end, around(words).y1)
  const next = between(sides, tokens).filter(
    ({ y0 }) => y0 >= bottom - REACH && y0 < bottom + NEXT_ROW * (bottom - lowest)
  )
  if (areInPlaces(sides, linesOf(next)[0]?.words ?? [])) {
    return [...lines]
  }
  return lines.map((line) => (isOpen(line) ? { ...line, to: bottom } : line))
}

/**
 * Lines of a table whose first row is open above, as where a page begins within a drawn table: the
 * line over that row is drawn, and the sides begin below its first words. They are drawn up to it.
 * A line that sides end at from above closes another table.
 *
 * @param all the lines of the page
 */
export function withOpenTop(
  lines: readonly Ruling[],
  all: readonly Ruling[],
  tokens: readonly TextBox[]
): Ruling[] {
  const across = lines.filter(({ direction }) => direction === 'horizontal')
  const highest = Math.min(...positionsOf(lines))
  const isOpen = ({ direction, from }: Ruling) => direction === 'vertical' && from < highest - REACH
  const sides = lines.filter(isOpen)
  if (sides.length < FEWEST_SIDES) {
    return [...lines]
  }
  const begin = Math.min(...sides.map(({ from }) => from))
  const over = all.findLast(
    (line) =>
      line.direction === 'horizontal' &&
      line.position < begin &&
      across.some(
        ({ from, to }) =>
          Math.abs(line.from - from) <= SAME_END && Math.abs(line.to - to) <= SAME_END
      )
  )
  const isClosed = all.some(
    ({ direction, from, to }) =>
      direction === 'vertical' &&
      over &&
      from < over.position - SAME_END &&
      to >= over.position - REACH &&
      to < begin
  )
  const words = over
    ? between(sides, tokens).filter(({ y0, y1 }) => (y0 + y1) / 2 > over.position && y1 < begin)
    : []
  if (!over || isClosed || !areInPlaces(sides, words)) {
    return [...lines]
  }
  return [over, ...lines.map((line) => (isOpen(line) ? { ...line, from: over.position } : line))]
}

function positionsOf(lines: readonly Ruling[]): number[] {
  return lines.flatMap(({ direction, position }) => (direction === 'horizontal' ? [position] : []))
}

/** The words between the outer ones of some sides. */
function between(sides: readonly Ruling[], tokens: readonly TextBox[]): TextBox[] {
  const places = sides.map(({ position }) => position)
  const [left, right] = [Math.min(...places), Math.max(...places)]
  return tokens.filter(({ x0, x1 }) => x1 > left && x0 < right)
}

/** Whether words keep to the places between sides and stand in most of them. */
function areInPlaces(sides: readonly Ruling[], words: readonly TextBox[]): boolean {
  const edges = sides.map(({ position }) => position).sort((one, other) => one - other)
  const keepsTo = ({ x0, x1 }: TextBox) =>
    x0 >= edges[0] && x1 <= edges.at(-1)! && !edges.some((edge) => x0 < edge && x1 > edge)
  const filled = edges
    .slice(1)
    .filter((edge, index) => words.some(({ x0, x1 }) => x0 > edges[index] && x1 < edge))
  return filled.length >= FILLED * (edges.length - 1) && words.every(keepsTo)
}
