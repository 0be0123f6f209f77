import { WEIGHTS } from './layers.js'
import type { NetworkWeights } from './network.js'

const LARGEST = 127

/** Bytes before the first layer. */
const HEADER = 8

/**
 * Packs weights as bytes: the two temperatures, then for each layer one scale and one bias an output (32-bit
 * floats, little-endian) and the weights as multiples of their output's scale from -127 to 127.
 */
export function packWeights({ weights, biases, temperatures }: NetworkWeights): Uint8Array {
  const bytes = new Uint8Array(packedSize())
  const view = new DataView(bytes.buffer)
  view.setFloat32(0, temperatures.grey, true)
  view.setFloat32(4, temperatures.bilevel, true)
  let at = HEADER
  for (const [layer, { rows, columns }] of WEIGHTS.entries()) {
    const scales = new Float32Array(columns)
    for (let index = 0; index < rows * columns; index++) {
      const column = index % columns
      scales[column] = Math.max(scales[column], Math.abs(weights[layer][index]) / LARGEST)
    }
    for (const value of [...scales, ...biases[layer]]) {
      view.setFloat32(at, value, true)
      at += 4
    }
    for (let index = 0; index < rows * columns; index++) {
      const scale = scales[index % columns]
      view.setInt8(at++, scale === 0 ? 0 : Math.round(weights[layer][index] / scale))
    }
  }
  return bytes
}

/**
 * @throws Error when the bytes are not as many as the net's layers need: weights and code are from
 * different versions
 */
export function unpackWeights(bytes: Uint8Array): NetworkWeights {
  if (bytes.length !== packedSize()) {
    throw new Error(
      `The glyph weights have ${bytes.length} bytes, the net needs ${packedSize()}: train again`
    )
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const weights: Float32Array[] = []
  const biases: Float32Array[] = []
  let at = HEADER
  const floats = (count: number) => {
    const values = new Float32Array(count)
    for (let index = 0; index < count; index++, at += 4) {
      values[index] = view.getFloat32(at, true)
    }
    return values
  }
  for (const { rows, columns } of WEIGHTS) {
    const scales = floats(columns)
    biases.push(floats(columns))
    const layer = new Float32Array(rows * columns)
    for (let index = 0; index < layer.length; index++) {
      layer[index] = view.getInt8(at++) * scales[index % columns]
    }
    weights.push(layer)
  }
  const temperatures = { grey: view.getFloat32(0, true), bilevel: view.getFloat32(4, true) }
  return { weights, biases, temperatures }
}

function packedSize(): number {
  return WEIGHTS.reduce((size, { rows, columns }) => size + columns * 8 + rows * columns, HEADER)
}
