import type { GreyImage } from '../image/grey_image.js'
import type { GlyphCandidates } from '../types.js'
import { strokeThreshold, type InkPiece } from './ink.js'
import { piecesAt, type LineInk } from './line_ink.js'
import type { PixelBox } from './normalise.js'
import type { PiecesUnder, Span } from './spans.js'
import { DIGITS_AND_CAPITALS, DIGITS } from './character_counts.js'

/** A box of ink and what the net takes it for. */
export interface Shape {
  box: PixelBox
  candidates: GlyphCandidates
  doubt: number
}

/**
 * Where the thresholds lie that are tried where the usual one leaves doubt: a low one mends broken
 * strokes, a high one parts characters that touch.
 */
const SHARES = [0.22, 0.56]

/** The line's ink in other pieces: with the faint ones, and under other thresholds. */
export function* piecesUnderThresholds(
  image: GreyImage,
  line: LineInk,
  allInk: readonly InkPiece[]
): Generator<PiecesUnder> {
  yield { pieces: allInk, threshold: line.threshold }
  for (const share of SHARES) {
    const { paper, ink } = line.levels
    yield {
      pieces: piecesAt(image, line, share),
      threshold: strokeThreshold(paper, ink, line.noise, share),
    }
  }
}

/** The same box is shown to the net once a cell. Boxes of a page of up to 65,536 pixels a side. */
export function keyOf({ x0, y0, x1, y1 }: PixelBox): number {
  return ((x0 * 65_536 + y0) * 512 + Math.min(511, x1 - x0)) * 256 + Math.min(255, y1 - y0)
}

/**
 * Natural log of how well a box of this size fits a character: digits and capitals are as high as a
 * digit, digits are not much wider than high, and nothing is much wider than a W.
 */
export function sizeFit(output: number, width: number, height: number): number {
  const low = output < DIGITS_AND_CAPITALS ? Math.max(0, 0.78 - height) * 12 : 0
  const wide = Math.max(0, width - (output < DIGITS ? 0.95 : 1.5)) * 25
  return -low - wide
}

/** Whether paper and ink are plain white and black, as in a fax. */
export function isBilevel({ levels, noise }: Pick<LineInk, 'levels' | 'noise'>): boolean {
  return levels.paper >= 254 && levels.ink <= 6 && noise < 0.8
}

/** The part of a box that lies on the image, in whole pixels. */
export function inside(image: GreyImage, box: PixelBox): PixelBox {
  const x0 = Math.max(0, Math.round(box.x0))
  const y0 = Math.max(0, Math.round(box.y0))
  return {
    x0,
    y0,
    x1: Math.max(x0, Math.min(image.width, Math.round(box.x1))),
    y1: Math.max(y0, Math.min(image.height, Math.round(box.y1))),
  }
}

/** A gap as wide as a character is a space, one of half a character is not. */
export function spaceAfter({ gapAfter }: Span, digitHeight: number): GlyphCandidates | undefined {
  const gap = gapAfter / digitHeight
  if (gap < 0.5 || gap === Infinity) {
    return undefined
  }
  const odds = (gap - 0.85) / 0.08
  const candidates: GlyphCandidates = [
    [' ', -Math.log1p(Math.exp(-odds))],
    ['', -Math.log1p(Math.exp(odds))],
  ]
  return candidates.sort((a, b) => b[1] - a[1])
}
