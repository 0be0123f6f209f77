/** A point in pixels. */
export interface Point {
  x: number
  y: number
}

/** The corners of a sheet of paper: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point]

/**
 * A projective map of the plane, row by row: `x' = (a x + b y + c) / (g x + h y + i)`, `y'`
 * likewise with the second row. What a camera does to a flat sheet of paper.
 */
export type Homography = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
  i: number,
]

/** Where a point goes. */
export function mapPoint([a, b, c, d, e, f, g, h, i]: Homography, { x, y }: Point): Point {
  const depth = g * x + h * y + i
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth }
}

/** The map that does `first` and then `second`. */
export function combine(second: Homography, first: Homography): Homography {
  const product = Array.from({ length: 9 }, (_, index) => {
    const row = index - (index % 3)
    const column = index % 3
    return (
      second[row] * first[column] +
      second[row + 1] * first[3 + column] +
      second[row + 2] * first[6 + column]
    )
  })
  return product as unknown as Homography
}

/** The map that undoes another; null for one that flattens the plane to a line. */
export function invertHomography([a, b, c, d, e, f, g, h, i]: Homography): Homography | null {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  if (!(Math.abs(determinant) > 1e-12)) {
    return null
  }
  return [
    (e * i - f * h) / determinant,
    (c * h - b * i) / determinant,
    (b * f - c * e) / determinant,
    (f * g - d * i) / determinant,
    (a * i - c * g) / determinant,
    (c * d - a * f) / determinant,
    (d * h - e * g) / determinant,
    (b * g - a * h) / determinant,
    (a * e - b * d) / determinant,
  ]
}

/** The map that shifts, and after that enlarges, both by the given amounts. */
export function shiftAndScale(shiftX: number, shiftY: number, scale: number): Homography {
  return [scale, 0, scale * shiftX, 0, scale, scale * shiftY, 0, 0, 1]
}

/**
 * The map that puts a rectangle of `width` and `height`, top left at the origin, on four corners
 * (Heckbert, Fundamentals of Texture Mapping, 1989, section 2.2.3).
 */
export function rectangleToCorners(width: number, height: number, corners: Corners): Homography {
  const [p, q, r, s] = corners
  const sumX = p.x - q.x + r.x - s.x
  const sumY = p.y - q.y + r.y - s.y
  const [x1, x2] = [q.x - r.x, s.x - r.x]
  const [y1, y2] = [q.y - r.y, s.y - r.y]
  const determinant = x1 * y2 - x2 * y1
  const g = (sumX * y2 - x2 * sumY) / determinant
  const h = (x1 * sumY - sumX * y1) / determinant
  return [
    (q.x - p.x + g * q.x) / width,
    (s.x - p.x + h * s.x) / height,
    p.x,
    (q.y - p.y + g * q.y) / width,
    (s.y - p.y + h * s.y) / height,
    p.y,
    g / width,
    h / height,
    1,
  ]
}
