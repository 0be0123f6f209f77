import type { BinaryImage } from '../image/grey_image.js'
import type { RasterRuling } from '../image/rulings.js'

/** Pixels by which a ruling's ink may lie beside its usual place. */
const BESIDE = 2
/** Pixels beside that, in which a letter's ink goes on and a ruling's does not. */
const BEYOND = 4

/** The share of the rows between two heights in which an upright ruling has ink. */
export function inkedPart(
  { position, thickness }: RasterRuling,
  from: number,
  to: number,
  { data, width }: BinaryImage
): number {
  const left = Math.max(0, Math.floor(position - thickness / 2 - 1))
  const right = Math.min(width - 1, Math.ceil(position + thickness / 2 + 1))
  let inked = 0
  for (let y = from; y < to; y++) {
    for (let x = left; x <= right; x++) {
      if (data[y * width + x] === 0) {
        continue
      }
      inked++
      break
    }
  }
  return inked / Math.max(1, to - from)
}

/**
 * The share of the columns between two places in which a level ruling has ink that is as thin as it:
 * what a fax left of a line, dot by dot, without the letters that may stand in its way.
 */
export function thinPart(
  { position, thickness }: RasterRuling,
  from: number,
  to: number,
  { data, width, height }: BinaryImage
): number {
  const reach = thickness / 2 + BESIDE
  const top = Math.max(0, Math.floor(position - reach))
  const bottom = Math.min(height - 1, Math.ceil(position + reach))
  const start = Math.max(0, Math.round(from))
  const end = Math.min(width, Math.round(to))
  const hasInk = (x: number, first: number, last: number) => {
    for (let y = Math.max(0, first); y <= Math.min(height - 1, last); y++) {
      if (data[y * width + x]) {
        return true
      }
    }
    return false
  }
  let inked = 0
  for (let x = start; x < end; x++) {
    if (
      hasInk(x, top, bottom) &&
      !hasInk(x, top - BEYOND, top - 1) &&
      !hasInk(x, bottom + 1, bottom + BEYOND)
    ) {
      inked++
    }
  }
  return inked / Math.max(1, end - start)
}
