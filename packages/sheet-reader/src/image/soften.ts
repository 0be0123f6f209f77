import type { GreyImage } from './grey_image.js'

/**
 * Spreads every pixel over its neighbours (weights 1, 2, 1 in both directions), in place. A picture
 * of one bit then has the soft edges of a scan, and dots that are left of a thin line touch again.
 */
export function soften(image: GreyImage): GreyImage {
  const { data, width, height } = image
  const above = new Uint16Array(width)
  const current = new Uint16Array(width)
  const below = new Uint16Array(width)
  spreadRow(image, 0, current)
  above.set(current)
  for (let y = 0; y < height; y++) {
    spreadRow(image, Math.min(height - 1, y + 1), below)
    for (let x = 0, at = y * width; x < width; x++, at++) {
      data[at] = (above[x] + 2 * current[x] + below[x] + 8) >> 4
    }
    above.set(current)
    current.set(below)
  }
  return image
}

function spreadRow({ data, width }: GreyImage, y: number, target: Uint16Array): void {
  const row = y * width
  for (let x = 0; x < width; x++) {
    const left = data[row + Math.max(0, x - 1)]
    const right = data[row + Math.min(width - 1, x + 1)]
    target[x] = left + 2 * data[row + x] + right
  }
}
