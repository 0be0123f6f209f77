import type { RasterRuling, RasterRulings } from '../image/rulings.js'
import { isOfStems } from './drawn_slots.js'

/** In inches: a lower row holds no text, and what goes on beyond a table's edge is an overshoot. */
const LOWEST_ROW = 0.08
/** In inches: how far apart the ends of upright rulings may lie that end at one lost edge. */
const SAME_END = 0.035
/** Share of the upright rulings that must end there; the outermost two always must. */
const MOST = 0.5

/**
 * The rulings of a table with its upper and its lower edge where the picture lost them, as the rim of a
 * shaded heading is lost beside its shade: the upright rulings, which are no letters one below the other, all
 * go on beyond the outermost level one, and end at one height.
 */
export function withLostEdges({ horizontal, vertical }: RasterRulings, dpi: number): RasterRulings {
  const level = [...horizontal].sort((one, other) => one.position - other.position)
  const upright = vertical
    .filter((ruling) => !isOfStems(ruling, level, undefined))
    .sort((one, other) => one.position - other.position)
  if (level.length === 0 || upright.length < 2) {
    return { horizontal, vertical }
  }
  const edges = ([-1, 1] as const).flatMap((side) => lostEdge(level, upright, side, dpi) ?? [])
  return { horizontal: [...horizontal, ...edges], vertical }
}

/** The edge above (-1) or below (1) the level rulings. */
function lostEdge(
  level: readonly RasterRuling[],
  upright: readonly RasterRuling[],
  side: -1 | 1,
  dpi: number
): RasterRuling | null {
  const outermost = side < 0 ? level[0] : level[level.length - 1]
  const ends = upright.map((ruling) => (side < 0 ? ruling.from : ruling.to))
  const isBeyond = (end: number) => side * (end - outermost.position) >= LOWEST_ROW * dpi
  const beyond = ends.filter(isBeyond).sort((one, other) => one - other)
  if (beyond.length === 0) {
    return null
  }
  const position = beyond[beyond.length >> 1]
  const endsThere = (end: number) => Math.abs(end - position) <= SAME_END * dpi
  const isClosed =
    endsThere(ends[0]) &&
    endsThere(ends[ends.length - 1]) &&
    ends.filter(endsThere).length >= MOST * ends.length
  if (!isClosed) {
    return null
  }
  const { thickness } = outermost
  const [from, to] = [upright[0].position, upright[upright.length - 1].position]
  return { position, thickness, from, to, segments: [{ from, to, position, thickness }] }
}
