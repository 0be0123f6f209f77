import { readAsset } from '../assets.js'
import { clipBox, type GreyImage, type PixelBox } from '../image/grey_image.js'
import { Kernel } from '../network/kernel.js'
import { casePrior } from './case_prior.js'
import { decodeCode, type CodePlace } from './code_ctc.js'
import { decodeCtc, type Decoded } from './ctc_decode.js'
import type { KnownWords } from './known_words.js'
import { COLUMNS_PER_STEP } from './line_layers.js'
import { LINE_NETWORK_MEMORY, LineNetwork } from './line_network.js'
import { drawLinePicture, type LinePicture } from './line_picture.js'
import { unpackLineWeights } from './line_weights.js'
import { tonePrior } from './tone_prior.js'
import { usualSpelling } from './usual_spelling.js'
import { wordingPrior } from './wording_prior.js'

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

/**
 * The characters that may stand at a place of a code, each with how probable it is there whatever
 * the ink says.
 */
export type CodeCharacters = ReadonlyMap<string, number>

/** A line read as a code that is built in a known way. */
export interface ReadCode {
  text: string
  /** Probability that `text` is right if the line is such a code. */
  confidence: number
  /** Natural log of the probability that it is one, as far as its ink tells. */
  logProbability: number
}

/** One look at a line: its picture and what it may say. */
interface Look {
  picture: LinePicture
  readings: Decoded[]
  alternatives: LineAlternative[]
}

/** A line less probable than this is looked at again, so many times as wide. */
const SURE_AT_ONCE = 0.95
const WIDER = 1.15
const MOST_ALTERNATIVES = 5
const LEAST_PROBABLE = 0.001

/**
 * Reads a line of words (names, headings, remarks, labels) with a network of its own, in a few
 * milliseconds. Its network knows letters and no words; what lines usually say decides between
 * readings that look alike. One reader serves one thread.
 */
export class LineReader {
  readonly #network: LineNetwork
  readonly #characters: readonly string[]
  readonly #outputs: ReadonlyMap<string, number>

  private constructor(network: LineNetwork, characters: readonly string[]) {
    this.#network = network
    this.#characters = characters
    this.#outputs = new Map(characters.map((character, output) => [character, output]))
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
   * Reads one line of upright text, dark on light. One that is not read surely is looked at again,
   * wider: thin letters that stand close (`Nii`, `Priscilla`) have steps of their own then.
   *
   * @param box the line's ink with a little paper around it, in pixels
   * @param known words that the line probably consists of: the probabilities then count that
   */
  read(image: GreyImage, box: PixelBox, known?: KnownWords): ReadLine {
    const clipped = clipBox(box, image)
    if (clipped.x1 === clipped.x0 || clipped.y1 === clipped.y0) {
      return { text: '', confidence: 0, alternatives: [], positions: [] }
    }
    const looks = [this.#look(image, clipped, 1, known)]
    const [{ text: first, probability }] = looks[0].alternatives
    if (first !== '' && probability < SURE_AT_ONCE) {
      looks.push(this.#look(image, clipped, WIDER, known))
    }
    const alternatives = pooled(looks.map((look) => look.alternatives))
    const { text, probability: confidence } = alternatives[0]
    const witness = looks.find((look) => look.alternatives.some((other) => other.text === text))!
    return {
      text,
      confidence: text === '' ? 0 : confidence,
      alternatives,
      positions: this.#positions(witness, text, clipped.x0),
    }
  }

  /**
   * Reads one line of upright text as codes of so many characters, of which it is known what may
   * stand where.
   *
   * @param box the line's ink with a little paper around it, in pixels
   * @param shapes for each way in which the code may be built what may stand at its places
   * @returns what the line says if it is built so, for each way; null where there is no room for
   *   such a code
   */
  readCodes(
    image: GreyImage,
    box: PixelBox,
    shapes: readonly (readonly CodeCharacters[])[]
  ): (ReadCode | null)[] {
    const clipped = clipBox(box, image)
    if (clipped.x1 === clipped.x0 || clipped.y1 === clipped.y0) {
      return shapes.map(() => null)
    }
    const { values, outputs } = this.#network.read(drawLinePicture(image, clipped, 1))
    return shapes.map((places) => {
      const shape = places.map((place) => this.#outputsOf(place))
      const all = decodeCode(values, outputs, shape)
      if (!all) {
        return null
      }
      const alone = all.outputs.map((output, at) => new Map([[output, shape[at].get(output)!]]))
      const { logProbability } = decodeCode(values, outputs, alone)!
      return {
        text: all.outputs.map((output) => this.#characters[output]).join(''),
        confidence: Math.exp(logProbability - all.logProbability),
        logProbability: all.logProbability,
      }
    })
  }

  #outputsOf(place: CodeCharacters): CodePlace {
    return new Map([...place].map(([character, prior]) => [this.#outputs.get(character)!, prior]))
  }

  #look(image: GreyImage, box: PixelBox, wider: number, known?: KnownWords): Look {
    const picture = drawLinePicture(image, box, wider)
    const { values, outputs } = this.#network.read(picture)
    const spelling = known && { words: known, characters: this.#characters }
    const readings = decodeCtc(values, outputs, spelling)
    return { picture, readings, alternatives: this.#alternatives(readings, known !== undefined) }
  }

  #alternatives(readings: readonly Decoded[], isGuided: boolean): LineAlternative[] {
    const texts = new Map<string, number>()
    let seen = 0
    for (const reading of readings) {
      const text = this.#spell(reading).trim()
      const probability = Math.exp(reading.logProbability)
      // Of a spelling that is unusual for its case alone the usual one is meant, with rare
      // exceptions.
      for (const spelling of new Set([text, usualSpelling(text)])) {
        const share = probability * priorOf(spelling)
        texts.set(spelling, (texts.get(spelling) ?? 0) + share)
      }
      seen += probability
    }
    const weighed = texts.values().reduce((sum, one) => sum + one, 0)
    const all = weighed + (isGuided ? 0 : Math.max(0, 1 - seen))
    return [...texts]
      .map(([text, share]) => ({ text, probability: all > 0 ? share / all : 0 }))
      .sort((a, b) => b.probability - a.probability)
      .filter(({ probability }, index) => index === 0 || probability >= LEAST_PROBABLE)
      .slice(0, MOST_ALTERNATIVES)
  }

  #positions({ readings, picture }: Look, text: string, left: number): number[] {
    const reading = readings.find((one) => {
      const spelled = this.#spell(one).trim()
      return spelled === text || usualSpelling(spelled) === text
    })!
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

/** How usual a text is, whatever its ink says, beside others that may be read for it. */
function priorOf(text: string): number {
  const usual = casePrior(text) * tonePrior(text)
  return usual === 1 ? wordingPrior(text) : usual
}

/** The readings of several looks, each look as good as the others. */
function pooled(looks: readonly LineAlternative[][]): LineAlternative[] {
  const shares = new Map<string, number>()
  for (const { text, probability } of looks.flat()) {
    shares.set(text, (shares.get(text) ?? 0) + probability / looks.length)
  }
  return [...shares]
    .map(([text, probability]) => ({ text, probability }))
    .sort((one, other) => other.probability - one.probability)
    .slice(0, MOST_ALTERNATIVES)
}
