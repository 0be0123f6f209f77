import type { GreyImage, PixelBox } from './grey_image.js'

/** Levels by which the middle of a fill's pixels is lighter than the darkest of them where it has specks. */
const SPECKS = 25
const DARKEST = 0.1
/** How many times the middle pixel differs from the darkest is the lightest of specks that were spread. */
const LIGHTEST = 2.5
/** Pixels on each side over which specks are spread: more would take thin strokes with them. */
const REACH = 1

/** The part of the letters' pixels that is as light as letters are; at their edges they are darker. */
const FULLY = 0.25

/** Below which level a fill is, and from which on its letters are wholly light. */
export interface SpreadLevels {
  level: number
  light: number
}

/**
 * Spreads the light specks that one bit made of a fill which was not quite dark over it, in place; letters
 * are wider than specks and stay light.
 *
 * @returns null for a fill without specks, which stays as it is
 */
export function spreadSpecks(image: GreyImage, box: PixelBox): SpreadLevels | null {
  const [darkest, middle] = levelsAt(image, box, [DARKEST, 0.5])
  if (middle - darkest < SPECKS) {
    return null
  }
  spread(image, box)
  const [lowest, usual] = levelsAt(image, box, [DARKEST, 0.5])
  const level = usual + LIGHTEST * (usual - lowest)
  const letters = shareAbove(image, box, level)
  const [light] = levelsAt(image, box, [1 - FULLY * letters])
  return { level, light }
}

/** The levels that such shares of a box's pixels are as dark as. */
function levelsAt(image: GreyImage, box: PixelBox, shares: readonly number[]): number[] {
  const counts = countsOf(image, box)
  const pixels = (box.x1 - box.x0) * (box.y1 - box.y0)
  return shares.map((share) => {
    let sum = 0
    return counts.findIndex((count) => (sum += count) >= share * pixels)
  })
}

function shareAbove(image: GreyImage, box: PixelBox, level: number): number {
  const above = countsOf(image, box).filter((_, value) => value > level)
  return above.reduce((sum, count) => sum + count, 0) / ((box.x1 - box.x0) * (box.y1 - box.y0))
}

/** How many pixels of a box have each level. */
function countsOf({ data, width }: GreyImage, { x0, y0, x1, y1 }: PixelBox): Uint32Array {
  const counts = new Uint32Array(256)
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      counts[data[y * width + x]]++
    }
  }
  return counts
}

/** Gives each pixel of a box the mean of those around it. */
function spread({ data, width }: GreyImage, { x0, y0, x1, y1 }: PixelBox): void {
  const [across, down] = [x1 - x0, y1 - y0]
  const own = new Uint8Array(across * down)
  for (let y = 0; y < down; y++) {
    const from = (y0 + y) * width + x0
    own.set(data.subarray(from, from + across), y * across)
  }
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      let [sum, count] = [0, 0]
      for (let near = Math.max(0, y - REACH); near <= Math.min(down - 1, y + REACH); near++) {
        const [first, last] = [Math.max(0, x - REACH), Math.min(across - 1, x + REACH)]
        for (let at = first; at <= last; at++) {
          sum += own[near * across + at]
          count++
        }
      }
      data[(y0 + y) * width + x0 + x] = Math.round(sum / count)
    }
  }
}
