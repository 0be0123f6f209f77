/** One table of weights: `rows` inputs by `columns` outputs, and a bias for each output. */
export interface WeightShape {
  rows: number
  columns: number
}

/** A layer's numbers: `rows * columns` weights, row after row, and a bias an output. */
export interface Layer {
  weights: Float32Array
  bias: Float32Array
}

const LARGEST = 127

/** Bytes that {@link packLayer} needs. */
export function packedLayerSize({ rows, columns }: WeightShape): number {
  return columns * 8 + rows * columns
}

/**
 * Packs a layer as bytes from `at` on: one scale and one bias an output (32-bit floats,
 * little-endian), then the weights as multiples of their output's scale from -127 to 127.
 */
export function packLayer(
  view: DataView,
  at: number,
  { rows, columns }: WeightShape,
  { weights, bias }: Layer
): void {
  const scales = new Float32Array(columns)
  for (let index = 0; index < rows * columns; index++) {
    const column = index % columns
    scales[column] = Math.max(scales[column], Math.abs(weights[index]) / LARGEST)
  }
  for (const value of [...scales, ...bias]) {
    view.setFloat32(at, value, true)
    at += 4
  }
  for (let index = 0; index < rows * columns; index++) {
    const scale = scales[index % columns]
    view.setInt8(at++, scale === 0 ? 0 : Math.round(weights[index] / scale))
  }
}

/** What {@link packLayer} wrote at `at`. */
export function unpackLayer(view: DataView, at: number, { rows, columns }: WeightShape): Layer {
  const floats = () => {
    const values = new Float32Array(columns)
    for (let index = 0; index < columns; index++, at += 4) {
      values[index] = view.getFloat32(at, true)
    }
    return values
  }
  const scales = floats()
  const bias = floats()
  const weights = new Float32Array(rows * columns)
  for (let index = 0; index < weights.length; index++) {
    weights[index] = view.getInt8(at++) * scales[index % columns]
  }
  return { weights, bias }
}
