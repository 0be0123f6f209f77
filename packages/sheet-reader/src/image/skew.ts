import type { BinaryImage } from './grey_image.js'

const DEGREE = Math.PI / 180

/** Beyond this a page is treated as lying straight: it was not scanned, it was thrown. */
export const LARGEST_SKEW = 8

/** Share of the best score from which on an angle is worth a closer look. */
const CLOSE_SECOND = 0.85

/**
 * The angle in degrees by which the page's lines fall to the right (positive) or rise (negative).
 *
 * Upper edges of ink are projected on the vertical axis along the tried angle; the right one stacks
 * them in few rows, so the sum of squares is largest. Three passes, from wide bins and large steps
 * to single pixels and 0.01°: wide bins may hold the lines of a page with few words also where
 * these are askew, so that other angles are looked at as closely where they score nearly as well.
 */
export function findSkew(binary: BinaryImage): number {
  const edges = upperEdges(binary)
  if (edges.count < 50) {
    return 0
  }
  const reach = Math.ceil(binary.width * Math.tan(LARGEST_SKEW * DEGREE)) + 4
  const bins = new Uint32Array(binary.height + 2 * reach)
  const search = (from: number, to: number, step: number, binSize: number) =>
    scoredAngles(edges, bins, { from, to, step, binSize, reach })

  const coarse = search(-LARGEST_SKEW, LARGEST_SKEW, 0.25, 8)
  const middle = best(
    peaksOf(coarse).flatMap(({ angle }) => search(angle - 0.4, angle + 0.4, 0.05, 2))
  )
  const fine = best(search(middle - 0.06, middle + 0.06, 0.01, 1))
  return Math.abs(fine) < 0.005 ? 0 : Math.round(fine * 100) / 100
}

interface Edges {
  x: Float32Array
  y: Float32Array
  count: number
}

/** Ink with paper above it and ink beside it, every third column: enough for the projection. */
function upperEdges({ data, width, height }: BinaryImage): Edges {
  const limit = 400_000
  const x = new Float32Array(limit)
  const y = new Float32Array(limit)
  let count = 0
  for (let row = 2; row < height - 2 && count < limit - width; row++) {
    const start = row * width
    for (let column = 3; column < width - 3; column += 3) {
      const at = start + column
      if (data[at] && !data[at - width] && data[at - 1] && data[at + 1]) {
        x[count] = column
        y[count] = row
        count++
      }
    }
  }
  return { x, y, count }
}

interface AngleRange {
  from: number
  to: number
  step: number
  binSize: number
  reach: number
}

/** An angle in degrees, and how much the edges of ink are stacked along it. */
interface ScoredAngle {
  angle: number
  score: number
}

function scoredAngles(edges: Edges, bins: Uint32Array, range: AngleRange): ScoredAngle[] {
  const steps = Math.round((range.to - range.from) / range.step)
  return Array.from({ length: steps + 1 }, (_, index) => {
    const angle = range.from + index * range.step
    return { angle, score: concentration(edges, bins, angle, range) }
  })
}

/** The first of the angles that score best. */
function best(angles: readonly ScoredAngle[]): number {
  return angles.reduce((first, other) => (other.score > first.score ? other : first)).angle
}

/** Angles that score better than those next to them, and hardly less than the best. */
function peaksOf(angles: readonly ScoredAngle[]): ScoredAngle[] {
  const least = CLOSE_SECOND * Math.max(...angles.map(({ score }) => score))
  return angles.filter(
    ({ score }, index) =>
      score >= least &&
      score >= (angles[index - 1]?.score ?? 0) &&
      score > (angles[index + 1]?.score ?? 0)
  )
}

function concentration(edges: Edges, bins: Uint32Array, angle: number, range: AngleRange): number {
  const slope = Math.tan(angle * DEGREE)
  const shrink = 1 / range.binSize
  bins.fill(0)
  for (let i = 0; i < edges.count; i++) {
    bins[((edges.y[i] - edges.x[i] * slope + range.reach) * shrink) | 0]++
  }
  let score = 0
  for (const bin of bins) {
    score += bin * bin
  }
  return score
}
