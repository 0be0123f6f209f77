import type { BinaryImage } from './grey_image.js'
import type { Direction, JoinedRuns } from './ruling_runs.js'

/**
 * In inches: a line that crosses is no thicker, and paper between it and the end of a stroke no
 * narrower.
 */
const THICKEST = 0.027
const LEAST_PAPER = 0.03
/** In inches: so far above and below a stroke goes on what crosses it. */
const REACH = 0.05

/**
 * Where a stroke really begins and ends: the side of a frame close around a table is no part of the
 * lines of that table, though gaps as wide as the paper between them are forgiven elsewhere.
 */
export function endsOfStroke(
  { data, width, height }: BinaryImage,
  { x0, x1, y0, y1 }: JoinedRuns,
  dpi: number,
  direction: Direction
): { from: number; to: number } {
  const [rows, down, right] = direction === 'horizontal' ? [height, width, 1] : [width, 1, width]
  const reach = Math.round(REACH * dpi)
  const isInk = (x: number, y: number) => data[y * down + x * right] === 1
  const isFilled = (x: number) => {
    for (let y = y0; y < y1; y++) {
      if (isInk(x, y)) {
        return true
      }
    }
    return false
  }
  const crosses = (x: number) =>
    y0 - reach >= 0 && y1 - 1 + reach < rows && isInk(x, y0 - reach) && isInk(x, y1 - 1 + reach)

  /** The first place of the stroke from one of its ends, behind the lines that cross there. */
  const behindCrossing = (end: number, step: 1 | -1): number => {
    let x = end
    let isCrossed = false
    while (x >= x0 && x < x1 && isFilled(x)) {
      isCrossed ||= crosses(x)
      x += step
    }
    const thickness = Math.abs(x - end)
    const paper = x
    while (x >= x0 && x < x1 && !isFilled(x)) {
      x += step
    }
    const isApart = Math.abs(x - paper) >= LEAST_PAPER * dpi && thickness <= THICKEST * dpi
    return isCrossed && isApart && x >= x0 && x < x1 ? behindCrossing(x, step) : end
  }
  return { from: behindCrossing(x0, 1), to: behindCrossing(x1 - 1, -1) + 1 }
}
