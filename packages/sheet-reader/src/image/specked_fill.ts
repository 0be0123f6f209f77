import { cropImage, type GreyImage, type PixelBox } from './grey_image.js'

/** Mean level of a fill beside its letters from which on it has specks. */
const SPECKS = 3
/** Columns of pixels in which none is lighter, once specks are spread, have no letter; the fewest of them, as a share. */
const LETTER = 128
const FEWEST_COLUMNS = 0.05
/** The share of the pixels beside letters that is to become paper. */
const PAPER = 0.995
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
  const printed = cropImage(image, box)
  const wide = spread(printed)
  const beside = columnsBesideLetters(wide)
  if (beside.length < FEWEST_COLUMNS * wide.width || meanOf(printed, beside) < SPECKS) {
    return null
  }
  for (let y = 0; y < wide.height; y++) {
    const row = wide.data.subarray(y * wide.width, (y + 1) * wide.width)
    image.data.set(row, (box.y0 + y) * image.width + box.x0)
  }
  const level = levelAt(countsOf(wide, beside), PAPER)
  const counts = countsOf(
    wide,
    Array.from({ length: wide.width }, (_, x) => x)
  )
  const letters = counts.filter((_, value) => value > level)
  const share = sumOf(letters) / (wide.width * wide.height)
  return { level, light: levelAt(counts, 1 - FULLY * share) }
}

function columnsBesideLetters({ data, width, height }: GreyImage): number[] {
  const lightest = new Uint8Array(width)
  for (let at = 0; at < width * height; at++) {
    lightest[at % width] = Math.max(lightest[at % width], data[at])
  }
  return [...lightest.keys()].filter((x) => lightest[x] < LETTER)
}

function meanOf(image: GreyImage, columns: readonly number[]): number {
  const counts = countsOf(image, columns)
  return counts.reduce((sum, count, value) => sum + count * value, 0) / Math.max(1, sumOf(counts))
}

/** The level that such a share of what was counted is as dark as. */
function levelAt(counts: Uint32Array, share: number): number {
  const all = sumOf(counts)
  let sum = 0
  return counts.findIndex((count) => (sum += count) >= share * all)
}

function sumOf(counts: Uint32Array): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** How many pixels of some columns have each level. */
function countsOf({ data, width, height }: GreyImage, columns: readonly number[]): Uint32Array {
  const counts = new Uint32Array(256)
  for (let y = 0; y < height; y++) {
    for (const x of columns) {
      counts[data[y * width + x]]++
    }
  }
  return counts
}

/** A picture of which each pixel has the mean of those around it. */
function spread({ data, width, height }: GreyImage): GreyImage {
  const wide = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [sum, count] = [0, 0]
      for (let near = Math.max(0, y - REACH); near <= Math.min(height - 1, y + REACH); near++) {
        const [first, last] = [Math.max(0, x - REACH), Math.min(width - 1, x + REACH)]
        for (let at = first; at <= last; at++) {
          sum += data[near * width + at]
          count++
        }
      }
      wide[y * width + x] = Math.round(sum / count)
    }
  }
  return { data: wide, width, height }
}
