import type { Matrix } from '../../src/network/kernel.js'

/** A layer's numbers that training changes, with Adam's running means. */
export interface Parameters {
  values: Matrix
  gradient: Matrix
  mean: Float32Array
  square: Float32Array
  /** How strongly the values are drawn to 0. */
  decay: number
}

/** Changes a layer's numbers by its gradient (AdamW). @param step 1 for the first */
export function stepDown(parameters: Parameters, step: number, rate: number): void {
  const { values, gradient, mean, square, decay } = parameters
  const meanShare = 1 - 0.9 ** step
  const squareShare = 1 - 0.999 ** step
  for (let index = 0; index < values.length; index++) {
    const slope = gradient[index]
    mean[index] = 0.9 * mean[index] + 0.1 * slope
    square[index] = 0.999 * square[index] + 0.001 * slope * slope
    const change = mean[index] / meanShare / (Math.sqrt(square[index] / squareShare) + 1e-8)
    values[index] -= rate * (change + decay * values[index])
  }
}
