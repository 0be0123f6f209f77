import type { Corners, Point } from './homography.js'

/**
 * Sides that are looked at when a shape is brought to four; a hull of pixels has no more that
 * count.
 */
const MOST_SIDES = 60

/** The corners of the convex hull of points, clockwise as seen (y grows downwards). */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((one, other) => one.x - other.x || one.y - other.y)
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (
        chain.length > 1 &&
        turns(chain[chain.length - 2], chain[chain.length - 1], point) <= 0
      ) {
        chain.pop()
      }
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

/** Above 0 where the way over three points turns clockwise as seen. */
function turns(one: Point, two: Point, three: Point): number {
  return (two.x - one.x) * (three.y - one.y) - (two.y - one.y) * (three.x - one.x)
}

/** Square pixels inside of a shape without crossings. */
export function areaOf(shape: readonly Point[]): number {
  let doubled = 0
  for (const [index, { x, y }] of shape.entries()) {
    const next = shape[(index + 1) % shape.length]
    doubled += x * next.y - next.x * y
  }
  return Math.abs(doubled) / 2
}

/**
 * Four sides around a convex shape that add little to it: again and again the side is left out
 * whose neighbours meet with the smallest addition. Starts with the corner that is nearest to the
 * top left. Null for shapes with fewer than four sides.
 */
export function enclosingQuadrilateral(hull: readonly Point[]): Corners | null {
  let shape = [...hull]
  while (shape.length > MOST_SIDES) {
    shape = withoutFlattestCorner(shape)
  }
  while (shape.length > 4) {
    const next = withoutCheapestSide(shape)
    if (!next) {
      return null
    }
    shape = next
  }
  if (shape.length < 4) {
    return null
  }
  const first = shape.reduce(
    (best, { x, y }, index) => (x + y < shape[best].x + shape[best].y ? index : best),
    0
  )
  const [one, two, three, four] = [...shape.slice(first), ...shape.slice(0, first)]
  return [one, two, three, four]
}

function withoutFlattestCorner(shape: readonly Point[]): Point[] {
  const count = shape.length
  let flattest = 0
  let least = Infinity
  for (let i = 0; i < count; i++) {
    const area = Math.abs(turns(shape[(i + count - 1) % count], shape[i], shape[(i + 1) % count]))
    if (area < least) {
      least = area
      flattest = i
    }
  }
  return shape.filter((_, index) => index !== flattest)
}

/**
 * The side from one corner to the next goes, and the sides before and after it meet in one corner.
 */
function withoutCheapestSide(shape: readonly Point[]): Point[] | null {
  const count = shape.length
  let best: { side: number; corner: Point } | null = null
  let least = Infinity
  for (let side = 0; side < count; side++) {
    const [before, from, to, after] = [count - 1, 0, 1, 2].map((i) => shape[(side + i) % count])
    const corner = meeting(before, from, after, to)
    if (!corner) {
      continue
    }
    const added = areaOf([from, corner, to])
    if (added < least) {
      least = added
      best = { side, corner }
    }
  }
  if (!best) {
    return null
  }
  const { side, corner } = best
  const next = (side + 1) % count
  return shape
    .map((point, index) => (index === side ? corner : point))
    .filter((_, index) => index !== next)
}

/** Where the ways from `a` over `b` and from `c` over `d` meet, ahead of both. */
function meeting(a: Point, b: Point, c: Point, d: Point): Point | null {
  const [x1, y1] = [b.x - a.x, b.y - a.y]
  const [x2, y2] = [d.x - c.x, d.y - c.y]
  const cross = x1 * y2 - y1 * x2
  if (Math.abs(cross) < 1e-9) {
    return null
  }
  const along = ((c.x - a.x) * y2 - (c.y - a.y) * x2) / cross
  const other = ((c.x - a.x) * y1 - (c.y - a.y) * x1) / cross
  return along >= 1 && other >= 1 ? { x: a.x + along * x1, y: a.y + along * y1 } : null
}
