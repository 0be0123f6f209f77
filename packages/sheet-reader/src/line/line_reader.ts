import { readAsset } from '../assets.js'
import { clipBox, type GreyImage, type PixelBox } from '../image/grey_image.js'
import { Kernel } from '../network/kernel.js'
import { casePrior } from './case_prior.js'
import { decodeCtc, type Decoded } from './ctc_decode.js'
import { COLUMNS_PER_STEP } from './line_layers.js'
import { LINE_NETWORK_MEMORY, LineNetwork } from './line_network.js'
import { drawLinePicture, type LinePicture } from './line_picture.js'
import { unpackLineWeights } from './line_weights.js'

/** Another way to read a line, with the probability that it is the right one. */
export interface LineAlternative {
  text: string
  probability: number
}

/** What a line says. */
export interface ReadLine {
  /** In composed Unicode (NFC); `''` where there is nothing to read. */
  text: string
  /** Probability that `text` is right in every character, from 0 to 1. */
  confidence: number
  /** The most probable readings, `text` first. */
  alternatives: LineAlternative[]
  /** For every UTF-16 unit of `text` where it is, in columns of the image. */
  positions: number[]
}

const MOST_ALTERNATIVES = 5
const LEAST_PROBABLE = 0.001

/**
 * Reads a line of words (names, headings, remarks, labels) with a network of its own, in a few
 * milliseconds. It knows letters and no words. One reader serves one thread.
 */
export class LineReader {
  readonly #network: LineNetwork
  readonly #characters: readonly string[]

  private constructor(network: LineNetwork, characters: readonly string[]) {
    this.#network = network
    this.#characters = characters
  }

  /**
   * A reader with the committed weights. Takes a few milliseconds.
   *
   * @throws Error when the file of weights is damaged
   */
  static load(): LineReader {
    const weights = unpackLineWeights(readAsset('line_weights.bin'))
    const network = new LineNetwork(new Kernel(LINE_NETWORK_MEMORY), weights)
    return new LineReader(network, weights.characters)
  }

  /**
   * Reads one line of upright text, dark on light.
   *
   * @param box the line's ink with a little paper around it, in pixels
   */
  read(image: GreyImage, box: PixelBox): ReadLine {
    const clipped = clipBox(box, image)
    if (clipped.x1 === clipped.x0 || clipped.y1 === clipped.y0) {
      return { text: '', confidence: 0, alternatives: [], positions: [] }
    }
    const picture = drawLinePicture(image, clipped)
    const { values, outputs } = this.#network.read(picture)
    const readings = decodeCtc(values, outputs)
    const alternatives = this.#alternatives(readings)
    const { text, probability } = alternatives[0]
    return {
      text,
      confidence: text === '' ? 0 : probability,
      alternatives,
      positions: this.#positions(readings, text, picture, clipped.x0),
    }
  }

  #alternatives(readings: readonly Decoded[]): LineAlternative[] {
    const texts = new Map<string, number>()
    let seen = 0
    for (const reading of readings) {
      const text = this.#spell(reading).trim()
      const probability = Math.exp(reading.logProbability)
      texts.set(text, (texts.get(text) ?? 0) + probability * casePrior(text))
      seen += probability
    }
    const weighed = texts.values().reduce((sum, one) => sum + one, 0)
    const all = weighed + Math.max(0, 1 - seen)
    return [...texts]
      .map(([text, share]) => ({ text, probability: all > 0 ? share / all : 0 }))
      .sort((a, b) => b.probability - a.probability)
      .filter(({ probability }, index) => index === 0 || probability >= LEAST_PROBABLE)
      .slice(0, MOST_ALTERNATIVES)
  }

  #positions(
    readings: readonly Decoded[],
    text: string,
    picture: LinePicture,
    left: number
  ): number[] {
    const reading = readings.find((one) => this.#spell(one).trim() === text)!
    const spelled = this.#spell(reading)
    const all = reading.outputs.flatMap((output, index) => {
      const column = (reading.steps[index] + 0.5) * COLUMNS_PER_STEP
      const position = left + (column - picture.margin) / picture.scale
      return Array.from({ length: this.#characters[output].length }, () => position)
    })
    const start = spelled.length - spelled.trimStart().length
    return all.slice(start, start + text.length)
  }

  #spell({ outputs }: Decoded): string {
    return outputs.map((output) => this.#characters[output]).join('')
  }
}
