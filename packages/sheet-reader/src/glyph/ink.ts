import type { GreyImage } from '../image/grey_image.js'
import type { InkLevels, PixelBox } from './normalise.js'

/** Ink at this share of the way from paper to the darkest ink belongs to a stroke. */
const STROKE_SHARE = 0.42

/** No stroke is told from paper that is not darker by this many deviations of the paper's noise. */
const LEAST_DEVIATIONS = 2.6

/** A connected piece of ink. Its box is in pixels of the image. */
export interface InkPiece extends PixelBox {
  /** Pixels of ink. */
  area: number
  /** Mean grey level of its pixels. */
  level: number
}

/** The ink of a cell, cut into connected pieces. */
export interface CellInk {
  levels: InkLevels
  /** Standard deviation of the paper's grey, estimated from its lighter side. */
  noise: number
  /** Pixels darker than this are ink. */
  threshold: number
  pieces: InkPiece[]
}

/** From this level on, half of the paper's noise is cut off at white. */
const CUT_OFF = 252

/**
 * Grey levels of a cell: paper is what the lighter half of the cell is around, ink is its darkest
 * two pixels (one alone may be dust). Noise is measured on the lighter side of paper and between
 * neighbouring pixels, since white may be cut off.
 */
export function measureLevels(image: GreyImage, box: PixelBox): InkLevels & { noise: number } {
  const levels = new Uint32Array(256)
  const steps = new Uint32Array(256)
  for (let y = box.y0; y < box.y1; y++) {
    const row = y * image.width
    let before = image.data[row + box.x0]
    for (let x = box.x0; x < box.x1; x++) {
      const level = image.data[row + x]
      levels[level]++
      steps[Math.abs(level - before)]++
      before = level
    }
  }
  const pixels = (box.x1 - box.x0) * (box.y1 - box.y0)
  let ink = 0
  let darker = 0
  for (; ink < 255; ink++) {
    darker += levels[ink]
    if (darker >= 2) {
      break
    }
  }
  const paper = highest(levels, pixels * 0.3)
  const lighterSide = (highest(levels, pixels * 0.05) - paper) / 1.12
  const between = highest(steps, pixels * 0.5) / (paper >= CUT_OFF ? 0.6 : 0.95)
  return { paper, ink, noise: Math.max(lighterSide, between) }
}

/** The value that so many entries of a histogram exceed. */
function highest(histogram: Uint32Array, count: number): number {
  let seen = 0
  for (let value = 255; value > 0; value--) {
    seen += histogram[value]
    if (seen > count) {
      return value
    }
  }
  return 0
}

/** Finds the connected pieces of ink in a box of the image, in no particular order. */
export function findInk(image: GreyImage, box: PixelBox): CellInk {
  const { paper, ink, noise } = measureLevels(image, box)
  const threshold = strokeThreshold(paper, ink, noise)
  return { levels: { paper, ink }, noise, threshold, pieces: connect(image, box, threshold) }
}

/** Grey level below which a pixel belongs to a stroke. */
export function strokeThreshold(
  paper: number,
  ink: number,
  noise: number,
  share = STROKE_SHARE
): number {
  return paper - Math.max((paper - ink) * share, LEAST_DEVIATIONS * noise)
}

/** Room for the pixels of a box, used again for the next one. */
let open = new Uint8Array(0)
let pending = new Int32Array(0)

/**
 * Connected pieces of pixels darker than a threshold; diagonal neighbours are connected.
 */
export function connect(image: GreyImage, box: PixelBox, threshold: number): InkPiece[] {
  const width = box.x1 - box.x0
  const height = box.y1 - box.y0
  const stride = width + 2
  const size = stride * (height + 2)
  if (open.length < size) {
    open = new Uint8Array(2 * size)
    pending = new Int32Array(2 * size)
  }
  const [ink, waiting] = [open, pending]
  ink.fill(0, 0, size)
  for (let y = 0; y < height; y++) {
    const source = (box.y0 + y) * image.width + box.x0
    const target = (y + 1) * stride + 1
    for (let x = 0; x < width; x++) {
      if (image.data[source + x] < threshold) {
        ink[target + x] = 1
      }
    }
  }

  const pieces: InkPiece[] = []
  for (let start = stride + 1; start < size - stride - 1; start++) {
    if (ink[start] === 0) {
      continue
    }
    let area = 0
    let greys = 0
    let left = width
    let right = 0
    let bottom = 0
    const top = Math.floor(start / stride)
    ink[start] = 0
    waiting[0] = start
    for (let count = 1; count > 0;) {
      const at = waiting[--count]
      area++
      const y = Math.floor(at / stride)
      const x = at - y * stride
      greys += image.data[(box.y0 + y - 1) * image.width + box.x0 + x - 1]
      if (x < left) {
        left = x
      }
      if (x > right) {
        right = x
      }
      if (y > bottom) {
        bottom = y
      }
      for (let row = at - stride; row <= at + stride; row += stride) {
        for (let next = row - 1; next <= row + 1; next++) {
          if (ink[next] !== 0) {
            ink[next] = 0
            waiting[count++] = next
          }
        }
      }
    }
    pieces.push({
      x0: box.x0 + left - 1,
      y0: box.y0 + top - 1,
      x1: box.x0 + right,
      y1: box.y0 + bottom,
      area,
      level: greys / area,
    })
  }
  return pieces
}
