import { isOfDots } from '../../image/dotted_lines.js'
import type { BinaryImage } from '../../image/grey_image.js'
import type { RasterRuling } from '../../image/rulings.js'
import { innerEdge } from './raster_cell.js'
import { isDotted, isDrawnAlong, thinPart } from './ruling_ink.js'

/** Share of the side of a slot that must be drawn to count as drawn. */
export const DRAWN = 0.45
/** The same for dots that a fax left of it, which no run of ink joins. */
export const DOTTED = 0.4
/** The same where the ruling is drawn along most other slots; middle bars of capitals are less. */
export const DOTTED_AMONG_DRAWN = 0.25
/** The same, as a share of what is drawn in the ruling's other slots. */
export const WHOLE = 0.75

/** Whether a ruling closes a slot between two neighbours of those that cross it. */
export function drawsAnySlot(ruling: RasterRuling, across: RasterRuling[]): boolean {
  return across.some((edge, i) => i > 0 && isDrawn(ruling, across[i - 1].position, edge.position))
}

/**
 * Whether an upright ruling is nowhere drawn along a whole row, nor are dots left of it at a row's
 * top and bottom: stems of letters that stand one below the other.
 */
export function isOfStems(
  ruling: RasterRuling,
  rows: readonly RasterRuling[],
  binary: BinaryImage | undefined
): boolean {
  return rows.slice(1).every((bottom, index) => {
    const top = rows[index]
    if (!binary) {
      return drawnPart(ruling, top.position, bottom.position) < WHOLE
    }
    return !isOfDots(ruling) && !runsThrough(ruling, top, bottom, binary)
  })
}

/**
 * Whether an upright ruling, or dots that are left of it, go all along the row between two level
 * ones.
 */
export function runsThrough(
  ruling: RasterRuling,
  top: RasterRuling,
  bottom: RasterRuling,
  binary: BinaryImage
): boolean {
  const [from, to] = [innerEdge(top, 1), innerEdge(bottom, -1)]
  return isDrawnAlong(ruling, from, to, binary, WHOLE) || isDotted(ruling, from, to, binary)
}

/**
 * Whether a level ruling is nowhere drawn along a whole column, nor are dots left of it across the
 * table: flat tops of digits that stand beside each other (`555`).
 */
export function isOfDigits(
  ruling: RasterRuling,
  columns: readonly RasterRuling[],
  binary: BinaryImage | undefined
): boolean {
  const [left, right] = [columns[0].position, columns.at(-1)?.position ?? columns[0].position]
  const isWhole = columns.some(
    ({ position }, index) =>
      index > 0 && drawnPart(ruling, columns[index - 1].position, position) >= WHOLE
  )
  return !isWhole && !(binary && thinPart(ruling, left, right, binary) >= DOTTED)
}

/** In inches: rows are higher than that in which a fax joins the feet of figures. */
const LOWEST_OF_FAX = 0.08

/**
 * Whether a level ruling is the feet of the figures of one cell, which a fax joined: too close to a
 * ruling that goes on beyond it for a row.
 *
 * @param rows the level rulings from the top
 */
export function isOfFeet(
  ruling: RasterRuling,
  rows: readonly RasterRuling[],
  dpi: number
): boolean {
  const index = rows.indexOf(ruling)
  return [rows[index - 1], rows[index + 1]].some(
    (next) =>
      next !== undefined &&
      Math.abs(next.position - ruling.position) < LOWEST_OF_FAX * dpi &&
      ruling.to - ruling.from <= SHORT * (next.to - next.from)
  )
}

/**
 * In inches: a row is higher. Shares of the ruling beside it: letters are that thin, and reach so
 * far, at most.
 */
const LOWEST_ROW = 0.11
const THIN = 0.5
const SHORT = 0.5

/**
 * Whether the first or last of the level rulings are the flat tops or feet of letters, as of a
 * title that stands right on its table: too close to the outline for a row, thinner and shorter.
 *
 * @param rows the level rulings from the top
 */
export function isOfTitle(
  ruling: RasterRuling,
  rows: readonly RasterRuling[],
  dpi: number
): boolean {
  const next = ruling === rows[0] ? rows[1] : ruling === rows.at(-1) ? rows.at(-2) : undefined
  return (
    next !== undefined &&
    Math.abs(next.position - ruling.position) < LOWEST_ROW * dpi &&
    ruling.thickness <= THIN * next.thickness &&
    ruling.to - ruling.from <= SHORT * (next.to - next.from)
  )
}

/** Whether enough of a ruling is drawn between two positions along it. */
export function isDrawn(ruling: RasterRuling, from: number, to: number): boolean {
  return drawnPart(ruling, from, to) >= DRAWN
}

/** The share of a ruling that is drawn between two positions along it, in pixels. */
export function drawnPart(ruling: RasterRuling, from: number, to: number): number {
  let drawn = 0
  let end = from
  for (const segment of ruling.segments) {
    const start = Math.max(end, segment.from)
    const stop = Math.min(to, segment.to)
    if (stop > start) {
      drawn += stop - start
      end = stop
    }
  }
  return drawn / Math.max(1, to - from)
}
