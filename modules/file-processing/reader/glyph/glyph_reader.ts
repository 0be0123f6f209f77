import type { GreyImage } from '../image/grey_image.js'
import type { CellKind, GlyphCandidates, GlyphHypothesis } from '../types.js'
import { CHARACTERS, NOT_A_CHARACTER, OUTPUTS } from './alphabet.js'
import { Kernel } from './kernel.js'
import { findLineInk, type LineInk } from './line_ink.js'
import { BATCH, GlyphNetwork, NETWORK_MEMORY } from './network.js'
import { GlyphNormaliser, INPUT_HEIGHT, INPUT_WIDTH, type PixelBox } from './normalise.js'
import { bestPaths, type Link } from './paths.js'
import { cutThin, lineUp, tighten, type Slice } from './slices.js'
import { markOf } from './marks.js'
import { GLYPH_WEIGHTS } from './weights.js'
import { unpackWeights } from './weights_format.js'

export interface GlyphReadOptions {
  /**
   * Height of a digit in pixels on this page or in this column (see {@link GlyphReader.digitHeight}).
   * Without it every cell is measured by its own ink, which tells marks and dust less surely.
   */
  digitHeight?: number
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

/** Characters of a glyph that are reported: those within this log probability, and at most so many. */
const LEAST_LISTED = -11.5
const MOST_LISTED = 14

/** A slice that the net takes for no character with more than this probability is cut further. */
const DOUBTFUL = 0.04

const MOST_PATHS = 4

/**
 * Reads the closed alphabets of result sheets (digits, grades, marks, ordinals, admission numbers)
 * in cells of a scan. It knows no column and no school: it says what the ink looks like, and how
 * surely. One reader serves one thread.
 */
export class GlyphReader {
  readonly #network: GlyphNetwork
  readonly #normaliser = new GlyphNormaliser()
  readonly #posteriors = new Float32Array(BATCH * OUTPUTS)

  private constructor(network: GlyphNetwork) {
    this.#network = network
  }

  /** A reader with the committed weights. Takes a few milliseconds. */
  static load(): GlyphReader {
    const weights = unpackWeights(Buffer.from(GLYPH_WEIGHTS, 'base64'))
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
      if (line === undefined) continue
      const highest = line.pieces.reduce((most, piece) => Math.max(most, piece.y1 - piece.y0), 0)
      const isText = line.pieces.some(
        ({ x0, x1, y0, y1 }) => y1 - y0 === highest && highest > 0.8 * (x1 - x0)
      )
      if (isText && highest >= 6) heights.push(highest)
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
    const line = findLineInk(image, cell, options.digitHeight)
    if (line === undefined) return { kind: 'blank', text: '', confidence: 0.99, hypotheses: [] }

    const paths = this.#cut(image, line)
    const hypotheses = paths.map(({ logProbability, links }) => ({
      logProbability,
      glyphs: links.map((link) => link.candidates),
    }))
    return summarise(hypotheses)
  }

  /** Every way to cut the line that is worth reporting. */
  #cut(image: GreyImage, line: LineInk) {
    const whole = lineUp(line.pieces, line.digitHeight)
    const first = this.#links(
      image,
      line,
      whole.map((slice, index) => ({ slice, from: index, to: index + 1 })),
      whole
    )
    if (
      first.every(
        ({ doubt }, index) => doubt < DOUBTFUL && !mayBreak(whole, index, line.digitHeight)
      )
    ) {
      return bestPaths(whole.length, first, MOST_PATHS)
    }

    const slices = whole.flatMap((slice, index) =>
      needsCut(slice, first[index], line.digitHeight)
        ? cutThin(image, slice, line, line.digitHeight)
        : [slice]
    )
    const spans: { slice: Slice; from: number; to: number }[] = []
    for (let from = 0; from < slices.length; from++) {
      for (let to = from + 1; to <= slices.length; to++) {
        const box = unite(slices.slice(from, to))
        if (to > from + 1 && box.x1 - box.x0 > 1.15 * line.digitHeight) break
        if (to > from + 1 && !mayJoin(slices.slice(from, to), line.digitHeight)) continue
        const tight = tighten(image, line.threshold, box)
        if (tight !== undefined) spans.push({ slice: { ...tight, joined: false }, from, to })
      }
    }
    const links = this.#links(image, line, spans, slices)
    return bestPaths(slices.length, links, MOST_PATHS)
  }

  #links(
    image: GreyImage,
    line: LineInk,
    spans: readonly { slice: Slice; from: number; to: number }[],
    slices: readonly Slice[]
  ): Link[] {
    const links: Link[] = []
    let waiting: { link: Link; slice: Slice }[] = []
    const classify = () => {
      this.#network.classify(waiting.length, this.#posteriors)
      for (const [index, { link, slice }] of waiting.entries())
        this.#describe(index, link, slice, line)
      waiting = []
    }
    for (const { slice, from, to } of spans) {
      const prior = cutPrior(slices, from, to, line.digitHeight)
      const mark = markOf(slice, line)
      const link: Link = { from, to, logProbability: prior, candidates: [], doubt: 0 }
      links.push(link)
      if (mark !== undefined) {
        link.candidates = mark
        continue
      }
      const offset = waiting.length * INPUT_WIDTH * INPUT_HEIGHT
      this.#normaliser.normalise(image, slice, line.levels, this.#network.input, offset)
      waiting.push({ link, slice })
      if (waiting.length === BATCH) classify()
    }
    if (waiting.length > 0) classify()
    addSpaces(links, slices, line.digitHeight)
    return links
  }

  /** Fills in a link from the net's answer. */
  #describe(index: number, link: Link, slice: Slice, line: LineInk): void {
    const from = index * OUTPUTS
    const junk = Math.exp(this.#posteriors[from + NOT_A_CHARACTER])
    const isCharacter = Math.log(Math.max(1e-6, 1 - junk))
    const low = Math.max(0, 0.78 - (slice.y1 - slice.y0) / line.digitHeight)
    const candidates: GlyphCandidates = []
    for (let output = 0; output < NOT_A_CHARACTER; output++) {
      const logProbability = this.#posteriors[from + output] - isCharacter
      if (logProbability >= LEAST_LISTED) candidates.push([CHARACTERS[output], logProbability])
    }
    candidates.sort((a, b) => b[1] - a[1])
    candidates.length = Math.min(candidates.length, MOST_LISTED)
    link.candidates = candidates
    link.doubt = junk
    link.logProbability += isCharacter - (/[0-9A-Z]/.test(candidates[0]?.[0] ?? '') ? low * 12 : 0)
  }
}

