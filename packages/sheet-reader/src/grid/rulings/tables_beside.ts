import type { Ruling } from '../../types.js'

/** Points by which a line may miss the side that it ends at. */
const MEETING = 2.5
/** Points between the sides of two tables that stand close beside each other. */
const WIDEST_GAP = 3.5
/** Points by which two pieces of a level line may differ in height. */
const SAME_HEIGHT = 1.6
/** Rows that only one of two tables has, at least. */
const FEWEST_ROWS = 3

/** A line, in points or pixels. */
interface Line {
  position: number
  from: number
  to: number
}

/** The right side of a table and the left one of the next. One line may be both. */
export interface SidesBetween<Side extends Line> {
  left: Side
  right: Side
}

/**
 * The sides between two tables that stand so close beside each other that their lines meet: both
 * have rows that end there and that nothing goes on with behind it. Rows of one table go on over
 * its upright lines, or are parted on one side of them.
 *
 * @param uprights sorted by position
 * @param point the unit of the lines
 */
export function sidesBetweenTables<Side extends Line>(
  levels: readonly Line[],
  uprights: readonly Side[],
  point = 1
): SidesBetween<Side> | null {
  const rows = levels.flatMap((level) => betweenUprights(level, uprights, MEETING * point))
  for (const [index, left] of uprights.entries()) {
    const next = uprights[index + 1]
    const right = next && next.position - left.position < WIDEST_GAP * point ? next : left
    if (arePartedRows(rows, left.position, right.position, point)) {
      return { left, right }
    }
  }
  return null
}

/** The lines of tables whose lines meet though they stand beside each other, one list a table. */
export function tablesBeside(lines: readonly Ruling[]): Ruling[][] {
  const levels = lines.filter(({ direction }) => direction === 'horizontal')
  const uprights = lines.filter(({ direction }) => direction === 'vertical')
  const sides = sidesBetweenTables(levels, uprights)
  if (!sides) {
    return [[...lines]]
  }
  const [left, right] = [sides.left.position, sides.right.position]
  const first = [
    ...levels
      .filter(({ from }) => from < left - MEETING)
      .map((line) => ({ ...line, to: Math.min(line.to, left) })),
    ...uprights.filter(({ position }) => position <= left),
  ]
  const second = [
    ...levels
      .filter(({ to }) => to > right + MEETING)
      .map((line) => ({ ...line, from: Math.max(line.from, right) })),
    ...uprights.filter(({ position }) => position >= right),
  ]
  return [...tablesBeside(first), ...tablesBeside(second)]
}

/**
 * A level line from the first to the last upright one that it meets: letters may draw it out beyond
 * these.
 */
function betweenUprights(level: Line, uprights: readonly Line[], reach: number): Line[] {
  const met = uprights.filter(
    ({ position }) => position > level.from - reach && position < level.to + reach
  )
  return met.length < 2 ? [] : [{ ...level, from: met[0].position, to: met.at(-1)!.position }]
}

/** Whether the level lines left of a side and right of another one are those of two tables. */
function arePartedRows(levels: readonly Line[], left: number, right: number, point: number) {
  const reach = MEETING * point
  const isCrossing = ({ from, to }: Line) => from < left - reach && to > right + reach
  const parted = levels.filter((line) => !isCrossing(line))
  const ending = parted.filter(({ to }) => Math.abs(to - left) < reach)
  const beginning = parted.filter(({ from }) => Math.abs(from - right) < reach)
  const ownLeft = alone(ending, beginning, SAME_HEIGHT * point)
  const ownRight = alone(beginning, ending, SAME_HEIGHT * point)
  return (
    levels.filter(isCrossing).length <= Math.min(ownLeft.length, ownRight.length) &&
    between(ownLeft, beginning).length >= FEWEST_ROWS &&
    between(ownRight, ending).length >= FEWEST_ROWS
  )
}

/** Lines that none of the others goes on with. */
function alone(lines: readonly Line[], others: readonly Line[], near: number): Line[] {
  return lines.filter(
    ({ position }) => !others.some((other) => Math.abs(other.position - position) < near)
  )
}

/** Lines between the first and the last of others. */
function between(lines: readonly Line[], others: readonly Line[]): Line[] {
  const heights = others.map(({ position }) => position)
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)]
  return lines.filter(({ position }) => position > top && position < bottom)
}
