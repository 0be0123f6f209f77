import type { GreyImage } from './grey_image.js'
import type { Homography } from './homography.js'
import { bendTables, heightOf, type PageBend } from './page_bend.js'

/**
 * Draws a picture through a projective map, with bilinear sampling. What lies beyond the edges of
 * the source is white.
 *
 * @param toSource where a pixel of the result is in the source
 * @param margin pixels at the edges of the result that repeat what is inside of them: a strip of
 *   the desk that an outline let in must not look like a line
 */
export function warpImage(
  source: GreyImage,
  toSource: Homography,
  { data: target, width, height }: GreyImage,
  margin = 0
): void {
  const [a, b, c, d, e, f, g, h, i] = toSource
  const { data } = source
  const [lastX, lastY] = [source.width - 1, source.height - 1]
  const [left, right] = [Math.min(margin, width - 1), Math.max(0, width - 1 - margin)]
  const [top, bottom] = [Math.min(margin, height - 1), Math.max(0, height - 1 - margin)]
  for (let y = top; y <= bottom; y++) {
    const row = y * width
    const [startX, startY, startDepth] = [b * y + c, e * y + f, h * y + i]
    for (let x = left; x <= right; x++) {
      const share = 1 / (g * x + startDepth)
      const fromX = (a * x + startX) * share
      const fromY = (d * x + startY) * share
      if (!(fromX >= 0 && fromY >= 0 && fromX < lastX && fromY < lastY)) {
        target[row + x] = 255
        continue
      }
      const column = fromX | 0
      const line = fromY | 0
      const shareX = fromX - column
      const from = line * source.width + column
      const upper = data[from] + (data[from + 1] - data[from]) * shareX
      const below = from + source.width
      const lower = data[below] + (data[below + 1] - data[below]) * shareX
      target[row + x] = upper + (lower - upper) * (fromY - line) + 0.5
    }
    target.fill(target[row + left], row, row + left)
    target.fill(target[row + right], row + right + 1, row + width)
  }
  for (let y = 0; y < top; y++) {
    target.copyWithin(y * width, top * width, (top + 1) * width)
  }
  for (let y = bottom + 1; y < height; y++) {
    target.copyWithin(y * width, bottom * width, (bottom + 1) * width)
  }
}

/**
 * As {@link warpImage}, with a curl of the page undone before the map.
 *
 * @param width of the picture in whose pixels the bend is told
 */
export function warpBentImage(
  source: GreyImage,
  toSource: Homography,
  target: GreyImage,
  { level, upright, width }: PageBend & { width: number },
  margin = 0
): void {
  const [a, b, c, d, e, f, g, h, i] = toSource
  const scale = target.width / width
  const lower = level && bendTables(level, target.width, scale)
  const further = upright && bendTables(upright, target.height, scale)
  const columns =
    further && Array.from({ length: target.width }, (_, x) => heightOf(x, target.width))
  for (let y = 0, at = 0; y < target.height; y++) {
    const down = Math.min(target.height - 1 - margin, Math.max(margin, y))
    const { above, share } = heightOf(down, target.height)
    for (let x = 0; x < target.width; x++, at++) {
      const right = Math.min(target.width - 1 - margin, Math.max(margin, x))
      const bentX = columns ? right + between(further, columns[right], down) : right
      const bentY = lower ? down + between(lower, { above, share }, right) : down
      const depth = g * bentX + h * bentY + i
      target.data[at] = sample(
        source,
        (a * bentX + b * bentY + c) / depth,
        (d * bentX + e * bentY + f) / depth
      )
    }
  }
}

function between(
  tables: readonly Float64Array[],
  { above, share }: { above: number; share: number },
  at: number
): number {
  const [upper, lower] = [tables[above][at], tables[above + 1][at]]
  return upper + share * (lower - upper)
}

function sample({ data, width, height }: GreyImage, x: number, y: number): number {
  if (!(x >= 0 && y >= 0 && x < width - 1 && y < height - 1)) {
    return 255
  }
  const column = x | 0
  const line = y | 0
  const from = line * width + column
  const below = from + width
  const upper = data[from] + (data[from + 1] - data[from]) * (x - column)
  const lower = data[below] + (data[below + 1] - data[below]) * (x - column)
  return upper + (lower - upper) * (y - line) + 0.5
}
