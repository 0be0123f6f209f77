import { OUTPUTS } from './alphabet.js'
import type {
  ConvolutionLayout,
  Kernel,
  Matrix,
  WholeLayer,
  WholeMatrix,
} from '../network/kernel.js'
import { placeWhole } from '../network/whole_layer.js'
import {
  CONVOLUTIONS,
  FEATURES,
  HIDDEN,
  PADDED_OUTPUTS,
  PLANES,
  sizeOf,
  WEIGHTS,
} from './layers.js'
import { INPUT_HEIGHT, INPUT_WIDTH, MOST_INK } from './normalise.js'

/** Weights and biases of every layer, in the order of `WEIGHTS`. */
export interface NetworkWeights {
  weights: readonly Float32Array[]
  biases: readonly Float32Array[]
  /** Divide the outputs so that probabilities are as often right as they say. */
  temperatures: Temperatures
}

/** One for scans in shades of grey, one for faxes and other scans in black and white. */
export interface Temperatures {
  grey: number
  bilevel: number
}

/** Glyphs that are classified together. */
export const BATCH = 16

/** Bytes of kernel memory that a network needs. */
export const NETWORK_MEMORY = 1_048_576

/**
 * The glyph net's forward pass: three convolutions and two fully connected layers, about 0.7
 * million multiplications a glyph. What a layer passes on is brought to whole numbers of 16 bits:
 * weights are whole numbers anyway, and half as many instructions multiply them.
 */
export class GlyphNetwork {
  readonly #kernel: Kernel
  readonly #layers: WholeLayer[]
  /**
   * The picture of a glyph and what comes out of each convolution but the last, with their borders.
   */
  readonly #planes: WholeMatrix[]
  readonly #made: Matrix
  readonly #features: Matrix
  readonly #hidden: Matrix
  /** What goes into the two last layers. */
  readonly #passedOn: WholeMatrix
  readonly #outputs: Matrix
  readonly #temperatures: Temperatures

  /**
   * Pictures of up to {@link BATCH} glyphs, one after the other, to fill before {@link classify}.
   */
  readonly input = new Float32Array(BATCH * INPUT_WIDTH * INPUT_HEIGHT)

