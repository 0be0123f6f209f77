import type { GlyphCandidates } from '../types.js'
import type { LineInk } from './line_ink.js'
import type { Slice } from './slices.js'

/** Ink higher than this share of a digit is for the net. */
const LOW = 0.42

/**
 * What low ink is, from where it stands in the line: a decimal point on the baseline, a dash at half
 * height, or dust. `''` stands for dust.
 *
 * @returns nothing when the ink is as high as a character
 */
export function markOf(slice: Slice, line: LineInk): GlyphCandidates | undefined {
  const { digitHeight, baseline } = line
  const width = (slice.x1 - slice.x0) / digitHeight
  const height = (slice.y1 - slice.y0) / digitHeight
  if (height >= LOW) return undefined

  const above = (baseline - (slice.y0 + slice.y1) / 2) / digitHeight
  const foot = (baseline - slice.y1) / digitHeight
  const size = slice.area / (digitHeight * digitHeight)
  if (width >= 0.18 && width >= 1.3 * height) {
    const isDash = isAlone(line) || (above > 0.15 && above < 0.7)
    return isDash ? certain('-', 0.97) : certain('', 0.6)
  }
  if (isAlone(line)) return certain('', 0.8, '.')
  if (Math.abs(foot) <= 0.22 && width <= LOW) return certain('.', size > 0.008 ? 0.98 : 0.7)
  return certain('', 0.9)
}

function isAlone(line: LineInk): boolean {
  return line.pieces.every((piece) => piece.y1 - piece.y0 < LOW * line.digitHeight)
}

/** A mark that is what it seems with a probability, and something else with the rest. */
function certain(
  mark: string,
  probability: number,
  otherwise = mark === '' ? '.' : ''
): GlyphCandidates {
  const candidates: GlyphCandidates = [
    [mark, Math.log(probability)],
    [otherwise, Math.log(1 - probability)],
  ]
  return candidates.sort((a, b) => b[1] - a[1])
}
