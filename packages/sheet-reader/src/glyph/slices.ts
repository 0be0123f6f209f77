import type { GreyImage } from '../image/grey_image.js'
import type { InkPiece } from './ink.js'
import type { PixelBox } from './normalise.js'

/**
 * A piece of a line of characters that is not cut further: a whole character as a rule, or the ink
 * between two cuts.
 */
export interface Slice extends PixelBox {
  area: number
  /** Whether the ink goes on into the next slice, that is, whether a cut through ink ends it. */
  joined: boolean
}

/**
 * Two pieces are parts of one character when they overlap sideways by this share of the narrower.
 */
const OVERLAP = 0.5

/** Cuts through one piece of ink that are tried at most, for each digit height of its width. */
const MOST_CUTS = 4

/**
 * Joins pieces that lie above each other (a broken stroke, a dotted letter) and sorts them from
 * left to right.
 *
 * @param digitHeight in pixels; two pieces that are both nearly as high are never joined
 */
export function lineUp(pieces: readonly InkPiece[], digitHeight: number): Slice[] {
  const slices: Slice[] = []
  for (const piece of [...pieces].sort((a, b) => a.x0 - b.x0)) {
    const before = slices.at(-1)
    if (before !== undefined && isAbove(before, piece, digitHeight)) {
      before.x0 = Math.min(before.x0, piece.x0)
      before.y0 = Math.min(before.y0, piece.y0)
      before.x1 = Math.max(before.x1, piece.x1)
      before.y1 = Math.max(before.y1, piece.y1)
      before.area += piece.area
    } else {
      slices.push({ ...piece, joined: false })
    }
  }
  return slices
}

function isAbove(a: PixelBox, b: PixelBox, digitHeight: number): boolean {
  const overlap = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const narrower = Math.min(a.x1 - a.x0, b.x1 - b.x0)
  const lower = Math.min(a.y1 - a.y0, b.y1 - b.y0)
  return overlap > OVERLAP * narrower && lower < 0.8 * digitHeight
}

/**
 * Cuts a slice where its ink is thinnest, for the case that characters touch in it.
 *
 * @returns the parts from left to right; the slice alone when there is nowhere to cut
 */
export function cutThin(
  image: GreyImage,
  slice: Slice,
  { paper, threshold }: { paper: number; threshold: number },
  digitHeight: number
): Slice[] {
  const width = slice.x1 - slice.x0
  const profile = inkOfColumns(image, slice, paper)
  const apart = Math.max(2, Math.round(digitHeight * 0.16))
  const most = Math.ceil((MOST_CUTS * width) / digitHeight)
  const cuts: number[] = []
  const candidates = Array.from(
    { length: Math.max(0, width - 2 * apart + 1) },
    (_, index) => index + apart
  )
    .filter(
      (x) =>
        profile[x - 1] + profile[x] <= profile[x - 2] + profile[x - 1] ||
        profile[x - 1] + profile[x] <= profile[x] + (profile[x + 1] ?? 0)
    )
    .sort((a, b) => profile[a - 1] + profile[a] - profile[b - 1] - profile[b])
  for (const x of candidates) {
    if (cuts.length >= most) {
      break
    }
    if (cuts.every((cut) => Math.abs(cut - x) >= apart)) {
      cuts.push(x)
    }
  }
  cuts.sort((a, b) => a - b)

  const edges = [0, ...cuts, width]
  const parts: Slice[] = []
  for (let index = 0; index + 1 < edges.length; index++) {
    const part = tighten(image, threshold, {
      x0: slice.x0 + edges[index],
      x1: slice.x0 + edges[index + 1],
      y0: slice.y0,
      y1: slice.y1,
    })
    if (part !== undefined) {
      parts.push({ ...part, joined: index + 2 < edges.length })
    }
  }
  return parts.length === 0 ? [slice] : parts
}

/** The smallest box around the ink in a box, and how many pixels of ink there are. */
export function tighten(
  image: GreyImage,
  threshold: number,
  box: PixelBox
): (PixelBox & { area: number }) | undefined {
  const tight = { x0: box.x1, y0: box.y1, x1: box.x0, y1: box.y0, area: 0 }
  for (let y = box.y0; y < box.y1; y++) {
    const row = y * image.width
    for (let x = box.x0; x < box.x1; x++) {
      if (image.data[row + x] >= threshold) {
        continue
      }
      tight.area++
      if (x < tight.x0) {
        tight.x0 = x
      }
      if (x >= tight.x1) {
        tight.x1 = x + 1
      }
      if (y < tight.y0) {
        tight.y0 = y
      }
      if (y >= tight.y1) {
        tight.y1 = y + 1
      }
    }
  }
  return tight.area === 0 ? undefined : tight
}

function inkOfColumns(image: GreyImage, box: PixelBox, paper: number): Float32Array {
  const profile = new Float32Array(box.x1 - box.x0)
  for (let y = box.y0; y < box.y1; y++) {
    const row = y * image.width + box.x0
    for (let x = 0; x < profile.length; x++) {
      profile[x] += Math.max(0, paper - image.data[row + x])
    }
  }
  return profile
}

/** Some neighbouring slices as one. */
export function unite(slices: readonly Slice[]): Slice {
  const all = { ...slices[0], joined: slices[slices.length - 1].joined }
  for (const slice of slices.slice(1)) {
    all.x0 = Math.min(all.x0, slice.x0)
    all.y0 = Math.min(all.y0, slice.y0)
    all.x1 = Math.max(all.x1, slice.x1)
    all.y1 = Math.max(all.y1, slice.y1)
    all.area += slice.area
  }
  return all
}
