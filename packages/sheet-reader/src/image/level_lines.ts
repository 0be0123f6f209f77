import type { BinaryImage } from './grey_image.js'
import { combine, invertHomography, shiftAndScale, type Homography } from './homography.js'

/**
 * How a bundle of lines leaves the level, around the middle of the picture: a line at height `v`
 * goes through `y = v + x (slope + change v)`. Where a camera looked at a sheet from one side, its
 * lines meet far away: `change` is not 0.
 */
export interface LineBundle {
  slope: number
  /** By a pixel of height. */
  change: number
}

/**
 * How much of a bundle is looked for: the slope of 12 degrees, and as much between top and bottom.
 */
const STEEPEST = 0.21
const LARGEST_CHANGE = 0.17
/** Pixels that are one at first; the steps of the search move the ends of lines by as much. */
const COARSE_BIN = 6
/** Edges that are enough for the first, coarse search. */
const COARSE_EDGES = 5000
const MOST_EDGES = 60_000
/** With fewer edges nobody can tell. */
export const FEWEST_EDGES = 200
/** A bundle that changes has to stack the lines so much better than one that does not. */
const CLEARLY_BETTER = 1.04

/** Upper edges of ink. */
export interface LineEdges {
  /** From the middle of the picture. */
  x: Float32Array
  y: Float32Array
  count: number
  halfWidth: number
  halfHeight: number
}

/**
 * The bundle of a picture's level lines (rulings, lines of text, rows of a table): the one along
 * which upper edges of ink stack up in the fewest rows. Hardly any ink says nothing: what was
 * expected is returned.
 *
 * @param expected the bundle that is taken unless another one is clearly better
 */
export function findLineBundle(binary: BinaryImage, expected: LineBundle): LineBundle {
  const edges = upperEdges(binary)
  if (edges.count < FEWEST_EDGES) {
    return expected
  }
  let best = expected
  for (const changes of [false, true]) {
    const found = search(edges, { changes })
    if (stacking(edges, found, 1) > CLEARLY_BETTER * stacking(edges, best, 1)) {
      best = found
    }
  }
  return best
}

/**
 * The map from the pixels of a flat picture to those of one whose level and upright lines are such
 * bundles. Both have the same size and the same middle.
 *
 * @param upright the bundle of upright lines, found in the transposed picture
 */
export function flatToBundles(
  { width, height }: { width: number; height: number },
  level: LineBundle,
  upright: LineBundle
): Homography {
  const [s, c] = [level.slope, level.change]
  const [t, k] = [upright.slope, upright.change]
  // The line on which both bundles meet goes to infinity: through (1, s, -c) and (t, 1, -k).
  const line = 1 - s * t
  const straighten: Homography = [1, -t, 0, -s, 1, 0, (c - s * k) / line, (k - c * t) / line, 1]
  const back = invertHomography(straighten) ?? UNCHANGED
  const toMiddle = shiftAndScale(-width / 2, -height / 2, 1)
  return combine(shiftAndScale(width / 2, height / 2, 1), combine(back, toMiddle))
}

const UNCHANGED: Homography = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** Ink with paper above it and ink beside it, every second column. */
export function upperEdges({ data, width, height }: BinaryImage): LineEdges {
  const x = new Float32Array(MOST_EDGES)
  const y = new Float32Array(MOST_EDGES)
  let count = 0
  for (let row = 1; row < height - 1 && count < MOST_EDGES - width; row++) {
    const start = row * width
    for (let column = 2; column < width - 2; column += 2) {
      const at = start + column
      if (data[at] && !data[at - width] && data[at - 1] && data[at + 1]) {
        x[count] = column - width / 2
        y[count] = row - height / 2
        count++
      }
    }
  }
  return { x, y, count, halfWidth: width / 2, halfHeight: height / 2 }
}

function search(edges: LineEdges, { changes }: { changes: boolean }): LineBundle {
  const { halfWidth, halfHeight } = edges
  let bin = COARSE_BIN
  let slopeStep = bin / halfWidth
  let changeStep = bin / (halfWidth * halfHeight)
  let best: LineBundle = { slope: 0, change: 0 }
  let bestScore = -1
  const offer = (bundle: LineBundle, every = 1) => {
    const score = stacking(edges, bundle, bin, every)
    if (score > bestScore) {
      bestScore = score
      best = bundle
    }
  }
  const every = Math.max(1, Math.floor(edges.count / COARSE_EDGES))
  const slopes = Math.round(STEEPEST / slopeStep)
  const most = changes ? Math.round(LARGEST_CHANGE / halfHeight / changeStep) : 0
  for (let i = -slopes; i <= slopes; i++) {
    for (let j = -most; j <= most; j++) {
      offer({ slope: i * slopeStep, change: j * changeStep }, every)
    }
  }
  for (const next of [3, 2, 1, 1]) {
    bin = next
    slopeStep /= 2
    changeStep /= 2
    bestScore = -1
    const { slope, change } = best
    for (let i = -2; i <= 2; i++) {
      for (let j = changes ? -2 : 0; j <= (changes ? 2 : 0); j++) {
        offer({ slope: slope + i * slopeStep, change: change + j * changeStep })
      }
    }
  }
  return best
}

/** How much the edges stack up in few rows: the sum of squares of the rows' counts. */
function stacking(edges: LineEdges, { slope, change }: LineBundle, bin: number, every = 1): number {
  const reach = Math.ceil(2.5 * edges.halfHeight + edges.halfWidth * STEEPEST * 2)
  const rows = new Uint32Array(Math.ceil((2 * reach) / bin) + 1)
  const { x, y, count } = edges
  const end = 2 * reach
  for (let i = 0; i < count; i += every) {
    const across = x[i]
    const level = y[i] - slope * across
    const at = (change === 0 ? level : level / (1 + change * across)) + reach
    if (at >= 0 && at < end) {
      rows[(at / bin) | 0]++
    }
  }
  let score = 0
  for (const row of rows) {
    score += row * row
  }
  return score
}
