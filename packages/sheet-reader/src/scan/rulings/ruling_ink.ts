import type { BinaryImage } from '../../image/grey_image.js'
import type { RasterRuling } from '../../image/rulings.js'

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
 * Share of a row's height at its top and at its bottom in which a line that is drawn leaves no
 * paper.
 */
const WHOLE_ENDS = 0.2

/**
 * Whether an upright ruling is drawn from one height to another: it has ink in most rows, and in
 * all near both ends. The stem of a figure leaves paper above and below itself, however low its row
 * is.
 *
 * @param most the least share of the rows that have ink
 */
export function isDrawnAlong(
  ruling: RasterRuling,
  from: number,
  to: number,
  binary: BinaryImage,
  most: number
): boolean {
  const end = Math.max(1, Math.round(WHOLE_ENDS * (to - from)))
  return (
    inkedPart(ruling, from, to, binary) >= most &&
    inkedPart(ruling, from, from + end, binary) === 1 &&
    inkedPart(ruling, to - end, to, binary) === 1
  )
}

/**
 * The share of the columns between two places in which a level ruling has ink that is as thin as
 * it: what a fax left of a line, dot by dot, without the letters that may stand in its way.
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

/**
 * Share of the rows in which dots are left of an upright ruling, and the part at both ends that has
 * some.
 */
const DOTTED = 0.12
const ENDS = 0.2
/** Dots that are one stroke may be a letter. */
const FEWEST_DOTS = 3

/**
 * Whether dots that are as thin as an upright ruling are left along all of a row's height: what a
 * fax makes of a fine line. A letter stands in the middle of its row, and other letters beside it.
 */
export function isDotted(
  ruling: RasterRuling,
  from: number,
  to: number,
  binary: BinaryImage
): boolean {
  const height = to - from
  let dots = 0
  let strokes = 0
  let isInStroke = false
  let atTop = 0
  let atBottom = 0
  for (let y = from; y < to; y++) {
    const { inside, goesOn } = inkAcross(ruling, y, binary)
    if (!inside.includes(1)) {
      isInStroke = false
      continue
    }
    if (!goesOn) {
      dots++
      // Where a letter has its arms, its stem goes on.
      strokes += isInStroke ? 0 : 1
      isInStroke = true
      atTop += y - from < ENDS * height ? 1 : 0
      atBottom += to - y <= ENDS * height ? 1 : 0
    }
  }
  return dots >= DOTTED * height && strokes >= FEWEST_DOTS && atTop > 0 && atBottom > 0
}

/**
 * Share of the pixels where an upright ruling may be that have ink in a row in which a letter goes
 * through it.
 */
const THROUGH = 0.75

/**
 * Whether ink that is wider than an upright ruling, and goes on beside it, stands across it between
 * two heights.
 */
export function isCrossed(
  ruling: RasterRuling,
  from: number,
  to: number,
  binary: BinaryImage
): boolean {
  for (let y = from; y < to; y++) {
    const { inside, goesOn } = inkAcross(ruling, y, binary)
    if (goesOn && inside.reduce((sum, ink) => sum + ink, 0) >= THROUGH * inside.length) {
      return true
    }
  }
  return false
}

/**
 * Whether there is nothing but paper beside an upright ruling between two heights, so many pixels
 * far.
 */
export function isClearAround(
  { position, thickness }: RasterRuling,
  from: number,
  to: number,
  distance: number,
  { data, width }: BinaryImage
): boolean {
  const reach = thickness / 2 + BESIDE
  const [left, right] = [Math.floor(position - reach), Math.ceil(position + reach)]
  for (let y = from; y < to; y++) {
    const row = y * width
    const before = data.subarray(row + Math.max(0, Math.ceil(position - distance)), row + left)
    const behind = data.subarray(row + right + 1, row + Math.min(width, position + distance))
    if (before.includes(1) || behind.includes(1)) {
      return false
    }
  }
  return true
}

/** The pixels at one height where an upright ruling may be, and whether ink goes on beside them. */
function inkAcross(
  { position, thickness }: RasterRuling,
  y: number,
  { data, width }: BinaryImage
): { inside: Uint8Array; goesOn: boolean } {
  const reach = thickness / 2 + BESIDE
  const left = Math.max(BEYOND, Math.floor(position - reach))
  const right = Math.min(width - 1 - BEYOND, Math.ceil(position + reach))
  const row = data.subarray(y * width + left - BEYOND, y * width + right + BEYOND + 1)
  const isBeside = row.subarray(0, BEYOND).includes(1)
  return {
    inside: row.subarray(BEYOND, row.length - BEYOND),
    goesOn: isBeside || row.subarray(row.length - BEYOND).includes(1),
  }
}
