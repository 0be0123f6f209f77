import { Kernel, type Matrix } from '../../src/network/kernel.js'
import {
  CONVOLUTIONS,
  FEATURES,
  HIDDEN,
  PADDED_OUTPUTS,
  PLANES,
  WEIGHTS,
  sizeOf,
} from '../../src/glyph/layers.js'
import { layoutOf, type NetworkWeights } from '../../src/glyph/network.js'
import { INPUT_HEIGHT, INPUT_WIDTH } from '../../src/glyph/normalise.js'
import { stepDown, type Parameters } from './adam.js'
import { lossOf } from './cross_entropy.js'
import { addRows, fillRows, stopWhereZero } from './matrix_rows.js'
import type { Random } from './random.js'
import { FULL_INK, INPUT_SIZE, type Samples } from './samples.js'

const BATCH = 64

/** Share of the features that are left out at random in each step, against learning by heart. */
const DROPPED = 0.25
const MEMORY = 128 * 1024 * 1024

/** Gradient descent (AdamW, cross entropy) on the glyph net. */
export class Trainer {
  readonly #kernel = new Kernel(MEMORY)
  readonly #weights: Parameters[]
  readonly #biases: Parameters[]
  /** Planes of every sample of the batch, layer by layer, and their gradients. */
  readonly #planes: Matrix[][]
  readonly #planeGradients: Matrix[]
  readonly #features = this.#kernel.allocate(BATCH * FEATURES)
  readonly #featureGradient = this.#kernel.allocate(BATCH * FEATURES)
  readonly #hidden = this.#kernel.allocate(BATCH * HIDDEN)
  readonly #hiddenGradient = this.#kernel.allocate(BATCH * HIDDEN)
  readonly #outputs = this.#kernel.allocate(BATCH * PADDED_OUTPUTS)
  readonly #turned: Matrix[]
  readonly #window: Matrix
  readonly #kept = new Float32Array(BATCH * FEATURES)
  readonly #random: Random
  #step = 0

