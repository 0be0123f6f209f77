import { OUTPUTS } from '../../src/glyph/alphabet.js'
import { PADDED_OUTPUTS } from '../../src/glyph/layers.js'
import type { Matrix } from '../../src/network/kernel.js'

/**
 * Puts the gradient in the place of the outputs of a batch.
 *
 * @param labels the right output of each sample
 * @returns the mean cross entropy
 */
export function lossOf(outputs: Matrix, labels: readonly number[]): number {
  let loss = 0
  for (const [sample, label] of labels.entries()) {
    const from = sample * PADDED_OUTPUTS
    let highest = -Infinity
    for (let output = 0; output < OUTPUTS; output++) {
      highest = Math.max(highest, outputs[from + output])
    }
    let sum = 0
    for (let output = 0; output < OUTPUTS; output++) {
      sum += Math.exp(outputs[from + output] - highest)
    }
    loss -= outputs[from + label] - highest - Math.log(sum)
    for (let output = 0; output < PADDED_OUTPUTS; output++) {
      const probability = output < OUTPUTS ? Math.exp(outputs[from + output] - highest) / sum : 0
      outputs[from + output] = (probability - (output === label ? 1 : 0)) / labels.length
    }
  }
  return loss / labels.length
}
