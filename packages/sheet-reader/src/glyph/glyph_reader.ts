import { readAsset } from '../assets.js'
import type { GreyImage } from '../image/grey_image.js'
import type { CellKind, GlyphCandidates, GlyphHypothesis } from '../types.js'
import { CHARACTERS, NOT_A_CHARACTER, OUTPUTS } from './alphabet.js'
import { Kernel } from '../network/kernel.js'
import { faintPieces, findLineInk, type LineInk } from './line_ink.js'
import { BATCH, GlyphNetwork, NETWORK_MEMORY } from './network.js'
import { GlyphNormaliser, INPUT_HEIGHT, INPUT_WIDTH, type PixelBox } from './normalise.js'
import { faintPointAfter, isLow, markOf } from './marks.js'
import { bestPaths, type Link, type Path } from './paths.js'
import { lineUp } from './slices.js'
import { manySpans, mayBeBroken, singleSpans, type Span } from './spans.js'
import { unpackWeights } from './weights_format.js'
import { isWord } from './word_slices.js'
import {
  type Shape,
  inside,
  piecesUnderThresholds,
  isBilevel,
  keyOf,
  spaceAfter,
  sizeFit,
} from './ink_pieces.js'

export interface GlyphReadOptions {
  /**
   * Height of a digit in pixels on this page or in this column (see
   * {@link GlyphReader.digitHeight}). Without it every cell is measured by its own ink, which tells
   * marks and dust less surely.
   */
  expectedHeight?: number
}

/** What a cell says, as far as its ink tells. */
export interface GlyphReading {
  kind: CellKind
  /** The most probable characters; `''` for a blank and `'-'` for a dash. */
  text: string
  /** Probability that `text` is right, from 0 to 1. */
  confidence: number
  /** Ways to cut the ink into characters, best first. Their probabilities add up to at most 1. */
  hypotheses: GlyphHypothesis[]
}

/** A reading this probable ends the search for other cuts. */
const CLEAR = Math.log(0.93)

/**
 * Characters of a glyph that are reported: those within this log probability, and at most so many.
 */
const LEAST_LISTED = -11.5
const MOST_LISTED = 14

/** A slice that the net takes for no character with more than this probability is cut further. */
const DOUBTFUL = 0.04

const MOST_PATHS = 4

/** A slice wider than so many digit heights may be two characters, whatever it looks like. */
const WIDE = 0.9

/** Of these a number has one. */
const POINTS: readonly (string | undefined)[] = ['.', ',']

/**
 * Reads the closed alphabets of result sheets (digits, grades, marks, ordinals, admission numbers)
 * in cells of a scan. It knows no column and no school: it says what the ink looks like, and how
 * surely. One reader serves one thread.
 */
export class GlyphReader {
  readonly #network: GlyphNetwork
  readonly #normaliser = new GlyphNormaliser()
  readonly #posteriors = new Float32Array(BATCH * OUTPUTS)
  /** What the net said about boxes of the cell that is being read. */
  readonly #shapes = new Map<number, Shape>()

  private constructor(network: GlyphNetwork) {
    this.#network = network
  }

  /** A reader with the committed weights. Takes a few milliseconds. */
  static load(): GlyphReader {
    const weights = unpackWeights(readAsset('glyph_weights.bin'))
    return new GlyphReader(new GlyphNetwork(new Kernel(NETWORK_MEMORY), weights))
  }

  /**
   * The usual height of digits and capitals in some cells, in pixels: that of the median of their
   * highest pieces of ink. Nothing when the cells have no such ink.
   */
  static digitHeight(image: GreyImage, boxes: readonly PixelBox[]): number | undefined {
    const heights: number[] = []
    for (const box of boxes) {
      const line = findLineInk(image, inside(image, box))
      if (line === undefined) {
        continue
      }
      const highest = line.pieces.reduce((most, piece) => Math.max(most, piece.y1 - piece.y0), 0)
      const isText = line.pieces.some(
        ({ x0, x1, y0, y1 }) => y1 - y0 === highest && highest > 0.8 * (x1 - x0)
      )
      if (isText && highest >= 6) {
        heights.push(highest)
      }
    }
    return heights.sort((a, b) => a - b)[heights.length >> 1]
  }

