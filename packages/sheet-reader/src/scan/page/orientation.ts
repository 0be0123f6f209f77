import { findComponents, transposeComponent, type Component } from '../../image/components.js'
import type { BinaryImage, PixelBox } from '../../image/grey_image.js'

/** Letter sizes that are looked at, in inches. */
const SMALLEST = 0.035
const LARGEST = 0.3
/**
 * Letters of a sideways page have their next letter above or below this many times as often as
 * beside.
 */
const CLEARLY = 1.5
/** In inches: a longer run of ink is no stroke of a letter. */
const LONG_RUN = 0.15
/** With fewer neighbouring letters than this nobody can tell. */
const FEWEST = 20
/**
 * With fewer neighbours a letter the letters are broken, as on coarse faxes: their lines may tell.
 */
const BROKEN = 0.45
/**
 * Paper between lines of text makes their ink change along the page so many times as much as across
 * it.
 */
const LINED = 1.2
/**
 * In inches: how wide the strips are in which lines are looked at, and what a line's edge is higher
 * than.
 */
const STRIP = 1
const EDGE = 0.05
/**
 * Whether the lines of text run from top to bottom or from bottom to top of the page. Where the
 * part that is looked at first says so, the whole page must: it may be full of upright headings.
 *
 * @param isOneBit only black and white, as faxes are: where their letters are broken, the lines
 *   tell; wide sheets went through the machine on their side, so that the whole page tells where
 *   its first part does not
 */
export function isSideways(binary: BinaryImage, dpi: number, isOneBit = false): boolean {
  const whole = { x0: 0, y0: 0, x1: binary.width, y1: binary.height }
  const first = neighboursIn(binary, middleOf(binary), dpi)
  const saysSo =
    (areSideways(first) || (isOneBit && !areUpright(first))) &&
    areSideways(neighboursIn(binary, whole, dpi))
  if (!saysSo && !(isOneBit && isBroken(first))) {
    return false
  }
  const text = withoutLongRuns(binary, LONG_RUN * dpi)
  // Pieces of broken lines, which a fax leaves, seem to be letters beside each other: lines of text
  // tell then.
  return (
    (saysSo && areSideways(neighboursIn(text, whole, dpi))) ||
    (isOneBit && changeAcross(text, dpi) > LINED)
  )
}

/** Letters, and how many have their next one beside and below them. */
interface Neighbours {
  letters: number
  beside: number
  below: number
}

function isBroken({ letters, beside, below }: Neighbours): boolean {
  return letters >= FEWEST && beside + below < BROKEN * letters
}

function areUpright({ beside, below }: Neighbours): boolean {
  return beside > CLEARLY * below
}

function areSideways({ beside, below }: Neighbours): boolean {
  return beside + below >= FEWEST && below > CLEARLY * beside
}

/**
 * How much more ink changes from column to column than from row to row, in a picture without drawn
 * lines.
 */
function changeAcross({ data, width, height }: BinaryImage, dpi: number): number {
  const strip = Math.round(STRIP * dpi)
  const reach = Math.max(1, Math.round(EDGE * dpi))
  const change = (lines: number, length: number, lineStep: number, step: number) => {
    let sum = 0
    const ink = new Uint32Array(lines)
    for (let from = 0; from < length; from += strip) {
      const to = Math.min(length, from + strip)
      for (let line = 0; line < lines; line++) {
        ink[line] = 0
        for (let at = from; at < to; at++) {
          ink[line] += data[line * lineStep + at * step]
        }
        sum += line < reach ? 0 : (ink[line] - ink[line - reach]) ** 2
      }
    }
    return sum
  }
  return change(width, height, 1, width) / Math.max(1, change(height, width, width, 1))
}

/** The page without drawn lines: letters that stand on them hang together as one piece of ink. */
function withoutLongRuns({ data, width, height }: BinaryImage, longest: number): BinaryImage {
  const kept = data.slice()
  const clear = (lines: number, length: number, lineStep: number, step: number) => {
    for (let line = 0; line < lines; line++) {
      let start = 0
      for (let at = 0; at <= length; at++) {
        if (at < length && data[line * lineStep + at * step] === 1) {
          continue
        }
        for (let ink = start; at - start > longest && ink < at; ink++) {
          kept[line * lineStep + ink * step] = 0
        }
        start = at + 1
      }
    }
  }
  clear(height, width, width, 1)
  clear(width, height, 1, width)
  return { data: kept, width, height }
}

function neighboursIn(binary: BinaryImage, part: PixelBox, dpi: number): Neighbours {
  const letters = findComponents(binary, part).filter(({ x0, y0, x1, y1 }) => {
    const longest = Math.max(x1 - x0, y1 - y0)
    return longest >= SMALLEST * dpi && longest <= LARGEST * dpi
  })
  return {
    letters: letters.length,
    beside: countNeighbours(letters),
    below: countNeighbours(letters.map(transposeComponent)),
  }
}

/** Enough of the page to tell, where its text most probably is. */
function middleOf({ width, height }: BinaryImage): PixelBox {
  return { x0: width >> 3, y0: height >> 3, x1: width - (width >> 3), y1: height >> 1 }
}

/** How many letters have another one of about their height just to the right. */
function countNeighbours(letters: readonly Component[]): number {
  const sorted = [...letters].sort((a, b) => a.x0 - b.x0)
  let count = 0
  for (let i = 0; i < sorted.length; i++) {
    const { x1, y0, y1 } = sorted[i]
    const height = y1 - y0
    for (let j = i + 1; j < sorted.length && sorted[j].x0 < x1 + 0.4 * height; j++) {
      const other = sorted[j]
      const shared = Math.min(y1, other.y1) - Math.max(y0, other.y0)
      const isLevel = shared > 0.6 * Math.max(height, other.y1 - other.y0)
      if (isLevel && other.x0 >= x1 - 2) {
        count++
        break
      }
    }
  }
  return count
}