function inside(image: GreyImage, box: PixelBox): PixelBox {
  return {
    x0: Math.max(0, Math.round(box.x0)),
    y0: Math.max(0, Math.round(box.y0)),
    x1: Math.min(image.width, Math.round(box.x1)),
    y1: Math.min(image.height, Math.round(box.y1)),
  }
}

function needsCut(slice: Slice, link: Link, digitHeight: number): boolean {
  const width = slice.x1 - slice.x0
  return (link.doubt >= DOUBTFUL && width > 0.5 * digitHeight) || width > 1.1 * digitHeight
}

/** Whether a slice may be a part of a broken character. */
function mayBreak(slices: readonly Slice[], index: number, digitHeight: number): boolean {
  return (
    mayJoin(slices.slice(index, index + 2), digitHeight) &&
    slices.slice(index, index + 2).length === 2 &&
    slices.slice(index, index + 2).some((slice) => isFragment(slice, digitHeight))
  )
}

function isFragment(slice: Slice, digitHeight: number): boolean {
  const height = slice.y1 - slice.y0
  return height < 0.8 * digitHeight && height > 0.35 * digitHeight
}

/** Whether neighbouring slices are near enough, and narrow enough together, to be one character. */
function mayJoin(slices: readonly Slice[], digitHeight: number): boolean {
  for (let index = 0; index + 1 < slices.length; index++) {
    const gap = slices[index + 1].x0 - slices[index].x1
    if (!slices[index].joined && gap > Math.max(2, 0.12 * digitHeight)) return false
  }
  const box = unite(slices)
  const anyJoined = slices.slice(0, -1).some((slice) => slice.joined)
  return box.x1 - box.x0 <= (anyJoined ? 1.15 : 0.8) * digitHeight
}

/** Cutting through ink and joining across paper both need a reason. */
function cutPrior(slices: readonly Slice[], from: number, to: number, digitHeight: number): number {
  let prior = 0
  for (let index = from; index + 1 < to; index++) {
    if (!slices[index].joined)
      prior += slices.slice(from, to).some((slice) => isFragment(slice, digitHeight)) ? -1 : -3
  }
  if (slices[to - 1].joined) prior += -1.5
  return prior
}

function unite(slices: readonly Slice[]): PixelBox {
  return slices.reduce(
    (all, slice) => ({
      x0: Math.min(all.x0, slice.x0),
      y0: Math.min(all.y0, slice.y0),
      x1: Math.max(all.x1, slice.x1),
      y1: Math.max(all.y1, slice.y1),
    }),
    { x0: Infinity, y0: Infinity, x1: 0, y1: 0 }
  )
}

/** A gap as wide as a character is a space, one of half a character is not. */
function addSpaces(links: Link[], slices: readonly Slice[], digitHeight: number): void {
  for (const link of links) {
    const next = slices[link.to]
    if (next === undefined) continue
    const gap = (next.x0 - slices[link.to - 1].x1) / digitHeight
    if (gap < 0.5) continue
    const odds = (gap - 0.85) / 0.08
    link.space = [
      [' ', -Math.log1p(Math.exp(-odds))],
      ['', -Math.log1p(Math.exp(odds))],
    ]
  }
}

function summarise(hypotheses: GlyphHypothesis[]): GlyphReading {
  const [best] = hypotheses
  if (best === undefined) return { kind: 'value', text: '', confidence: 0, hypotheses }
  let text = ''
  let logProbability = best.logProbability
  for (const candidates of best.glyphs) {
    const [first] = candidates
    if (first === undefined) continue
    text += first[0]
    logProbability += first[1]
  }
  const confidence = Math.exp(Math.min(0, logProbability))
  if (text === '') return { kind: 'blank', text, confidence, hypotheses }
  if (/^-+$/.test(text)) return { kind: 'dash', text: '-', confidence, hypotheses }
  return { kind: 'value', text: text.trim(), confidence, hypotheses }
}
