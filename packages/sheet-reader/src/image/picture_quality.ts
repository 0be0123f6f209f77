import type { BinaryImage, GreyImage } from './grey_image.js'

/** What can be measured of a picture of a page. */
export interface PictureQuality {
  /** Pixels over which the edge of a letter goes from paper to ink; 1 to 2 in a sharp picture. */
  edge: number
  /** Levels, of 255, between the paper and the middle of letters' strokes. */
  contrast: number
}

/** Every so many rows are looked at. */
const STEP = 3
/** Pixels on both sides of an edge that belong to it. */
const REACH = 5
/** A picture with fewer edges than this holds no text to speak of. */
const FEWEST = 200
/** Fainter edges are grain of the paper. */
const FAINTEST = 12

/**
 * Measures how sharp and how strong the print of a page is, at the upright edges of its ink.
 *
 * @param grey the picture as it was taken, or straightened
 * @param binary its ink
 * @returns null where there is hardly any ink
 */
export function pictureQuality(grey: GreyImage, binary: BinaryImage): PictureQuality | null {
  const { data: ink, width, height } = binary
  const edges: number[] = []
  const contrasts: number[] = []
  for (let y = 0; y < height; y += STEP) {
    const end = y * width + width - REACH
    for (let at = y * width + REACH; at < end; at++) {
      if (ink[at + 1] === 0 || ink[at] === 1) {
        continue
      }
      const { contrast, steepest } = edgeAt(grey.data, at)
      if (contrast >= FAINTEST && steepest > 0) {
        edges.push(contrast / steepest)
        contrasts.push(contrast)
      }
    }
  }
  return edges.length < FEWEST ? null : { edge: middle(edges), contrast: middle(contrasts) }
}

/**
 * From paper to ink: how far the level falls, and by how much at most from one pixel to the next.
 */
function edgeAt(data: Uint8Array, at: number): { contrast: number; steepest: number } {
  let first = at
  while (first > at - REACH && data[first - 1] >= data[first]) {
    first--
  }
  let last = at + 1
  while (last < at + REACH && data[last + 1] <= data[last]) {
    last++
  }
  let steepest = 0
  for (let x = first; x < last; x++) {
    const step = data[x] - data[x + 1]
    steepest = step > steepest ? step : steepest
  }
  return { contrast: data[first] - data[last], steepest }
}

function middle(values: readonly number[]): number {
  return Float64Array.from(values).sort()[values.length >> 1]
}
