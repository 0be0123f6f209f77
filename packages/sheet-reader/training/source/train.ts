import { writeFileSync } from 'node:fs'
import { assetLocation } from '../../src/assets.js'
import { CHARACTERS } from '../../src/glyph/alphabet.js'
import { packWeights, unpackWeights } from '../../src/glyph/weights_format.js'
import { describe, evaluate, fitTemperature } from './evaluate.js'
import { loadFaces } from './fonts.js'
import { Random } from './random.js'
import { isInBlackAndWhite, makeSamples } from './samples.js'
import { DRAWN } from './texts.js'
import { Trainer } from './trainer.js'

/**
 * Trains the glyph net and writes its weights into the reader.
 *
 * `npm run train` makes the committed weights; `npm run train -- 30000 3` is a quick trial
 * (samples, epochs). The same numbers give the same weights.
 */
const [sampleCount = 540_000, epochs = 5] = process.argv.slice(2).map(Number)
const SEED = 20_251_121
const CHECKED = 30_000
const HIGHEST_RATE = 2e-3
const LOWEST_RATE = 2e-5

const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`

let started = performance.now()
const characters = DRAWN + CHARACTERS.join('')
const trainingFaces = loadFaces('training', characters)
const heldOutFaces = loadFaces('held_out', characters)
const training = makeSamples(new Random(SEED), trainingFaces, sampleCount)
const heldOut = {
  grey: makeSamples(
    new Random(SEED + 1),
    heldOutFaces,
    CHECKED,
    (cell) => !isInBlackAndWhite(cell)
  ),
  bilevel: makeSamples(new Random(SEED + 3), heldOutFaces, CHECKED / 3, isInBlackAndWhite),
}
say(`${sampleCount} samples of ${new Set(trainingFaces).size} faces drawn in ${seconds(started)}`)

started = performance.now()
const random = new Random(SEED + 2)
const trainer = new Trainer(random)
const order = Uint32Array.from({ length: sampleCount }, (_, index) => index)
const batches = Math.floor(sampleCount / Trainer.batchSize)
for (let epoch = 0; epoch < epochs; epoch++) {
  shuffle(order)
  let loss = 0
  for (let batch = 0; batch < batches; batch++) {
    const chosen = order.subarray(batch * Trainer.batchSize, (batch + 1) * Trainer.batchSize)
    loss += trainer.learn(training, chosen, rateAt((epoch + batch / batches) / epochs))
  }
  const { accuracy, digits, loss: heldOutLoss } = evaluate(trainer.weights(), heldOut.grey, 'grey')
  say(
    `epoch ${epoch + 1}: loss ${(loss / batches).toFixed(4)}, held out ${heldOutLoss.toFixed(4)}, ` +
      `right ${percent(accuracy)}, digits ${percent(digits)}, ${seconds(started)}`
  )
}

const temperatures = {
  grey: fitTemperature(trainer.weights(), heldOut.grey),
  bilevel: fitTemperature(trainer.weights(), heldOut.bilevel),
}
const packed = packWeights(trainer.weights(temperatures))
write(packed)
for (const kind of ['grey', 'bilevel'] as const) {
  say(describe(unpackWeights(packed), heldOut[kind], kind))
}

function rateAt(progress: number): number {
  if (progress < 0.02) {
    return (HIGHEST_RATE * progress) / 0.02
  }
  return LOWEST_RATE + ((HIGHEST_RATE - LOWEST_RATE) * (1 + Math.cos(Math.PI * progress))) / 2
}

function shuffle(values: Uint32Array): void {
  for (let last = values.length - 1; last > 0; last--) {
    const other = random.whole(0, last)
    ;[values[last], values[other]] = [values[other], values[last]]
  }
}

function write(bytes: Uint8Array): void {
  writeFileSync(assetLocation('glyph_weights.bin'), bytes)
  say(`${bytes.length} bytes of weights`)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}
