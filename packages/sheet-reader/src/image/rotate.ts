import type { Angle } from '../types.js'
import type { GreyImage } from './grey_image.js'
import { pictureKernel } from './picture_kernel.js'

/** Rows that are turned at a time. */
const ROWS = 64

/**
 * Turns the image by `-degrees` around its centre into `target`, with bilinear sampling and white
 * beyond the edges. The result has the same size: a scan's small skew moves the corners by less
 * than a margin.
 */
export function rotateImage(image: GreyImage, degrees: number, target: Uint8Array): GreyImage {
  const { data, width, height } = image
  const radians = (degrees * Math.PI) / 180
  const cosine = Math.cos(radians)
  const sine = Math.sin(radians)
  const centreX = (width - 1) / 2
  const centreY = (height - 1) / 2
  const kernel = pictureKernel()
  /** The rows of the picture that a row shows, with one more on either side. */
  const linesOf = (y: number): [number, number] => {
    const start = centreY - sine * centreX + cosine * (y - centreY)
    const end = start + sine * (width - 1)
    return [Math.floor(Math.min(start, end)) - 1, Math.ceil(Math.max(start, end)) + 2]
  }

  for (let fromY = 0; fromY < height; fromY += ROWS) {
    const toY = Math.min(height, fromY + ROWS)
    const first = Math.min(height, Math.max(0, Math.min(linesOf(fromY)[0], linesOf(toY)[0])))
    const last = Math.max(first, Math.min(height, Math.max(linesOf(fromY)[1], linesOf(toY)[1])))
    const [from, to] = kernel.parts((last - first) * width, (toY - fromY) * width)
    from.bytes.set(data.subarray(first * width, last * width))
    kernel.run.rotateRows(from.at, first, to.at, width, height, fromY, toY, cosine, sine)
    target.set(to.bytes, fromY * width)
  }
  return { data: target, width, height }
}

/** Turns the image clockwise by a multiple of 90 degrees. */
export function turnImage(image: GreyImage, angle: Angle, target?: Uint8Array): GreyImage {
  const { data, width, height } = image
  const turned = target ?? new Uint8Array(width * height)
  if (angle === 0) {
    turned.set(data.subarray(0, width * height))
    return { data: turned, width, height }
  }
  if (angle === 180) {
    for (let i = 0, j = width * height - 1; j >= 0; i++, j--) {
      turned[i] = data[j]
    }
    return { data: turned, width, height }
  }
  // A turned row is a column of the source. Square tiles keep both sides in the cache.
  const tile = 32
  for (let tileY = 0; tileY < height; tileY += tile) {
    const endY = Math.min(height, tileY + tile)
    for (let tileX = 0; tileX < width; tileX += tile) {
      const endX = Math.min(width, tileX + tile)
      for (let y = tileY; y < endY; y++) {
        for (let x = tileX; x < endX; x++) {
          const at = angle === 90 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y
          turned[at] = data[y * width + x]
        }
      }
    }
  }
  return { data: turned, width: height, height: width }
}

/** Rows become columns: the mirror image along the diagonal. */
export function transposeImage(image: GreyImage, target: Uint8Array): GreyImage {
  const { data, width, height } = image
  const tile = 32
  for (let tileY = 0; tileY < height; tileY += tile) {
    const endY = Math.min(height, tileY + tile)
    for (let tileX = 0; tileX < width; tileX += tile) {
      const endX = Math.min(width, tileX + tile)
      for (let x = tileX; x < endX; x++) {
        const row = x * height
        for (let y = tileY; y < endY; y++) {
          target[row + y] = data[y * width + x]
        }
      }
    }
  }
  return { data: target, width: height, height: width }
}
