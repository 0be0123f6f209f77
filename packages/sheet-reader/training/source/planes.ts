export interface Plane {
  width: number
  height: number
  values: Float32Array
}

export function sample(plane: Plane, x: number, y: number): number {
  const left = Math.max(0, Math.min(plane.width - 2, Math.floor(x)))
  const top = Math.max(0, Math.min(plane.height - 2, Math.floor(y)))
  const shareX = Math.max(0, Math.min(1, x - left))
  const shareY = Math.max(0, Math.min(1, y - top))
  const at = top * plane.width + left
  const values = plane.values
  const upper = values[at] * (1 - shareX) + values[at + 1] * shareX
  const lower = values[at + plane.width] * (1 - shareX) + values[at + plane.width + 1] * shareX
  return upper * (1 - shareY) + lower * shareY
}

/** Gaussian blur in place; `sigma` in pixels. */
export function blur(plane: Plane, sigma: number): void {
  if (sigma < 0.2) {
    return
  }
  const reach = 3
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * sigma * sigma))
  )
  const total = kernel.reduce((sum, weight) => sum + weight)
  const { width, height, values } = plane
  const across = new Float32Array(values.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let tap = -reach; tap <= reach; tap++) {
        const from = Math.max(0, Math.min(width - 1, x + tap))
        sum += values[y * width + from] * kernel[tap + reach]
      }
      across[y * width + x] = sum / total
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let tap = -reach; tap <= reach; tap++) {
        const from = Math.max(0, Math.min(height - 1, y + tap))
        sum += across[from * width + x] * kernel[tap + reach]
      }
      values[y * width + x] = sum / total
    }
  }
}
