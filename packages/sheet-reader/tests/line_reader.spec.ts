import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { readAsset } from '../src/assets.js'
import { createGreyImage, type GreyImage } from '../src/image/grey_image.js'
import { LINE_NETWORK_MEMORY, LineNetwork } from '../src/line/line_network.js'
import { drawLinePicture } from '../src/line/line_picture.js'
import { LineReader } from '../src/line/line_reader.js'
import { unpackLineWeights } from '../src/line/line_weights.js'
import { Kernel } from '../src/network/kernel.js'

/** Lines and what the training program made of them (`training/lines/check_picture.py`). */
interface Vector {
  says: string
  /** Grey levels in base 64, and columns. */
  grey: string
  width: number
  picture: string
  pictureWidth: number
  /** For every step the most probable output and its natural-log probability. */
  best: number[]
  logProbabilities: number[]
}

const VECTORS = JSON.parse(
  readFileSync(new URL('line_vectors.json', import.meta.url), 'utf8')
) as Vector[]

/** A name with thin letters that stand close, cut from a scan at 200 dots an inch. */
const CLOSE_LETTERS = JSON.parse(
  readFileSync(new URL('line_close_letters.json', import.meta.url), 'utf8')
) as Pick<Vector, 'says' | 'grey' | 'width'>

function imageOf({ grey, width }: Pick<Vector, 'grey' | 'width'>): GreyImage {
  const data = new Uint8Array(Buffer.from(grey, 'base64'))
  return { data, width, height: data.length / width }
}

function wholeOf({ width, height }: GreyImage) {
  return { x0: 0, y0: 0, x1: width, y1: height }
}

test.group('Reading a line as it was learnt', () => {
  test('the picture of a line is the one that training draws', ({ assert }) => {
    for (const vector of VECTORS) {
      const image = imageOf(vector)
      const picture = drawLinePicture(image, wholeOf(image))
      const expected = new Uint8Array(Buffer.from(vector.picture, 'base64'))
      assert.equal(picture.width, vector.pictureWidth)
      const farthest = expected.reduce(
        (most, value, at) => Math.max(most, Math.abs(value - picture.data[at])),
        0
      )
      assert.isAtMost(farthest, 1, vector.says)
    }
  })

  test('the network says of it what it said after training', ({ assert }) => {
    const weights = { ...unpackLineWeights(readAsset('line_weights.bin')), temperature: 1 }
    const network = new LineNetwork(new Kernel(LINE_NETWORK_MEMORY), weights)
    // Twice, as what one line leaves in the buffers must not reach the next.
    for (const vector of [...VECTORS, ...VECTORS.toReversed()]) {
      const data = new Uint8Array(Buffer.from(vector.picture, 'base64'))
      const picture = { data, width: vector.pictureWidth, scale: 1, margin: 4 }
      const { steps, outputs, values } = network.read(picture)
      assert.lengthOf(vector.best, steps)
      for (const [step, output] of vector.best.entries()) {
        const value = values[step * outputs + output]
        assert.closeTo(value, vector.logProbabilities[step], 0.01, `${vector.says}, step ${step}`)
      }
    }
  })

  test('a damaged file of weights is not used', ({ assert }) => {
    const bytes = Uint8Array.from(readAsset('line_weights.bin'))
    bytes[bytes.length - 100] ^= 1
    assert.throws(() => unpackLineWeights(bytes), /damaged/)
  })
})

test.group('Reading lines', () => {
  test('white paper says nothing, surely nothing', ({ assert }) => {
    const image = createGreyImage(80, 20)
    const { text, confidence } = LineReader.load().read(image, wholeOf(image))
    assert.equal(text, '')
    assert.equal(confidence, 0)
  })

  test('a box that lies outside the picture says nothing', ({ assert }) => {
    const image = createGreyImage(80, 20)
    const box = { x0: 100, y0: 0, x1: 140, y1: 20 }
    assert.equal(LineReader.load().read(image, box).text, '')
  })

  test('a line that is not sure is looked at wider, so that thin letters stand apart', ({
    assert,
  }) => {
    const image = imageOf(CLOSE_LETTERS)
    const { alternatives } = LineReader.load().read(image, wholeOf(image))
    const whole = alternatives.find(({ text }) => text === CLOSE_LETTERS.says)
    assert.isAbove(whole?.probability ?? 0, 0.3)
  })
})
