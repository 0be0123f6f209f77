import type { Kernel, WholeLayer } from './kernel.js'
import type { Layer, WeightShape } from './packed_layer.js'

const LARGEST_WEIGHT = 127
const LARGEST_WHOLE = 32_767
const LARGEST_SUM = 2 ** 31 - 1

/**
 * Brings the weights of a layer to whole numbers, as they are stored, in the kernel's memory.
 *
 * @param run rows of a window that lie together; all where it has no more
 */
export function placeWhole(
  kernel: Kernel,
  { weights, bias }: Layer,
  { rows, columns }: WeightShape,
  run = rows
): WholeLayer {
  const even = run + (run % 2)
  const placed = kernel.allocateWhole((rows / run) * even * columns)
  const scales = new Float32Array(columns)
  let largest = LARGEST_WHOLE
  for (let column = 0; column < columns; column++) {
    const ofColumn = Float32Array.from(
      { length: rows },
      (_, row) => weights[row * columns + column]
    )
    const scale = ofColumn.reduce((most, one) => Math.max(most, Math.abs(one)), 0) / LARGEST_WEIGHT
    const whole = ofColumn.map((weight) => (scale === 0 ? 0 : Math.round(weight / scale)))
    for (const [row, weight] of whole.entries()) {
      const place = Math.floor(row / run) * even + (row % run)
      placed[((place >> 1) * columns + column) * 2 + (place & 1)] = weight
    }
    scales[column] = scale
    const sum = whole.reduce((all, weight) => all + Math.abs(weight), 0)
    largest = Math.min(largest, Math.floor(LARGEST_SUM / Math.max(1, sum)))
  }
  return {
    weights: placed,
    scales: kernel.place(scales),
    bias: kernel.place(bias),
    run: even,
    largest,
  }
}
