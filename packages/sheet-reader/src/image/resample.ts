import type { GreyImage, PixelBox } from './grey_image.js'

/**
 * Draws `box` of `source` into `target` at (`left`, `top`), enlarged `scale` times with bilinear
 * sampling. Pixels of the source outside the box are not seen, so that a neighbour's ink does not
 * bleed in at the edges. With `squeeze` the width gets only that share of the enlargement.
 */
export function drawScaled(
  source: GreyImage,
  box: PixelBox,
  target: GreyImage,
  left: number,
  top: number,
  scale: number,
  squeeze = 1
): void {
  const scaleX = scale * squeeze
  const width = Math.min(target.width - left, Math.round((box.x1 - box.x0) * scaleX))
  const height = Math.min(target.height - top, Math.round((box.y1 - box.y0) * scale))
  const lastColumn = box.x1 - 1
  const lastLine = box.y1 - 1
  for (let y = 0; y < height; y++) {
    const sourceY = Math.max(box.y0, box.y0 + (y + 0.5) / scale - 0.5)
    const line = Math.min(lastLine, sourceY | 0)
    const nextLine = Math.min(lastLine, line + 1)
    const below = sourceY - line
    const upperRow = line * source.width
    const lowerRow = nextLine * source.width
    const out = (top + y) * target.width + left
    for (let x = 0; x < width; x++) {
      const sourceX = Math.max(box.x0, box.x0 + (x + 0.5) / scaleX - 0.5)
      const column = Math.min(lastColumn, sourceX | 0)
      const nextColumn = Math.min(lastColumn, column + 1)
      const right = sourceX - column
      const upper =
        source.data[upperRow + column] * (1 - right) + source.data[upperRow + nextColumn] * right
      const lower =
        source.data[lowerRow + column] * (1 - right) + source.data[lowerRow + nextColumn] * right
      target.data[out + x] = upper * (1 - below) + lower * below + 0.5
    }
  }
}

/**
 * Shrinks an image by averaging squares of `factor` pixels; what is left over at the end is cut.
 */
export function shrinkImage(image: GreyImage, factor: number): GreyImage {
  const width = Math.floor(image.width / factor)
  const height = Math.floor(image.height / factor)
  const data = new Uint8Array(width * height)
  const area = factor * factor
  for (let y = 0; y < height; y++) {
    const top = y * factor * image.width
    for (let x = 0; x < width; x++) {
      let sum = area >> 1
      for (let line = 0, row = top + x * factor; line < factor; line++, row += image.width) {
        for (let at = row; at < row + factor; at++) {
          sum += image.data[at]
        }
      }
      data[y * width + x] = sum / area
    }
  }
  return { data, width, height }
}

/**
 * Makes an image higher, with smooth steps between its rows (Catmull and Rom's spline): what a fax
 * that has fewer lines than dots an inch needs, so that letters have their shape again.
 */
export function enlargeRows(image: GreyImage, height: number): GreyImage {
  const { width } = image
  const data = new Uint8Array(width * height)
  const last = image.height - 1
  for (let y = 0; y < height; y++) {
    const from = ((y + 0.5) * image.height) / height - 0.5
    const line = Math.floor(from)
    const t = from - line
    const weights = [
      t * (-0.5 + t * (1 - 0.5 * t)),
      1 + t * t * (-2.5 + 1.5 * t),
      t * (0.5 + t * (2 - 1.5 * t)),
      t * t * (-0.5 + 0.5 * t),
    ]
    const rows = weights.map((_, i) => Math.min(last, Math.max(0, line - 1 + i)) * width)
    for (let x = 0; x < width; x++) {
      const value =
        weights[0] * image.data[rows[0] + x] +
        weights[1] * image.data[rows[1] + x] +
        weights[2] * image.data[rows[2] + x] +
        weights[3] * image.data[rows[3] + x]
      data[y * width + x] = Math.min(255, Math.max(0, Math.round(value)))
    }
  }
  return { data, width, height }
}
