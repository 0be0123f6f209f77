import { sidesBetweenTables, type SidesBetween } from '../../grid/rulings/tables_beside.js'
import type { RasterRuling, RasterRulings } from '../../image/rulings.js'

const POINTS_PER_INCH = 72
/**
 * Points from which on paper between two upright rulings may part tables, and by which level ones
 * may reach into it.
 */
const NARROWEST_GUTTER = 4
const REACH = 2

/**
 * Tables whose rulings meet though they stand beside each other: with rows of their own, or with
 * rows on the same levels, none of which goes on over the paper between them.
 */
export function partBeside(group: RasterRulings, dpi: number): RasterRulings[] {
  const { horizontal } = group
  const vertical = [...group.vertical].sort((one, other) => one.position - other.position)
  const levels = horizontal.flatMap(({ segments }) => segments)
  const point = dpi / POINTS_PER_INCH
  const sides = sidesBetweenTables(levels, vertical, point) ?? gutterSides(levels, vertical, point)
  if (!sides) {
    return [group]
  }
  const [left, right] = [sides.left.position, sides.right.position]
  const first = {
    horizontal: horizontal.flatMap((ruling) => within(ruling, -Infinity, left)),
    vertical: vertical.filter(({ position }) => position <= left),
  }
  const second = {
    horizontal: horizontal.flatMap((ruling) => within(ruling, right, Infinity)),
    vertical: vertical.filter(({ position }) => position >= right),
  }
  return [...partBeside(first, dpi), ...partBeside(second, dpi)]
}

/**
 * The sides of two tables between which no level ruling is drawn, not even at the top or at the
 * bottom.
 */
function gutterSides(
  levels: readonly Pick<RasterRuling, 'from' | 'to'>[],
  vertical: readonly RasterRuling[],
  point: number
): SidesBetween<RasterRuling> | null {
  const reach = REACH * point
  for (const [index, left] of vertical.slice(1, -2).entries()) {
    const right = vertical[index + 2]
    const isWide = right.position - left.position >= NARROWEST_GUTTER * point
    const isFree = levels.every(
      ({ from, to }) => to < left.position + reach || from > right.position - reach
    )
    if (isWide && isFree) {
      return { left, right }
    }
  }
  return null
}

/** The part of a level ruling between two sides; none where it is hardly drawn there. */
function within(ruling: RasterRuling, left: number, right: number): RasterRuling[] {
  const segments = ruling.segments
    .map((one) => ({ ...one, from: Math.max(one.from, left), to: Math.min(one.to, right) }))
    .filter(({ from, to }) => to - from > 2 * ruling.thickness)
  const [first, last] = [segments[0], segments.at(-1)]
  return first && last ? [{ ...ruling, segments, from: first.from, to: last.to }] : []
}
