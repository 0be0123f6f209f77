import { crc32 } from 'node:zlib'
import {
  packedLayerSize,
  unpackLayer,
  type Layer,
  type WeightShape,
} from '../network/packed_layer.js'
import { lineWeightShapes } from './line_layers.js'

/** Everything that training found out. */
export interface LineWeights {
  /** What each output but the last stands for; a letter with several marks is one of them. */
  characters: readonly string[]
  /** Divides the outputs so that probabilities are as often right as they say. */
  temperature: number
  layers: readonly Layer[]
}

const CHECKSUM = 4
const TEMPERATURE = 4
const LENGTH = 4

/**
 * Reads `assets/line_weights.bin`: the CRC-32 of all that follows, the temperature (32-bit float),
 * the alphabet (its length in bytes, then its characters in UTF-8 with line feeds between them) and
 * the layers one after the other. All numbers are little-endian.
 *
 * @throws Error when the file is damaged, or of another version than this code
 */
export function unpackLineWeights(bytes: Uint8Array): LineWeights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < CHECKSUM || view.getUint32(0, true) !== crc32(bytes.subarray(CHECKSUM))) {
    throw new Error('The weights of the line reader are damaged: install the package again')
  }
  const temperature = view.getFloat32(CHECKSUM, true)
  const length = view.getUint32(CHECKSUM + TEMPERATURE, true)
  const text = CHECKSUM + TEMPERATURE + LENGTH
  const characters = new TextDecoder().decode(bytes.subarray(text, text + length)).split('\n')

  const shapes = lineWeightShapes(characters.length + 1)
  const size = shapes.reduce((sum, shape) => sum + packedLayerSize(shape), text + length)
  if (bytes.length !== size) {
    throw new Error(
      `The line weights have ${bytes.length} bytes, the net needs ${size}: train again`
    )
  }
  return { characters, temperature, layers: unpackLayers(view, text + length, shapes) }
}

function unpackLayers(view: DataView, at: number, shapes: readonly WeightShape[]): Layer[] {
  return shapes.map((shape) => {
    const layer = unpackLayer(view, at, shape)
    at += packedLayerSize(shape)
    return layer
  })
}
