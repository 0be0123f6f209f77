import { cropImage, type GreyImage, type PixelBox } from './grey_image.js'

/** Mean level of a fill above and below its letters from which on it has specks. */
const SPECKS = 3
/**
 * In pixels: the ragged edge of a fill, and the rows behind it, of its height and at least, that
 * letters leave free.
 */
const EDGE = 2
const FREE = 0.1
const FEWEST_ROWS = 3
/** The share of the pixels beside letters that is to become paper. */
const PAPER = 0.999
/** Pixels on each side over which specks are spread: more would take thin strokes with them. */
const REACH = 1

/**
 * The part of the letters' pixels that is as light as letters are; at their edges they are darker.
 */
const FULLY = 0.25

/** Below which level a fill is, and from which on its letters are wholly light. */
export interface SpreadLevels {
  level: number
  light: number
}

/**
 * Spreads the light specks that one bit made of a fill which was not quite dark over it, in place;
 * letters are wider than specks and stay light.
 *
 * @returns null for a fill without specks, which stays as it is
 */
export function spreadSpecks(image: GreyImage, box: PixelBox): SpreadLevels | null {
  const printed = cropImage(image, box)
  const rows = rowsWithoutLetters(printed)
  if (meanOf(printed, rows) < SPECKS) {
    return null
  }
  const wide = spread(printed)
  for (let y = 0; y < wide.height; y++) {
    const row = wide.data.subarray(y * wide.width, (y + 1) * wide.width)
    image.data.set(row, (box.y0 + y) * image.width + box.x0)
  }
  const level = levelAt(countsOf(wide, rows), PAPER)
  const counts = countsOf(wide, [...Array(wide.height).keys()])
  const letters = counts.map((count, value) => (value > level ? count : 0))
  const share = sumOf(letters) / (wide.width * wide.height)
  return { level, light: levelAt(counts, 1 - FULLY * share) }
}

/**
 * The rows near the upper or the lower edge of a fill, where less is light: letters may reach into
 * the others.
 */
function rowsWithoutLetters(fill: GreyImage): number[] {
  const deep = Math.max(FEWEST_ROWS, Math.round(FREE * fill.height))
  const upper = Array.from({ length: deep }, (_, row) => EDGE + row)
  const lower = upper.map((row) => fill.height - 1 - row)
  return meanOf(fill, upper) < meanOf(fill, lower) ? upper : lower
}

function meanOf(image: GreyImage, rows: readonly number[]): number {
  const counts = countsOf(image, rows)
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

/** How many pixels of some rows have each level. */
function countsOf({ data, width, height }: GreyImage, rows: readonly number[]): Uint32Array {
  const counts = new Uint32Array(256)
  for (const y of rows) {
    for (let at = y * width; y < height && at < (y + 1) * width; at++) {
      counts[data[at]]++
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
