import type { WeightShape } from '../network/packed_layer.js'
import { PICTURE_HEIGHT } from './line_picture.js'

/** A convolution over a plane whose width is the line's; only its height is fixed. */
export interface LineConvolution {
  /** Rows and columns of its window, and how far the window moves. */
  windowHeight: number
  windowWidth: number
  strideDown: number
  strideAcross: number
  /** Blank columns and rows around the plane it looks at. */
  padding: number
  inputChannels: number
  outputChannels: number
  /** Rows of what comes out. */
  height: number
}

const CHANNELS = [24, 48, 80, 144] as const

/** Numbers that every step of a line passes on. */
export const STEP_CHANNELS = CHANNELS[3]

/** From the picture to one row of steps. */
export const BODY: readonly LineConvolution[] = [
  convolution([5, 5], [2, 2], 2, 1, CHANNELS[0], PICTURE_HEIGHT / 2),
  convolution([3, 3], [2, 2], 1, CHANNELS[0], CHANNELS[1], PICTURE_HEIGHT / 4),
  convolution([3, 3], [2, 1], 1, CHANNELS[1], CHANNELS[2], PICTURE_HEIGHT / 8),
  convolution([PICTURE_HEIGHT / 8, 1], [1, 1], 0, CHANNELS[2], CHANNELS[3], 1),
]

/** Along the steps: each adds what its neighbours say. `DILATIONS` steps lie between them. */
export const DILATIONS: readonly number[] = [1, 2, 1]

/** Columns of the picture for one step. */
export const COLUMNS_PER_STEP = 4

/** Tables of weights in the order in which they are stored. */
export function lineWeightShapes(outputs: number): WeightShape[] {
  return [
    ...BODY.map(({ windowHeight, windowWidth, inputChannels, outputChannels }) => ({
      rows: windowHeight * windowWidth * inputChannels,
      columns: outputChannels,
    })),
    ...DILATIONS.map(() => ({ rows: 3 * STEP_CHANNELS, columns: STEP_CHANNELS })),
    { rows: STEP_CHANNELS, columns: paddedOutputs(outputs) },
  ]
}

/** Outputs are computed four at a time. */
export function paddedOutputs(outputs: number): number {
  return Math.ceil(outputs / 4) * 4
}

function convolution(
  [windowHeight, windowWidth]: [number, number],
  [strideDown, strideAcross]: [number, number],
  padding: number,
  inputChannels: number,
  outputChannels: number,
  height: number
): LineConvolution {
  return {
    windowHeight,
    windowWidth,
    strideDown,
    strideAcross,
    padding,
    inputChannels,
    outputChannels,
    height,
  }
}
