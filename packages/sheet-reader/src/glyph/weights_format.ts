import { packedLayerSize, packLayer, unpackLayer } from '../network/packed_layer.js'
import { WEIGHTS } from './layers.js'
import type { NetworkWeights } from './network.js'

/** Bytes before the first layer. */
const HEADER = 8

/**
 * Packs weights as bytes: the two temperatures (32-bit floats, little-endian), then layer after
 * layer.
 */
export function packWeights({ weights, biases, temperatures }: NetworkWeights): Uint8Array {
  const bytes = new Uint8Array(packedSize())
  const view = new DataView(bytes.buffer)
  view.setFloat32(0, temperatures.grey, true)
  view.setFloat32(4, temperatures.bilevel, true)
  let at = HEADER
  for (const [layer, shape] of WEIGHTS.entries()) {
    packLayer(view, at, shape, { weights: weights[layer], bias: biases[layer] })
    at += packedLayerSize(shape)
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
  for (const shape of WEIGHTS) {
    const layer = unpackLayer(view, at, shape)
    weights.push(layer.weights)
    biases.push(layer.bias)
    at += packedLayerSize(shape)
  }
  const temperatures = { grey: view.getFloat32(0, true), bilevel: view.getFloat32(4, true) }
  return { weights, biases, temperatures }
}

function packedSize(): number {
  return WEIGHTS.reduce((size, shape) => size + packedLayerSize(shape), HEADER)
}
