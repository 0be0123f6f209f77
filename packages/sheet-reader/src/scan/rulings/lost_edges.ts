import type { RasterRuling, RasterRulings } from '../../image/rulings.js'
import { isOfDigits, isOfStems } from './drawn_slots.js'

/**
 * In inches: a narrower row or column holds no text, and what goes on beyond a table's edge is an
 * overshoot.
 */
const LOWEST_ROW = 0.08
/** In inches: how far apart the ends of rulings may lie that end at one lost edge. */
const SAME_END = 0.035
/**
 * In inches: so near to the edge of a picture that was turned a little, rulings end there and go on
 * beyond it.
 */
const CUT = 0.15
/** Share of the rulings across it that must end there; the outermost two always must. */
const MOST = 0.5
/**
 * So many rulings, and nearly all of them, end together where a printer leaves off the side of a
 * table.
 */
const FEWEST = 5
const NEARLY_ALL = 0.9

/**
 * The rulings of a table with the edges that the picture lost, as the rim of a shaded heading is
 * lost beside its shade, and a side of a table lying on its side by a fax: the rulings that cross
 * it, which are no letters in a row, all go on beyond the outermost one that is left, and end at
 * one place, or where the picture does.
 *
 * @param page the size of the picture in pixels, where it is known
 */
export function withLostEdges(
  { horizontal, vertical }: RasterRulings,
  dpi: number,
  page?: { width: number; height: number }
): RasterRulings {
  const level = sorted(horizontal)
  const upright = sorted(vertical.filter((ruling) => !isOfStems(ruling, level, undefined)))
  const isWhole = (ruling: RasterRuling) => !isOfDigits(ruling, upright, undefined)
  const whole = upright.length < 2 ? [] : level.filter(isWhole)
  return {
    horizontal: [...horizontal, ...lostEdges(level, upright, dpi, page?.height)],
    vertical: [...vertical, ...lostEdges(upright, whole, dpi, page?.width)],
  }
}

function sorted(rulings: readonly RasterRuling[]): RasterRuling[] {
  return [...rulings].sort((one, other) => one.position - other.position)
}

/** The edges before and behind some rulings, where those across them end. */
function lostEdges(
  along: readonly RasterRuling[],
  across: readonly RasterRuling[],
  dpi: number,
  size?: number
): RasterRuling[] {
  if (along.length === 0 || across.length < 2) {
    return []
  }
  const paper = size === undefined ? [] : [0, size]
  return ([-1, 1] as const).flatMap(
    (side, index) => lostEdge(along, across, side, dpi, paper[index]) ?? []
  )
}

/** The edge before (-1) or behind (1) all rulings along it, on paper that ends at some pixel. */
function lostEdge(
  along: readonly RasterRuling[],
  across: readonly RasterRuling[],
  side: -1 | 1,
  dpi: number,
  paper?: number
): RasterRuling | null {
  const outermost = side < 0 ? along[0] : along[along.length - 1]
  const ends = across.map((ruling) => (side < 0 ? ruling.from : ruling.to))
  const isBeyond = (end: number) => side * (end - outermost.position) >= LOWEST_ROW * dpi
  const beyond = ends.filter(isBeyond).sort((one, other) => one - other)
  if (beyond.length === 0) {
    return null
  }
  const isCut = (end: number) => paper !== undefined && side * (paper - end) <= CUT * dpi
  const innermost = side < 0 ? beyond[beyond.length - 1] : beyond[0]
  const position = beyond.every(isCut) ? innermost : beyond[beyond.length >> 1]
  const endsThere = (end: number) =>
    Math.abs(end - position) <= SAME_END * dpi || (isCut(end) && isCut(position))
  const ended = ends.filter(endsThere).length
  const isClosed =
    endsThere(ends[0]) && endsThere(ends[ends.length - 1]) && ended >= MOST * ends.length
  if (!isClosed) {
    return null
  }
  const { thickness } = outermost
  const [from, to] = [across[0].position, across[across.length - 1].position]
  const edge = { position, thickness, from, to, segments: [{ from, to, position, thickness }] }
  const isUnprinted = ends.length >= FEWEST && ended >= NEARLY_ALL * ends.length
  return isCut(position) || isUnprinted ? { ...edge, isCut: true } : edge
}
