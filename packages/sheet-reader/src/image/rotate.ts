import type { Angle } from '../types.js'
import type { GreyImage } from './grey_image.js'

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
  const one = 1 << 8

  for (let y = 0; y < height; y++) {
    const row = y * width
    const down = y - centreY
    let sourceX = centreX - cosine * centreX - sine * down
    let sourceY = centreY - sine * centreX + cosine * down
    for (let x = 0; x < width; x++, sourceX += cosine, sourceY += sine) {
      if (sourceX < 0 || sourceY < 0 || sourceX >= width - 1 || sourceY >= height - 1) {
        target[row + x] = 255
        continue
      }
      const column = sourceX | 0
      const line = sourceY | 0
      const right = ((sourceX - column) * one) | 0
      const below = ((sourceY - line) * one) | 0
      const at = line * width + column
      const upper = data[at] * (one - right) + data[at + 1] * right
      const lower = data[at + width] * (one - right) + data[at + width + 1] * right
      target[row + x] = (upper * (one - below) + lower * below + (1 << 15)) >> 16
    }
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