  /**
   * Reads one cell with one line of characters.
   *
   * @param image the page, upright
   * @param box the inside of the cell in pixels; remnants of its lines at the edges do no harm
   */
  read(image: GreyImage, box: PixelBox, options: GlyphReadOptions = {}): GlyphReading {
    const cell = inside(image, box)
    const line = findLineInk(image, cell, options.expectedHeight)
    if (line === undefined) {
      return { kind: 'blank', text: '', confidence: 0.99, hypotheses: [] }
    }

    this.#shapes.clear()
    return summarise(this.#cut(image, line))
  }

  /** Every way to cut the line that is worth reporting. */
  #cut(image: GreyImage, line: LineInk): Path[] {
    const { digitHeight } = line
    const slices = lineUp(line.pieces, digitHeight)
    const faint = faintPieces(image, line, slices)
    const allInk = [...line.pieces, ...faint]
    const whole = this.#classify(image, line, singleSpans(slices, allInk, digitHeight))
    const doubtful: PixelBox[] = slices.filter(
      (slice, index) =>
        whole[index].doubt >= DOUBTFUL ||
        slice.x1 - slice.x0 > WIDE * digitHeight ||
        mayBeBroken(slices, index, digitHeight)
    )
    const leastFaint = (isLow(line) ? 0.12 : 0.03) * digitHeight * digitHeight
    doubtful.push(...faint.filter(({ area }) => area > leastFaint))
    let paths = bestPaths(whole, digitHeight, MOST_PATHS)
    if (doubtful.length === 0 || isWord(whole)) {
      return paths
    }

    let links = whole
    for (const found of piecesUnderThresholds(image, line, allInk)) {
      const spans = manySpans(image, line, found, allInk, doubtful)
      links = [...links, ...this.#classify(image, line, spans)]
      paths = bestPaths(links, digitHeight, MOST_PATHS)
      if (paths.length > 0 && paths[0].logProbability > CLEAR) {
        break
      }
    }
    return paths
  }

  #classify(image: GreyImage, line: LineInk, spans: readonly Span[]): Link[] {
    const shapes = this.#shapes
    let waiting: Shape[] = []
    const classify = () => {
      this.#network.classify(waiting.length, this.#posteriors, isBilevel(line) ? 'bilevel' : 'grey')
      for (const [index, shape] of waiting.entries()) {
        this.#describe(index, shape, line)
      }
      waiting = []
    }
    const seen = spans.map((span) => {
      const mark = markOf(span.slice, line, span.nearest)
      if (mark !== undefined) {
        return mark
      }
      const key = keyOf(span.slice)
      let shape = shapes.get(key)
      if (shape !== undefined) {
        return shape
      }
      shape = { box: span.slice, candidates: [], doubt: 0 }
      shapes.set(key, shape)
      const offset = waiting.length * INPUT_WIDTH * INPUT_HEIGHT
      this.#normaliser.normalise(image, shape.box, line.levels, this.#network.input, offset)
      waiting.push(shape)
      if (waiting.length === BATCH) {
        classify()
      }
      return shape
    })
    if (waiting.length > 0) {
      classify()
    }
    const hasPoint = seen.some(({ candidates }) => POINTS.includes(candidates[0]?.[0]))
    return spans.map((span, index) => ({
      span: asPercent(span, seen[index].candidates),
      evidence: Math.log(Math.max(1e-9, 1 - seen[index].doubt)) - span.lost,
      candidates: seen[index].candidates,
      doubt: seen[index].doubt,
      space:
        (hasPoint ? undefined : faintPointAfter(image, span, line)) ??
        spaceAfter(span, line.digitHeight),
    }))
  }

  /** Fills in a shape from the net's answer and from what the ink's size says about it. */
  #describe(index: number, shape: Shape, line: LineInk): void {
    const width = (shape.box.x1 - shape.box.x0) / line.digitHeight
    const height = (shape.box.y1 - shape.box.y0) / line.digitHeight
    const from = index * OUTPUTS
    let total = 0
    for (let output = 0; output < NOT_A_CHARACTER; output++) {
      const fitting = this.#posteriors[from + output] + sizeFit(output, width, height)
      this.#posteriors[from + output] = fitting
      total += Math.exp(fitting)
    }
    const isCharacter = Math.log(Math.max(1e-9, total))
    for (let output = 0; output < NOT_A_CHARACTER; output++) {
      const logProbability = this.#posteriors[from + output] - isCharacter
      if (logProbability >= LEAST_LISTED) {
        shape.candidates.push([CHARACTERS[output], logProbability])
      }
    }
    shape.candidates.sort((a, b) => b[1] - a[1])
    shape.candidates.length = Math.min(shape.candidates.length, MOST_LISTED)
    shape.doubt = 1 - Math.min(1, total)
  }
}

/** A percent sign is of pieces apart: what the net takes for one costs nothing to put together. */
function asPercent(span: Span, [best]: GlyphCandidates): Span {
  return span.likePercent && best?.[0] === '%' ? { ...span, prior: 0 } : span
}

function summarise(hypotheses: GlyphHypothesis[]): GlyphReading {
  const [best] = hypotheses
  if (best === undefined) {
    return { kind: 'value', text: '', confidence: 0, hypotheses }
  }
  let text = ''
  let logProbability = best.logProbability
  for (const candidates of best.glyphs) {
    const [first] = candidates
    if (first === undefined) {
      continue
    }
    text += first[0]
    logProbability += first[1]
  }
  const confidence = Math.exp(Math.min(0, logProbability))
  if (text === '') {
    return { kind: 'blank', text, confidence, hypotheses }
  }
  if (/^-+$/.test(text)) {
    return { kind: 'dash', text: '-', confidence, hypotheses }
  }
  return { kind: 'value', text: text.trim(), confidence, hypotheses }
}
