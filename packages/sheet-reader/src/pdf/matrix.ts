import type { Box } from '../types.js'

/** An affine map as PDF writes it: `x' = a x + c y + e`, `y' = b x + d y + f`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** The map that does `first` and then `second`. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first
  const [A, B, C, D, E, F] = second
  return [
    a * A + b * C,
    a * B + b * D,
    c * A + d * C,
    c * B + d * D,
    e * A + f * C + E,
    e * B + f * D + F,
  ]
}

/** The map that undoes `matrix`; null when it flattens the plane. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix | null {
  const determinant = a * d - b * c
  if (!(Math.abs(determinant) > 1e-12)) {
    return null
  }
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ]
}

/** The map that turns the plane around a point, by radians clockwise where y points down. */
export function turnAround(x: number, y: number, radians: number): Matrix {
  const cos = Math.cos(radians)
  const sin = Math.sin(radians)
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
}

/** The upright box around a mapped box; `top` and `bottom` may come in either order. */
export function mapBox(
  [a, b, c, d, e, f]: Matrix,
  left: number,
  bottom: number,
  right: number,
  top: number
): Box {
  const x = a * left + c * bottom + e
  const y = b * left + d * bottom + f
  const wide = a * (right - left)
  const slant = c * (top - bottom)
  const high = d * (top - bottom)
  const lean = b * (right - left)
  return {
    x0: x + Math.min(wide, 0) + Math.min(slant, 0),
    y0: y + Math.min(high, 0) + Math.min(lean, 0),
    x1: x + Math.max(wide, 0) + Math.max(slant, 0),
    y1: y + Math.max(high, 0) + Math.max(lean, 0),
  }
}
