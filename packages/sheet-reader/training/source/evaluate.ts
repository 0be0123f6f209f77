import { CHARACTERS, NOT_A_CHARACTER, OUTPUTS } from '../../src/glyph/alphabet.js'
import { Kernel } from '../../src/network/kernel.js'
import {
  BATCH,
  GlyphNetwork,
  NETWORK_MEMORY,
  type NetworkWeights,
  type Temperatures,
} from '../../src/glyph/network.js'
import { FULL_INK, INPUT_SIZE, type Samples } from './samples.js'

/** How well a net does on samples it never saw. */
export interface Evaluation {
  /** Share of right answers on everything, on characters, and on digits among the ten digits. */
  accuracy: number
  characters: number
  digits: number
  /** Mean cross entropy, in nats. */
  loss: number
  /** Mean distance between what the net claims and how often it is right, over ten bands. */
  calibrationError: number
  /** Of the answers given with at least 0.99, the share that is wrong. */
  wrongWhenSure: number
  sure: number
  microsecondsPerGlyph: number
}

type Kind = keyof Temperatures

/** Log posteriors of all samples. */
export function classifyAll(weights: NetworkWeights, samples: Samples, kind: Kind): Float32Array {
  const network = new GlyphNetwork(new Kernel(NETWORK_MEMORY), weights)
  const all = new Float32Array(samples.count * OUTPUTS)
  for (let start = 0; start < samples.count; start += BATCH) {
    const count = Math.min(BATCH, samples.count - start)
    for (let pixel = 0; pixel < count * INPUT_SIZE; pixel++) {
      network.input[pixel] = samples.pictures[start * INPUT_SIZE + pixel] / FULL_INK
    }
    network.classify(count, all.subarray(start * OUTPUTS, (start + count) * OUTPUTS), kind)
  }
  return all
}

export function evaluate(weights: NetworkWeights, samples: Samples, kind: Kind): Evaluation {
  const started = performance.now()
  const posteriors = classifyAll(weights, samples, kind)
  const microsecondsPerGlyph = ((performance.now() - started) * 1000) / samples.count

  let right = 0
  let characters = 0
  let charactersRight = 0
  let digits = 0
  let digitsRight = 0
  let loss = 0
  let sure = 0
  let sureWrong = 0
  const bands = Array.from({ length: 10 }, () => ({ count: 0, claimed: 0, right: 0 }))
  for (let sample = 0; sample < samples.count; sample++) {
    const row = posteriors.subarray(sample * OUTPUTS, (sample + 1) * OUTPUTS)
    const label = samples.labels[sample]
    const answer = best(row, OUTPUTS)
    const claimed = Math.exp(row[answer])
    const isRight = answer === label
    loss -= row[label]
    if (isRight) {
      right++
    }
    const band = bands[Math.min(9, Math.floor(claimed * 10))]
    band.count++
    band.claimed += claimed
    if (isRight) {
      band.right++
    }
    if (claimed >= 0.99) {
      sure++
      if (!isRight) {
        sureWrong++
      }
    }
    if (label !== NOT_A_CHARACTER) {
      characters++
      if (isRight) {
        charactersRight++
      }
    }
    if (label < 10) {
      digits++
      if (best(row, 10) === label) {
        digitsRight++
      }
    }
  }
  return {
    accuracy: right / samples.count,
    characters: charactersRight / characters,
    digits: digitsRight / digits,
    loss: loss / samples.count,
    calibrationError:
      bands.reduce((sum, band) => sum + Math.abs(band.claimed - band.right), 0) / samples.count,
    wrongWhenSure: sureWrong / sure,
    sure: sure / samples.count,
    microsecondsPerGlyph,
  }
}

/** Pairs that the net takes for each other most often, as `right→answer count`. */
export function confusions(weights: NetworkWeights, samples: Samples, limit = 25): string[] {
  const posteriors = classifyAll(weights, samples, 'grey')
  const counts = new Map<string, number>()
  const name = (output: number) => CHARACTERS[output] ?? '∅'
  for (let sample = 0; sample < samples.count; sample++) {
    const answer = best(posteriors.subarray(sample * OUTPUTS, (sample + 1) * OUTPUTS), OUTPUTS)
    if (answer === samples.labels[sample]) {
      continue
    }
    const pair = `${name(samples.labels[sample])}→${name(answer)}`
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, limit)
    .map(([pair, count]) => `${pair} ${count}`)
}

/** An evaluation in words. */
export function describe(weights: NetworkWeights, samples: Samples, kind: Kind): string {
  const found = evaluate(weights, samples, kind)
  return [
    `${samples.count} ${kind} samples of fonts the net never saw, temperature ${weights.temperatures[kind].toFixed(2)}`,
    `  right ${percent(found.accuracy)}, characters ${percent(found.characters)}, digits among digits ${percent(found.digits)}`,
    `  loss ${found.loss.toFixed(4)}, calibration error ${percent(found.calibrationError)}`,
    `  ${percent(found.sure)} of answers claim 99 %; of these ${percent(found.wrongWhenSure)} are wrong`,
    `  ${found.microsecondsPerGlyph.toFixed(0)} µs a glyph`,
    `  most confused: ${confusions(weights, samples).join(', ')}`,
  ].join('\n')
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}

/** The temperature with the lowest loss, by golden-section search between 0.4 and 3. */
export function fitTemperature(weights: NetworkWeights, samples: Samples): number {
  const posteriors = classifyAll(
    { ...weights, temperatures: { grey: 1, bilevel: 1 } },
    samples,
    'grey'
  )
  const lossAt = (temperature: number) => {
    let loss = 0
    for (let sample = 0; sample < samples.count; sample++) {
      const from = sample * OUTPUTS
      let sum = 0
      for (let output = 0; output < OUTPUTS; output++) {
        sum += Math.exp(posteriors[from + output] / temperature)
      }
      loss += Math.log(sum) - posteriors[from + samples.labels[sample]] / temperature
    }
    return loss
  }
  const ratio = (Math.sqrt(5) - 1) / 2
  let low = 0.4
  let high = 3
  while (high - low > 0.01) {
    const left = high - ratio * (high - low)
    const right = low + ratio * (high - low)
    if (lossAt(left) < lossAt(right)) {
      high = right
    } else {
      low = left
    }
  }
  return (low + high) / 2
}

function best(row: Float32Array, among: number): number {
  let answer = 0
  for (let output = 1; output < among; output++) {
    if (row[output] > row[answer]) {
      answer = output
    }
  }
  return answer
}