  constructor(kernel: Kernel, { weights, biases, temperatures }: NetworkWeights) {
    this.#kernel = kernel
    this.#layers = WEIGHTS.map((shape, layer) => {
      const convolution = CONVOLUTIONS.at(layer)
      const run = convolution && convolution.window * convolution.inputChannels
      return placeWhole(kernel, { weights: weights[layer], bias: biases[layer] }, shape, run)
    })
    this.#planes = PLANES.slice(0, -1).map((shape) => kernel.allocateWhole(sizeOf(shape)))
    this.#made = kernel.allocate(Math.max(...PLANES.map(sizeOf)))
    this.#features = kernel.allocate(BATCH * FEATURES)
    this.#hidden = kernel.allocate(BATCH * HIDDEN)
    this.#passedOn = kernel.allocateWhole(BATCH * FEATURES)
    this.#outputs = kernel.allocate(BATCH * PADDED_OUTPUTS)
    this.#temperatures = temperatures
  }

  /**
   * Natural-log posteriors of the first `count` glyphs in {@link input}: `OUTPUTS` numbers a glyph,
   * valid until the next call.
   *
   * @param kind of scan, by which the net is more or less sure of itself
   */
  classify(count: number, posteriors: Float32Array, kind: keyof Temperatures): void {
    let most = 0
    for (let glyph = 0; glyph < count; glyph++) {
      most = Math.max(most, this.#convolve(glyph))
    }
    const dense = CONVOLUTIONS.length
    most = this.#connect(dense, this.#features, most, count, this.#hidden)
    this.#connect(dense + 1, this.#hidden, most, count, this.#outputs)
    for (let glyph = 0; glyph < count; glyph++) {
      this.#normalise(glyph, posteriors, 1 / this.#temperatures[kind])
    }
  }

  /** The features of a glyph; returns the largest. */
  #convolve(glyph: number): number {
    const [input] = this.#planes
    const shape = PLANES[0]
    const { largest } = this.#layers[0]
    const factor = largest / MOST_INK
    for (let y = 0; y < INPUT_HEIGHT; y++) {
      const from = (glyph * INPUT_HEIGHT + y) * INPUT_WIDTH
      const to = (y + shape.top) * shape.fullWidth + shape.left
      for (let x = 0; x < INPUT_WIDTH; x++) {
        input[to + x] = this.input[from + x] * factor + 0.5
      }
    }

    let unit = 1 / factor
    let most = 0
    for (let layer = 0; layer < CONVOLUTIONS.length; layer++) {
      const { outputChannels, width, height } = CONVOLUTIONS[layer]
      const isLast = layer + 1 === CONVOLUTIONS.length
      most = this.#kernel.convolveWhole(
        this.#planes[layer],
        0,
        unit,
        this.#layers[layer],
        isLast ? this.#features : this.#made,
        isLast ? glyph * FEATURES : 0,
        { ...layoutOf(layer), outputRow: width * outputChannels }
      )
      if (!isLast) {
        const { top, left, fullWidth, channels } = PLANES[layer + 1]
        unit = this.#kernel.toWhole(
          this.#made,
          0,
          this.#planes[layer + 1],
          (top * fullWidth + left) * channels,
          { most, largest: this.#layers[layer + 1].largest },
          { rows: height, length: width * channels, step: fullWidth * channels }
        )
      }
    }
    return most
  }

  /** A fully connected layer of as many glyphs; returns the largest number that came out. */
  #connect(layer: number, from: Matrix, most: number, count: number, to: Matrix): number {
    const { rows: inputs, columns: outputs } = WEIGHTS[layer]
    const [own, input] = [this.#layers[layer], this.#passedOn]
    const numbers = { rows: 1, length: count * inputs, step: 0 }
    const unit = this.#kernel.toWhole(from, 0, input, 0, { most, largest: own.largest }, numbers)
    const width = Math.ceil(count / 4) * 4
    input.fill(0, count * inputs, width * inputs)
    return this.#kernel.convolveWhole(
      input,
      0,
      unit,
      own,
      to,
      0,
      {
        width,
        height: 1,
        outputs,
        outputRow: width * outputs,
        windowRows: 1,
        windowRow: inputs,
        stepAcross: inputs,
        stepDown: 0,
      },
      layer + 1 === WEIGHTS.length
    )
  }

  #normalise(glyph: number, posteriors: Float32Array, perTemperature: number): void {
    const from = glyph * PADDED_OUTPUTS
    const to = glyph * OUTPUTS
    let highest = -Infinity
    for (let output = 0; output < OUTPUTS; output++) {
      const value = this.#outputs[from + output] * perTemperature
      posteriors[to + output] = value
      if (value > highest) {
        highest = value
      }
    }
    let sum = 0
    for (let output = 0; output < OUTPUTS; output++) {
      sum += Math.exp(posteriors[to + output] - highest)
    }
    const all = highest + Math.log(sum)
    for (let output = 0; output < OUTPUTS; output++) {
      posteriors[to + output] -= all
    }
  }
}

/** How the planes of a convolution lie, with their borders. */
export function layoutOf(layer: number): ConvolutionLayout {
  const { window, stride, inputChannels, outputChannels, width, height } = CONVOLUTIONS[layer]
  const from = PLANES[layer]
  const to = PLANES[layer + 1]
  return {
    width,
    height,
    outputs: outputChannels,
    outputRow: to.fullWidth * to.channels,
    windowRows: window,
    windowRow: from.fullWidth * inputChannels,
    run: window * inputChannels,
    stepAcross: stride * inputChannels,
    stepDown: stride * from.fullWidth * inputChannels,
  }
}
