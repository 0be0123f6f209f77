import type { RasterRuling, RasterRulings } from '../../image/rulings.js'

/** In inches: lower paper between two level rulings is a double line. */
const LOWEST_GAP = 0.1
/** Share of the height between two tables along which an upright ruling may seem to be drawn. */
const STRAY = 0.2
/** The same where the letters of a title stand in its way, and of so many rulings one at most. */
const BEHIND_LETTERS = 0.5
const MOST = 4
/** How far, in inches, an upright ruling may end beyond the last level one of its table. */
const BEYOND = 0.05

/**
 * Tables that stand one below the other: some of their upright rulings lie in one line, but none of
 * them runs through the paper between the tables, where the title of the second may stand.
 */
export function partStacked(group: RasterRulings, dpi: number): RasterRulings[] {
  const rows = [...group.horizontal].sort((one, other) => one.position - other.position)
  const parts: RasterRuling[][] = [[]]
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    if (before && isBetween(group.vertical, before.position, row.position, dpi)) {
      parts.push([])
    }
    parts.at(-1)!.push(row)
  }
  if (parts.length === 1) {
    return [group]
  }
  return parts.map((horizontal) => {
    const top = horizontal[0].position - BEYOND * dpi
    const bottom = horizontal.at(-1)!.position + BEYOND * dpi
    return { horizontal, vertical: group.vertical.flatMap((ruling) => within(ruling, top, bottom)) }
  })
}

function isBetween(
  vertical: readonly RasterRuling[],
  top: number,
  bottom: number,
  dpi: number
): boolean {
  if (bottom - top < LOWEST_GAP * dpi) {
    return false
  }
  const drawn = vertical.map((ruling) => drawnBetween(ruling, top, bottom))
  const stray = drawn.filter((part) => part >= STRAY)
  return stray.length * MOST <= drawn.length && stray.every((part) => part < BEHIND_LETTERS)
}

function drawnBetween({ segments }: RasterRuling, from: number, to: number): number {
  const drawn = segments.reduce(
    (sum, segment) => sum + Math.max(0, Math.min(to, segment.to) - Math.max(from, segment.from)),
    0
  )
  return drawn / (to - from)
}

/** The part of a ruling between two heights; none where it is not drawn there. */
function within(ruling: RasterRuling, top: number, bottom: number): RasterRuling[] {
  const segments = ruling.segments.filter(({ from, to }) => to > top && from < bottom)
  if (segments.length === 0) {
    return []
  }
  const from = Math.min(...segments.map((segment) => segment.from))
  const to = Math.max(...segments.map((segment) => segment.to))
  return [{ ...ruling, segments, from, to }]
}
