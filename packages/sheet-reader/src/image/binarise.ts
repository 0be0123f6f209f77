import type { BinaryImage, GreyImage } from './grey_image.js'
import type { ImageWorkspace } from './workspace.js'

export interface BinariseOptions {
  /** Side of the square that is averaged around each pixel. */
  window: number
  /** A pixel is ink when it is darker than this share of the average around it. */
  share?: number
  /** Name of the workspace buffer that receives the result. */
  buffer?: string
}

/**
 * Adaptive threshold: ink is what is clearly darker than its surroundings, so shading, zebra rows
 * and a lamp's gradient do not matter. The sums slide over the page (one row of column sums, one
 * running total), which touches less memory than a full integral image and gives the same means.
 */
export function binarise(
  image: GreyImage,
  workspace: ImageWorkspace,
  { window, share = 0.84, buffer = 'binary' }: BinariseOptions
): BinaryImage {
  const { data, width, height } = image
  const radius = window >> 1
  const ink = workspace.bytes(buffer, width * height)
  const columnSums = workspace.integers('binarise.columns', width).fill(0)

  for (let y = 0; y < Math.min(radius, height); y++) {
    addRow(columnSums, data, y * width, width)
  }

  for (let y = 0; y < height; y++) {
    if (y + radius < height) {
      addRow(columnSums, data, (y + radius) * width, width)
    }
    if (y - radius - 1 >= 0) {
      removeRow(columnSums, data, (y - radius - 1) * width, width)
    }
    const rows = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1
    const row = y * width
    let sum = 0
    for (let x = 0; x < Math.min(radius, width); x++) {
      sum += columnSums[x]
    }
    let x = 0
    const threshold = (columns: number) => {
      ink[row + x] = data[row + x] * rows * columns < sum * share ? 1 : 0
    }
    for (; x < width && x <= radius; x++) {
      sum += x + radius < width ? columnSums[x + radius] : 0
      threshold(Math.min(width - 1, x + radius) + 1)
    }
    const pixels = rows * (2 * radius + 1)
    for (; x + radius < width; x++) {
      // As a whole number of 32 bits, which is quick to add to.
      sum = (sum + columnSums[x + radius] - columnSums[x - radius - 1]) | 0
      ink[row + x] = data[row + x] * pixels < sum * share ? 1 : 0
    }
    for (; x < width; x++) {
      sum -= columnSums[x - radius - 1]
      threshold(width - (x - radius))
    }
  }
  return { data: ink, width, height }
}

function addRow(sums: Uint32Array, data: Uint8Array, row: number, width: number): void {
  for (let x = 0; x < width; x++) {
    sums[x] += data[row + x]
  }
}

function removeRow(sums: Uint32Array, data: Uint8Array, row: number, width: number): void {
  for (let x = 0; x < width; x++) {
    sums[x] -= data[row + x]
  }
}
