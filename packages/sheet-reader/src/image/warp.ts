import type { GreyImage } from './grey_image.js'
import type { Homography } from './homography.js'

/**
 * Draws a picture through a projective map, with bilinear sampling. What lies beyond the edges of the
 * source is white.
 *
 * @param toSource where a pixel of the result is in the source
 * @param margin pixels at the edges of the result that repeat what is inside of them: a strip of the
 * desk that an outline let in must not look like a line
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
  for (let y = 0; y < height; y++) {
    const down = Math.min(height - 1 - margin, Math.max(margin, y))
    const [startX, startY, startDepth] = [b * down + c, e * down + f, h * down + i]
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const right = Math.min(width - 1 - margin, Math.max(margin, x))
      const depth = g * right + startDepth
      const fromX = (a * right + startX) / depth
      const fromY = (d * right + startY) / depth
      if (!(fromX >= 0 && fromY >= 0 && fromX < lastX && fromY < lastY)) {
        target[at] = 255
        continue
      }
      const column = fromX | 0
      const line = fromY | 0
      const shareX = fromX - column
      const shareY = fromY - line
      const from = line * source.width + column
      const upper = data[from] + (data[from + 1] - data[from]) * shareX
      const below = from + source.width
      const lower = data[below] + (data[below + 1] - data[below]) * shareX
      target[at] = upper + (lower - upper) * shareY + 0.5
    }
  }
}
