import { median } from '../../grid/lines/text_lines.js'
import type { BinaryImage } from '../../image/grey_image.js'
import type { Corners, Point } from '../../image/homography.js'
import type { RasterRuling, RasterRulings } from '../../image/rulings.js'

/**
 * A side of a sheet this near to the edge of the photo (as a share of its long side) goes on beyond
 * it.
 */
const AT_EDGE = 0.02
/**
 * Pixels beside such a side in which ink is looked for, and the share of it that a table leaves
 * there.
 */
const STRIP = 10
const LEAST_INK = 0.004

/**
 * Whether the photo of a sheet ends where the sheet's print goes on: a side of the sheet is the
 * edge of the photo, and there is ink along it.
 *
 * @param ink the sheet made flat
 * @param margin pixels at its edges that say nothing
 */
export function isCutOff(
  photo: { width: number; height: number },
  corners: Corners,
  ink: BinaryImage,
  margin: number
): boolean {
  const { width, height } = ink
  const strips = [
    { x0: margin, y0: margin, x1: width - margin, y1: margin + STRIP },
    { x0: width - margin - STRIP, y0: margin, x1: width - margin, y1: height - margin },
    { x0: margin, y0: height - margin - STRIP, x1: width - margin, y1: height - margin },
    { x0: margin, y0: margin, x1: margin + STRIP, y1: height - margin },
  ]
  return strips.some(({ x0, y0, x1, y1 }, side) => {
    if (!isEdge(corners[side], corners[(side + 1) % 4], photo)) {
      return false
    }
    let inked = 0
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        inked += ink.data[y * width + x]
      }
    }
    return inked > LEAST_INK * (x1 - x0) * (y1 - y0)
  })
}

/** Whether both ends of a side lie at the same edge of the photo. */
function isEdge(one: Point, other: Point, { width, height }: { width: number; height: number }) {
  const near = AT_EDGE * Math.max(width, height)
  return (
    (one.x < near && other.x < near) ||
    (one.y < near && other.y < near) ||
    (one.x > width - near && other.x > width - near) ||
    (one.y > height - near && other.y > height - near)
  )
}

/**
 * Shares of a picture's side: how near to its edge lines end that go on beyond it, and to what
 * closes them.
 */
const RUN_OFF = 0.015
const CLOSED = 0.006
/** Fewest lines that end at the same edge. */
const FEWEST_LINES = 4

/**
 * Whether the lines of a table end at an edge of the picture, and no line closes the table there.
 */
export function runsOffPicture(
  { horizontal, vertical }: RasterRulings,
  { width, height }: { width: number; height: number }
): boolean {
  return endAtEdge(horizontal, vertical, width) || endAtEdge(vertical, horizontal, height)
}

function endAtEdge(
  lines: readonly RasterRuling[],
  across: readonly RasterRuling[],
  length: number
): boolean {
  const beginnings = lines.map(({ from }) => from).filter((from) => from < RUN_OFF * length)
  const ends = lines.map(({ to }) => to).filter((to) => to > (1 - RUN_OFF) * length)
  return [beginnings, ends].some((places) => {
    const edge = median(places)
    const isClosed = across.some(({ position }) => Math.abs(position - edge) < CLOSED * length)
    return places.length >= FEWEST_LINES && !isClosed
  })
}
