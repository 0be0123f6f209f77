import type { Kernel, Matrix } from '../network/kernel.js'
import {
  BODY,
  COLUMNS_PER_STEP,
  DILATIONS,
  STEP_CHANNELS,
  paddedOutputs,
  type LineConvolution,
} from './line_layers.js'
import { PICTURE_HEIGHT, WIDEST_PICTURE, type LinePicture } from './line_picture.js'
import type { LineWeights } from './line_weights.js'

/** Bytes of kernel memory that a network needs. */
export const LINE_NETWORK_MEMORY = 8_388_608

const MOST_STEPS = WIDEST_PICTURE / COLUMNS_PER_STEP
const FARTHEST = Math.max(...DILATIONS)

/**
 * The line net's forward pass: four convolutions from the picture to one row of steps, three along the
 * steps, and the outputs; about 120,000 multiplications a column of the picture.
 */
export class LineNetwork {
  readonly #kernel: Kernel
  readonly #weights: Matrix[]
  readonly #biases: Matrix[]
  /** The picture and what comes out of each convolution of the body, laid out anew for every line. */
  readonly #planes: Matrix[]
  readonly #added: Matrix
  readonly #outputs: Matrix
  readonly #outputCount: number
  readonly #perTemperature: number

  constructor(kernel: Kernel, { characters, temperature, layers }: LineWeights) {
    this.#kernel = kernel
    this.#weights = layers.map(({ weights }) => kernel.place(weights))
    this.#biases = layers.map(({ bias }) => kernel.place(bias))
    this.#outputCount = characters.length + 1
    this.#perTemperature = 1 / temperature
    this.#planes = Array.from({ length: BODY.length + 1 }, (_, plane) => {
      const { pixels, channels } = planeOf(plane, WIDEST_PICTURE)
      return kernel.allocate(pixels * channels)
    })
    this.#added = kernel.allocate(MOST_STEPS * STEP_CHANNELS)
    this.#outputs = kernel.allocate(MOST_STEPS * paddedOutputs(this.#outputCount))
  }

  /**
   * Natural-log probabilities of every output at every step: `steps` rows of as many numbers as the
   * alphabet has characters, and one more for "nothing new".
   */
  read(picture: LinePicture): { steps: number; outputs: number; values: Float32Array } {
    this.#place(picture)
    for (let layer = 0; layer < BODY.length; layer++) {
      this.#convolve(layer, picture.width)
    }
    const steps = picture.width / COLUMNS_PER_STEP
    for (const [index, dilation] of DILATIONS.entries()) {
      this.#lookAround(BODY.length + index, dilation, steps)
    }
    return { steps, outputs: this.#outputCount, values: this.#score(steps) }
  }

  #place({ data, width }: LinePicture): void {
    const plane = this.#planes[0]
    const { padding, fullWidth, pixels } = planeOf(0, width)
    plane.fill(0, 0, pixels)
    for (let y = 0; y < PICTURE_HEIGHT; y++) {
      const to = (y + padding) * fullWidth + padding
      for (let x = 0; x < width; x++) {
        plane[to + x] = data[y * width + x] / 255
      }
    }
  }

  #convolve(layer: number, pictureWidth: number): void {
    const shape = BODY[layer]
    const from = planeOf(layer, pictureWidth)
    const to = planeOf(layer + 1, pictureWidth)
    const target = this.#planes[layer + 1]
    target.fill(0, 0, to.pixels * to.channels)
    this.#kernel.convolve(
      this.#planes[layer],
      this.#weights[layer],
      this.#biases[layer],
      target,
      (to.padding * to.fullWidth + to.side) * to.channels,
      {
        width: to.width,
        height: shape.height,
        outputs: shape.outputChannels,
        outputRow: to.fullWidth * to.channels,
        windowRows: shape.windowHeight,
        windowRow: from.fullWidth * from.channels,
        run: shape.windowWidth * shape.inputChannels,
        stepAcross: shape.strideAcross * shape.inputChannels,
        stepDown: shape.strideDown * from.fullWidth * from.channels,
      }
    )
  }

  /** Adds to each step what it and its neighbours say together. */
  #lookAround(layer: number, dilation: number, steps: number): void {
    const row = this.#planes[BODY.length]
    const first = FARTHEST * STEP_CHANNELS
    const added = this.#added.subarray(0, steps * STEP_CHANNELS) as Matrix
    setBias(added, 0, steps, this.#biases[layer])
    for (let tap = 0; tap < 3; tap++) {
      this.#kernel.multiply(
        row,
        first + (tap - 1) * dilation * STEP_CHANNELS,
        this.#weights[layer],
        tap * STEP_CHANNELS * STEP_CHANNELS,
        added,
        0,
        steps,
        STEP_CHANNELS,
        STEP_CHANNELS
      )
    }
    this.#kernel.rectify(added)
    this.#kernel.scatter(added, row, first, steps, STEP_CHANNELS, STEP_CHANNELS)
  }

  #score(steps: number): Float32Array {
    const outputs = this.#outputCount
    const padded = paddedOutputs(outputs)
    const layer = BODY.length + DILATIONS.length
    setBias(this.#outputs, 0, steps, this.#biases[layer])
    this.#kernel.multiply(
      this.#planes[BODY.length],
      FARTHEST * STEP_CHANNELS,
      this.#weights[layer],
      0,
      this.#outputs,
      0,
      steps,
      padded,
      STEP_CHANNELS
    )
    const values = new Float32Array(steps * outputs)
    for (let step = 0; step < steps; step++) {
      for (let output = 0; output < outputs; output++) {
        values[step * outputs + output] =
          this.#outputs[step * padded + output] * this.#perTemperature
      }
      toLogProbabilities(values.subarray(step * outputs, (step + 1) * outputs))
    }
    return values
  }
}

/** How a plane lies in memory for a picture of this width, with the border its reader needs. */
function planeOf(plane: number, pictureWidth: number) {
  const isRow = plane === BODY.length
  const padding = isRow ? 0 : BODY[plane].padding
  // Only the one row of steps has its border at the sides alone.
  const side = isRow ? FARTHEST : padding
  const made: LineConvolution | undefined = BODY[plane - 1]
  const channels = made?.outputChannels ?? 1
  const height = made?.height ?? PICTURE_HEIGHT
  const width = BODY.slice(0, plane).reduce(
    (left, { strideAcross }) => left / strideAcross,
    pictureWidth
  )
  const fullWidth = width + 2 * side
  return { width, channels, padding, side, fullWidth, pixels: fullWidth * (height + 2 * padding) }
}

function setBias(target: Float32Array, at: number, columns: number, bias: Float32Array): void {
  for (let column = 0; column < columns; column++) {
    target.set(bias, at + column * bias.length)
  }
}

function toLogProbabilities(values: Float32Array): void {
  let highest = -Infinity
  for (const value of values) {
    highest = Math.max(highest, value)
  }
  let sum = 0
  for (const value of values) {
    sum += Math.exp(value - highest)
  }
  const all = highest + Math.log(sum)
  for (let index = 0; index < values.length; index++) {
    values[index] -= all
  }
}
