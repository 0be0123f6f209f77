import type { Random } from './random.js'
import type { Plane } from './planes.js'

const COSINES = Array.from({ length: 64 }, (_, index) => {
  const frequency = index >> 3
  const scale = frequency === 0 ? Math.SQRT1_2 : 1
  return (scale / 2) * Math.cos(((2 * (index & 7) + 1) * frequency * Math.PI) / 16)
})

const LUMINANCE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56,
  14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113,
  92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
]

/** What JPEG does at qualities from 25 to 90, with its blocks anywhere over the cell. */
export function compress(random: Random, grey: Plane): void {
  const quality = random.between(25, 90)
  const factor = (quality < 50 ? 5000 / quality : 200 - 2 * quality) / 100
  const block = new Float32Array(64)
  const half = new Float32Array(64)
  const offsetX = random.whole(0, 7)
  const offsetY = random.whole(0, 7)
  const clamp = (value: number, most: number) => (value < 0 ? 0 : value > most ? most : value)
  for (let top = -offsetY; top < grey.height; top += 8) {
    for (let left = -offsetX; left < grey.width; left += 8) {
      for (let at = 0; at < 64; at++) {
        const y = clamp(top + (at >> 3), grey.height - 1)
        const x = clamp(left + (at & 7), grey.width - 1)
        block[at] = clamp(grey.values[y * grey.width + x], 255) - 128
      }
      transform(block, half, false)
      for (let at = 0; at < 64; at++) {
        const step = Math.max(1, LUMINANCE[at] * factor)
        block[at] = Math.round(block[at] / step) * step
      }
      transform(block, half, true)
      for (let at = 0; at < 64; at++) {
        const y = top + (at >> 3)
        const x = left + (at & 7)
        if (y < 0 || x < 0 || y >= grey.height || x >= grey.width) {
          continue
        }
        grey.values[y * grey.width + x] = block[at] + 128
      }
    }
  }
}

/** The 8 by 8 cosine transform, in place, or its inverse. */
function transform(block: Float32Array, half: Float32Array, inverse: boolean): void {
  for (const [source, target] of [
    [block, half],
    [half, block],
  ]) {
    for (let row = 0; row < 8; row++) {
      for (let output = 0; output < 8; output++) {
        let sum = 0
        for (let input = 0; input < 8; input++) {
          const cosine = inverse ? COSINES[input * 8 + output] : COSINES[output * 8 + input]
          sum += source[row * 8 + input] * cosine
        }
        target[output * 8 + row] = sum
      }
    }
  }
}