  constructor(random: Random) {
    this.#random = random
    const parameters = (length: number, decay: number, deviation = 0): Parameters => {
      const values = this.#kernel.allocate(length)
      for (let index = 0; index < length; index++) {
        values[index] = random.normal() * deviation
      }
      return {
        values,
        gradient: this.#kernel.allocate(length),
        mean: new Float32Array(length),
        square: new Float32Array(length),
        decay,
      }
    }
    this.#weights = WEIGHTS.map(({ rows, columns }) =>
      parameters(rows * columns, 1e-2, Math.sqrt(2 / rows))
    )
    this.#biases = WEIGHTS.map(({ columns }) => parameters(columns, 0))
    this.#planes = Array.from({ length: BATCH }, () =>
      PLANES.map((shape) => this.#kernel.allocate(sizeOf(shape)))
    )
    this.#planeGradients = PLANES.map((shape) => this.#kernel.allocate(sizeOf(shape)))
    this.#turned = WEIGHTS.map(({ rows, columns }) => this.#kernel.allocate(rows * columns))
    this.#window = this.#kernel.allocate(INPUT_WIDTH * 4 * 64)
  }

  /** Copies of the weights as they are now. */
  weights(temperatures = { grey: 1, bilevel: 1 }): NetworkWeights {
    return {
      weights: this.#weights.map(({ values }) => values.slice()),
      biases: this.#biases.map(({ values }) => values.slice()),
      temperatures,
    }
  }

  /**
   * Learns from a batch.
   *
   * @param chosen indices of {@link Trainer.batchSize} samples
   * @returns mean cross entropy before the step
   */
  learn(samples: Samples, chosen: ArrayLike<number>, rate: number): number {
    this.#turnWeights()
    this.#forward(samples, chosen)
    const labels = Array.from(chosen, (index) => samples.labels[index])
    const loss = lossOf(this.#outputs, labels)
    this.#backward()
    this.#update(rate)
    return loss
  }

  static readonly batchSize = BATCH

  #turnWeights(): void {
    for (const [layer, { rows, columns }] of WEIGHTS.entries()) {
      const convolution = CONVOLUTIONS[layer]
      const runs = convolution?.window ?? 1
      const run = rows / runs
      const { values } = this.#weights[layer]
      const turned = this.#turned[layer]
      for (let dy = 0; dy < runs; dy++) {
        const base = dy * run * columns
        for (let row = 0; row < run; row++) {
          for (let column = 0; column < columns; column++) {
            turned[base + column * run + row] = values[base + row * columns + column]
          }
        }
      }
    }
  }

  #forward(samples: Samples, chosen: ArrayLike<number>): void {
    const [shape] = PLANES
    for (let sample = 0; sample < BATCH; sample++) {
      const planes = this.#planes[sample]
      const from = chosen[sample] * INPUT_SIZE
      for (let y = 0; y < INPUT_HEIGHT; y++) {
        const to = (y + shape.top) * shape.fullWidth + shape.left
        for (let x = 0; x < INPUT_WIDTH; x++) {
          planes[0][to + x] = samples.pictures[from + y * INPUT_WIDTH + x] / FULL_INK
        }
      }
      for (let layer = 0; layer < CONVOLUTIONS.length; layer++) {
        const [weights, bias] = [this.#weights[layer].values, this.#biases[layer].values]
        const { top, left, fullWidth, channels } = PLANES[layer + 1]
        const first = (top * fullWidth + left) * channels
        const next = planes[layer + 1]
        this.#kernel.convolve(planes[layer], weights, bias, next, first, layoutOf(layer))
      }
      this.#features.set(planes[CONVOLUTIONS.length], sample * FEATURES)
    }

    this.#drop()
    const [hidden, output] = [CONVOLUTIONS.length, CONVOLUTIONS.length + 1]
    fillRows(this.#hidden, this.#biases[hidden].values)
    this.#product(
      this.#features,
      this.#weights[hidden].values,
      this.#hidden,
      BATCH,
      HIDDEN,
      FEATURES
    )
    this.#kernel.rectify(this.#hidden)
    fillRows(this.#outputs, this.#biases[output].values)
    this.#product(
      this.#hidden,
      this.#weights[output].values,
      this.#outputs,
      BATCH,
      PADDED_OUTPUTS,
      HIDDEN
    )
  }

  #drop(): void {
    for (let at = 0; at < this.#kept.length; at++) {
      this.#kept[at] = this.#random.chance(DROPPED) ? 0 : 1 / (1 - DROPPED)
      this.#features[at] *= this.#kept[at]
    }
  }

  #backward(): void {
    for (const { gradient } of [...this.#weights, ...this.#biases]) {
      gradient.fill(0)
    }
    const [hidden, output] = [CONVOLUTIONS.length, CONVOLUTIONS.length + 1]

    this.#weightGradient(this.#hidden, this.#outputs, output, HIDDEN, PADDED_OUTPUTS)
    this.#hiddenGradient.fill(0)
    this.#product(
      this.#outputs,
      this.#turned[output],
      this.#hiddenGradient,
      BATCH,
      HIDDEN,
      PADDED_OUTPUTS
    )
    stopWhereZero(this.#hiddenGradient, this.#hidden)

    this.#weightGradient(this.#features, this.#hiddenGradient, hidden, FEATURES, HIDDEN)
    this.#featureGradient.fill(0)
    this.#product(
      this.#hiddenGradient,
      this.#turned[hidden],
      this.#featureGradient,
      BATCH,
      FEATURES,
      HIDDEN
    )

    for (let at = 0; at < this.#kept.length; at++) {
      this.#featureGradient[at] *= this.#kept[at]
    }
    for (let sample = 0; sample < BATCH; sample++) {
      const last = CONVOLUTIONS.length
      this.#planeGradients[last].set(
        this.#featureGradient.subarray(sample * FEATURES, (sample + 1) * FEATURES)
      )
      for (let layer = last - 1; layer >= 0; layer--) {
        stopWhereZero(this.#planeGradients[layer + 1], this.#planes[sample][layer + 1])
        this.#convolutionGradient(layer, this.#planes[sample][layer])
      }
    }
  }

  #weightGradient(input: Matrix, output: Matrix, layer: number, rows: number, columns: number) {
    this.#kernel.multiply(
      input,
      0,
      output,
      0,
      this.#weights[layer].gradient,
      0,
      rows,
      columns,
      BATCH,
      1,
      rows
    )
    addRows(this.#biases[layer].gradient, output)
  }

  #convolutionGradient(layer: number, input: Matrix): void {
    const { window, stride, inputChannels, outputChannels, width, height } = CONVOLUTIONS[layer]
    const from = PLANES[layer]
    const to = PLANES[layer + 1]
    const run = window * inputChannels
    const step = stride * inputChannels
    const output = this.#planeGradients[layer + 1]
    const { gradient } = this.#weights[layer]
    const bias = this.#biases[layer].gradient
    const inputGradient = this.#planeGradients[layer]
    if (layer > 0) {
      inputGradient.fill(0)
    }
    for (let y = 0; y < height; y++) {
      const target = ((y + to.top) * to.fullWidth + to.left) * to.channels
      for (let at = target; at < target + width * outputChannels; at += outputChannels) {
        for (let channel = 0; channel < outputChannels; channel++) {
          bias[channel] += output[at + channel]
        }
      }
      for (let dy = 0; dy < window; dy++) {
        const source = (y * stride + dy) * from.fullWidth * inputChannels
        const weight = dy * run * outputChannels
        this.#kernel.multiply(
          input,
          source,
          output,
          target,
          gradient,
          weight,
          run,
          outputChannels,
          width,
          1,
          step
        )
        if (layer === 0) {
          continue
        }
        const scattered = this.#window.subarray(0, width * run)
        scattered.fill(0)
        this.#kernel.multiply(
          output,
          target,
          this.#turned[layer],
          weight,
          scattered,
          0,
          width,
          run,
          outputChannels
        )
        this.#kernel.scatter(scattered, inputGradient, source, width, run, step)
      }
    }
  }

  #product(a: Matrix, b: Matrix, c: Matrix, m: number, n: number, k: number): void {
    this.#kernel.multiply(a, 0, b, 0, c, 0, m, n, k)
  }

  #update(rate: number): void {
    this.#step++
    for (const parameters of [...this.#weights, ...this.#biases]) {
      stepDown(parameters, this.#step, rate)
    }
  }
}
