import type { WeightShape } from '../network/packed_layer.js'
import { OUTPUTS } from './alphabet.js'
import { INPUT_HEIGHT, INPUT_WIDTH } from './normalise.js'

/**
 * A convolution. Planes lie row after row, pixel after pixel, channel after channel, with a border
 * of zeros around them, so that every row of its input's windows is one run of numbers.
 */
export interface ConvolutionShape {
  /** Side of the square window, and how far it moves. */
  window: number
  stride: number
  inputChannels: number
  outputChannels: number
  /** Size of what comes out, without border. */
  width: number
  height: number
}

/** A plane with its border: `left` and `top` zeros before the content. */
export interface PlaneShape {
  width: number
  height: number
  channels: number
  left: number
  top: number
  /** Content and border, in pixels. */
  fullWidth: number
  fullHeight: number
}

export const CONVOLUTIONS: readonly ConvolutionShape[] = [
  {
    window: 4,
    stride: 1,
    inputChannels: 1,
    outputChannels: 12,
    width: INPUT_WIDTH,
    height: INPUT_HEIGHT,
  },
  {
    window: 3,
    stride: 2,
    inputChannels: 12,
    outputChannels: 32,
    width: INPUT_WIDTH / 2,
    height: INPUT_HEIGHT / 2,
  },
  {
    window: 3,
    stride: 2,
    inputChannels: 32,
    outputChannels: 48,
    width: INPUT_WIDTH / 4,
    height: INPUT_HEIGHT / 4,
  },
]

/** The input and what comes out of each convolution. */
export const PLANES: readonly PlaneShape[] = [
  plane(INPUT_WIDTH, INPUT_HEIGHT, 1, 1, 2),
  plane(INPUT_WIDTH, INPUT_HEIGHT, 12, 1, 1),
  plane(INPUT_WIDTH / 2, INPUT_HEIGHT / 2, 32, 1, 1),
  plane(INPUT_WIDTH / 4, INPUT_HEIGHT / 4, 48, 0, 0),
]

/**
 * Numbers that the convolutions pass on, the fully connected layer's size, and the outputs padded.
 */
export const FEATURES = PLANES[3].width * PLANES[3].height * PLANES[3].channels
export const HIDDEN = 64
export const PADDED_OUTPUTS = Math.ceil(OUTPUTS / 4) * 4

/** Tables of weights in the order in which they are stored. */
export const WEIGHTS: readonly WeightShape[] = [
  ...CONVOLUTIONS.map(({ window, inputChannels, outputChannels }) => ({
    rows: window * window * inputChannels,
    columns: outputChannels,
  })),
  { rows: FEATURES, columns: HIDDEN },
  { rows: HIDDEN, columns: PADDED_OUTPUTS },
]

/** How many numbers a plane holds, its borders and all channels included. */
export function sizeOf(shape: PlaneShape): number {
  return shape.fullWidth * shape.fullHeight * shape.channels
}

function plane(
  width: number,
  height: number,
  channels: number,
  before: number,
  after: number
): PlaneShape {
  return {
    width,
    height,
    channels,
    left: before,
    top: before,
    fullWidth: width + before + after,
    fullHeight: height + before + after,
  }
}
