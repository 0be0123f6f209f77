import { sidesBetweenTables } from '../../grid/rulings/tables_beside.js'
import type { RasterRuling, RasterRulings } from '../../image/rulings.js'

const POINTS_PER_INCH = 72

/** Tables whose rulings meet though they stand beside each other, with rows of their own. */
export function partBeside(group: RasterRulings, dpi: number): RasterRulings[] {
  const { horizontal } = group
  const vertical = [...group.vertical].sort((one, other) => one.position - other.position)
  const levels = horizontal.flatMap(({ segments }) => segments)
  const sides = sidesBetweenTables(levels, vertical, dpi / POINTS_PER_INCH)
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

/** The part of a level ruling between two sides; none where it is hardly drawn there. */
function within(ruling: RasterRuling, left: number, right: number): RasterRuling[] {
  const segments = ruling.segments
    .map((one) => ({ ...one, from: Math.max(one.from, left), to: Math.min(one.to, right) }))
    .filter(({ from, to }) => to - from > 2 * ruling.thickness)
  const [first, last] = [segments[0], segments.at(-1)]
  return first && last ? [{ ...ruling, segments, from: first.from, to: last.to }] : []
}
