import { OUTPUTS } from './alphabet.js'
import type { Kernel, Matrix } from '../network/kernel.js'
import { CONVOLUTIONS, FEATURES, HIDDEN, PADDED_OUTPUTS, PLANES, sizeOf } from './layers.js'
import { INPUT_HEIGHT, INPUT_WIDTH } from './normalise.js'

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
 * The glyph net's forward pass: three convolutions and two fully connected layers, about 0.7 million
 * multiplications a glyph.
 */
export class GlyphNetwork {
  readonly #kernel: Kernel
  readonly #weights: Matrix[]
  readonly #biases: Matrix[]
  readonly #hiddenBias: Float32Array
  readonly #outputBias: Float32Array
  readonly #planes: Matrix[]
  readonly #features: Matrix
  readonly #hidden: Matrix
  readonly #outputs: Matrix
  readonly #temperatures: Temperatures

  /** Pictures of up to {@link BATCH} glyphs, one after the other, to fill before {@link classify}. */
  readonly input = new Float32Array(BATCH * INPUT_WIDTH * INPUT_HEIGHT)

  constructor(kernel: Kernel, { weights, biases, temperatures }: NetworkWeights) {
    this.#kernel = kernel
    this.#weights = weights.map((values) => kernel.place(values))
    this.#biases = CONVOLUTIONS.map((_, layer) => kernel.place(biases[layer]))
    this.#planes = PLANES.slice(0, -1).map((shape) => kernel.allocate(sizeOf(shape)))
    this.#features = kernel.allocate(BATCH * FEATURES)
    this.#hidden = kernel.allocate(BATCH * HIDDEN)
    this.#outputs = kernel.allocate(BATCH * PADDED_OUTPUTS)
    this.#hiddenBias = repeat(biases[CONVOLUTIONS.length], BATCH)
    this.#outputBias = repeat(biases[CONVOLUTIONS.length + 1], BATCH)
    this.#temperatures = temperatures
  }

  /**
   * Natural-log posteriors of the first `count` glyphs in {@link input}: `OUTPUTS` numbers a glyph,
   * valid until the next call.
   *
   * @param kind of scan, by which the net is more or less sure of itself
   */
  classify(count: number, posteriors: Float32Array, kind: keyof Temperatures): void {
    for (let glyph = 0; glyph < count; glyph++) {
      this.#convolve(glyph)
    }

    const rows = Math.ceil(count / 4) * 4
    const kernel = this.#kernel
    const dense = CONVOLUTIONS.length
    this.#hidden.set(this.#hiddenBias)
    kernel.multiply(
      this.#features,
      0,
      this.#weights[dense],
      0,
      this.#hidden,
      0,
      rows,
      HIDDEN,
      FEATURES
    )
    kernel.rectify(this.#hidden)
    this.#outputs.set(this.#outputBias)
    kernel.multiply(
      this.#hidden,
      0,
      this.#weights[dense + 1],
      0,
      this.#outputs,
      0,
      rows,
      PADDED_OUTPUTS,
      HIDDEN
    )
    for (let glyph = 0; glyph < count; glyph++) {
      this.#normalise(glyph, posteriors, 1 / this.#temperatures[kind])
    }
  }

  #convolve(glyph: number): void {
    const [input] = this.#planes
    const shape = PLANES[0]
    for (let y = 0; y < INPUT_HEIGHT; y++) {
      const from = (glyph * INPUT_HEIGHT + y) * INPUT_WIDTH
      const to = (y + shape.top) * shape.fullWidth + shape.left
      for (let x = 0; x < INPUT_WIDTH; x++) {
        input[to + x] = this.input[from + x]
      }
    }

    for (let layer = 0; layer < CONVOLUTIONS.length; layer++) {
      const isLast = layer + 1 === CONVOLUTIONS.length
      convolve(
        this.#kernel,
        layer,
        this.#planes[layer],
        this.#weights[layer],
        this.#biases[layer],
        isLast ? this.#features : this.#planes[layer + 1],
        isLast ? glyph * FEATURES : 0
      )
    }
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

/** What a convolution and the negative values after it make of a plane, in the next plane from `at` on. */
export function convolve(
  kernel: Kernel,
  layer: number,
  input: Matrix,
  weights: Matrix,
  bias: Matrix,
  output: Matrix,
  at = 0
): void {
  const { window, stride, inputChannels, outputChannels, width, height } = CONVOLUTIONS[layer]
  const from = PLANES[layer]
  const to = PLANES[layer + 1]
  const first = at + (to.top * to.fullWidth + to.left) * to.channels
  kernel.convolve(input, weights, bias, output, first, {
    width,
    height,
    outputs: outputChannels,
    outputRow: to.fullWidth * to.channels,
    windowRows: window,
    windowRow: from.fullWidth * inputChannels,
    run: window * inputChannels,
    stepAcross: stride * inputChannels,
    stepDown: stride * from.fullWidth * inputChannels,
  })
}

function repeat(values: Float32Array, times: number): Float32Array {
  const all = new Float32Array(values.length * times)
  for (let time = 0; time < times; time++) {
    all.set(values, time * values.length)
  }
  return all
}
