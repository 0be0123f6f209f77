import type { Kernel, Matrix, WholeLayer, WholeMatrix } from '../network/kernel.js'
import { placeWhole } from '../network/whole_layer.js'
import {
  BODY,
  COLUMNS_PER_STEP,
  DILATIONS,
  STEP_CHANNELS,
  lineWeightShapes,
  paddedOutputs,
  type LineConvolution,
} from './line_layers.js'
import { PICTURE_HEIGHT, WIDEST_PICTURE, type LinePicture } from './line_picture.js'
import type { LineWeights } from './line_weights.js'

/** Bytes of kernel memory that a network needs. */
export const LINE_NETWORK_MEMORY = 8_388_608

const MOST_STEPS = WIDEST_PICTURE / COLUMNS_PER_STEP
const FARTHEST = Math.max(...DILATIONS)

/** The level of a picture that is full ink. */
const INK = 255

/**
 * The line net's forward pass: four convolutions from the picture to one row of steps, three along
 * the steps, and the outputs; about 120,000 multiplications a column of the picture. What a layer
 * passes on is brought to whole numbers of 16 bits: weights are whole numbers anyway, and half as
 * many instructions multiply them.
 */
export class LineNetwork {
  readonly #kernel: Kernel
  readonly #layers: WholeLayer[]
  /**
   * The picture and what comes out of each convolution of the body, laid out anew for every line.
   */
  readonly #planes: WholeMatrix[]
  readonly #made: Matrix
  /** The row of steps, which each layer along it adds to. */
  readonly #row: Matrix
  readonly #outputs: Matrix
  readonly #outputCount: number
  readonly #perTemperature: number

  constructor(kernel: Kernel, { characters, temperature, layers }: LineWeights) {
    this.#kernel = kernel
    const shapes = lineWeightShapes(characters.length + 1)
    this.#layers = layers.map((layer, index) => {
      const convolution = BODY.at(index)
      const run = convolution ? convolution.windowWidth * convolution.inputChannels : STEP_CHANNELS
      return placeWhole(kernel, layer, shapes[index], run)
    })
    this.#outputCount = characters.length + 1
    this.#perTemperature = 1 / temperature
    const sizes = Array.from({ length: BODY.length + 1 }, (_, plane) => {
      const { pixels, channels } = planeOf(plane, WIDEST_PICTURE)
      return pixels * channels
    })
    this.#planes = sizes.map((size) => kernel.allocateWhole(size))
    this.#made = kernel.allocate(Math.max(...sizes.slice(1)))
    this.#row = kernel.allocate(MOST_STEPS * STEP_CHANNELS)
    this.#outputs = kernel.allocate(MOST_STEPS * paddedOutputs(this.#outputCount))
  }

  /**
   * Natural-log probabilities of every output at every step: `steps` rows of as many numbers as the
   * alphabet has characters, and one more for "nothing new".
   */
  read(picture: LinePicture): { steps: number; outputs: number; values: Float32Array } {
    this.#place(picture)
    let unit = 1 / INK
    for (let layer = 0; layer < BODY.length; layer++) {
      unit = this.#convolve(layer, unit, picture.width)
    }
    const steps = picture.width / COLUMNS_PER_STEP
    for (const [index, dilation] of DILATIONS.entries()) {
      unit = this.#lookAround(BODY.length + index, dilation, unit, steps)
    }
    return { steps, outputs: this.#outputCount, values: this.#score(unit, steps) }
  }

  #place({ data, width }: LinePicture): void {
    const plane = this.#planes[0]
    const { padding, fullWidth, pixels } = planeOf(0, width)
    plane.fill(0, 0, pixels)
    for (let y = 0; y < PICTURE_HEIGHT; y++) {
      plane.set(data.subarray(y * width, (y + 1) * width), (y + padding) * fullWidth + padding)
    }
  }

  /** Returns what a whole number of the next plane is worth. */
  #convolve(layer: number, unit: number, pictureWidth: number): number {
    const shape = BODY[layer]
    const from = planeOf(layer, pictureWidth)
    const to = planeOf(layer + 1, pictureWidth)
    const isRow = layer + 1 === BODY.length
    const made = isRow ? this.#row : this.#made
    const length = to.width * to.channels
    const most = this.#kernel.convolveWhole(
      this.#planes[layer],
      0,
      unit,
      this.#layers[layer],
      made,
      0,
      {
        width: to.width,
        height: shape.height,
        outputs: shape.outputChannels,
        outputRow: length,
        windowRows: shape.windowHeight,
        windowRow: from.fullWidth * from.channels,
        stepAcross: shape.strideAcross * shape.inputChannels,
        stepDown: shape.strideDown * from.fullWidth * from.channels,
      }
    )
    const target = this.#planes[layer + 1]
    target.fill(0, 0, to.pixels * to.channels)
    return this.#kernel.toWhole(
      made,
      0,
      target,
      (to.padding * to.fullWidth + to.side) * to.channels,
      { most, largest: this.#layers[layer + 1].largest },
      { rows: shape.height, length, step: to.fullWidth * to.channels }
    )
  }

  /**
   * Adds to each step what it and its neighbours say together; returns what a whole number is worth
   * then.
   */
  #lookAround(layer: number, dilation: number, unit: number, steps: number): number {
    const whole = this.#planes[BODY.length]
    const length = steps * STEP_CHANNELS
    this.#kernel.convolveWhole(
      whole,
      (FARTHEST - dilation) * STEP_CHANNELS,
      unit,
      this.#layers[layer],
      this.#made,
      0,
      alongSteps(steps, STEP_CHANNELS, 3, dilation)
    )
    const most = this.#kernel.add(this.#made, this.#row, length)
    return this.#kernel.toWhole(
      this.#row,
      0,
      whole,
      FARTHEST * STEP_CHANNELS,
      { most, largest: this.#layers[layer + 1].largest },
      { rows: 1, length, step: 0 }
    )
  }

  #score(unit: number, steps: number): Float32Array {
    const outputs = this.#outputCount
    const padded = paddedOutputs(outputs)
    this.#kernel.convolveWhole(
      this.#planes[BODY.length],
      FARTHEST * STEP_CHANNELS,
      unit,
      this.#layers[BODY.length + DILATIONS.length],
      this.#outputs,
      0,
      alongSteps(steps, padded, 1, 0),
      true
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

/** How a layer lies that looks at every step, and at so many others `dilation` steps apart. */
function alongSteps(steps: number, outputs: number, windowRows: number, dilation: number) {
  return {
    width: steps,
    height: 1,
    outputs,
    outputRow: steps * outputs,
    windowRows,
    windowRow: dilation * STEP_CHANNELS,
    stepAcross: STEP_CHANNELS,
    stepDown: 0,
  }
}

/** Natural log by which an output is behind the most probable one that does not count beside it. */
const NOTHING = 24

function toLogProbabilities(values: Float32Array): void {
  let highest = -Infinity
  for (const value of values) {
    highest = Math.max(highest, value)
  }
  let sum = 0
  for (const value of values) {
    // Nearly all are so improbable that they add nothing.
    if (value > highest - NOTHING) {
      sum += Math.exp(value - highest)
    }
  }
  const all = highest + Math.log(sum)
  for (let index = 0; index < values.length; index++) {
    values[index] -= all
  }
}
