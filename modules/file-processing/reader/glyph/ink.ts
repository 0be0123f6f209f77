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

/**
 * Grey levels of a cell: paper is what the lighter half of the cell is around, ink is its darkest
 * two pixels (one alone may be dust).
 */
export function measureLevels(image: GreyImage, box: PixelBox): InkLevels & { noise: number } {
  const histogram = new Uint32Array(256)
  for (let y = box.y0; y < box.y1; y++) {
    const row = y * image.width
    for (let x = box.x0; x < box.x1; x++) histogram[image.data[row + x]]++
  }
  const pixels = (box.x1 - box.x0) * (box.y1 - box.y0)
  const levelAbove = (share: number) => {
    let above = 0
    let level = 255
    for (; level > 0; level--) {
      above += histogram[level]
      if (above > pixels * share) break
    }
    return level
  }
  let ink = 0
  let darker = 0
  for (; ink < 255; ink++) {
    darker += histogram[ink]
    if (darker >= 2) break
  }
  const paper = levelAbove(0.3)
  return { paper, ink, noise: (levelAbove(0.05) - paper) / 1.12 }
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

/**
 * Connected pieces of pixels darker than a threshold; diagonal neighbours are connected.
 */
export function connect(image: GreyImage, box: PixelBox, threshold: number): InkPiece[] {
  const width = box.x1 - box.x0
  const height = box.y1 - box.y0
  const open = new Uint8Array((width + 2) * (height + 2))
  const stride = width + 2
  for (let y = 0; y < height; y++) {
    const source = (box.y0 + y) * image.width + box.x0
    const target = (y + 1) * stride + 1
    for (let x = 0; x < width; x++) {
      if (image.data[source + x] < threshold) open[target + x] = 1
    }
  }

  const pieces: InkPiece[] = []
  const pending: number[] = []
  for (let start = stride + 1; start < open.length - stride - 1; start++) {
    if (open[start] === 0) continue
    let area = 0
    let left = width
    let right = 0
    let bottom = 0
    const top = Math.floor(start / stride)
    open[start] = 0
    pending.push(start)
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      area++
      const y = Math.floor(at / stride)
      const x = at - y * stride
      if (x < left) left = x
      if (x > right) right = x
      if (y > bottom) bottom = y
      for (let row = at - stride; row <= at + stride; row += stride) {
        for (let next = row - 1; next <= row + 1; next++) {
          if (open[next] === 0) continue
          open[next] = 0
          pending.push(next)
        }
      }
    }
    pieces.push({
      x0: box.x0 + left - 1,
      y0: box.y0 + top - 1,
      x1: box.x0 + right,
      y1: box.y0 + bottom,
      area,
    })
  }
  return pieces
}
