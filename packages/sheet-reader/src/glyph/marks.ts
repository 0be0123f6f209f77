import type { GlyphCandidates } from '../types.js'
import type { LineInk } from './line_ink.js'
import type { Slice } from './slices.js'

/** Ink higher than this share of a digit is for the net. */
const LOW = 0.42

/** What low ink may be. `''` stands for dust. */
export interface Mark {
  candidates: GlyphCandidates
  /** Chance that it is none of the candidates but, for instance, a part of a broken character. */
  doubt: number
}

/**
 * What low ink is, from where it stands in the line: a decimal point on the baseline, a dash at half
 * height, a star (or another note) above and behind the rest, or dust.
 *
 * @returns nothing when the ink is as high as a character
 */
export function markOf(slice: Slice, line: LineInk, nearest: number): Mark | undefined {
  const { digitHeight, baseline } = line
  const width = (slice.x1 - slice.x0) / digitHeight
  const height = (slice.y1 - slice.y0) / digitHeight
  if (height >= LOW) {
    return undefined
  }

  const above = (baseline - (slice.y0 + slice.y1) / 2) / digitHeight
  const foot = (baseline - slice.y1) / digitHeight
  const dust = dustChance(slice.area / (digitHeight * digitHeight))
  const alone = isLow(line)
  const isDash = width >= 0.18 && width >= 1.2 * height && width < 1.6
  if (isDash && (alone || (above > 0.15 && above < 0.7))) {
    return mark('-', alone || nearest > 0.12 * digitHeight ? 0.97 : 0.6, dust)
  }
  const isStar = width >= 0.15 && height >= 0.15 && above > 0.45 && isLast(slice, line)
  if (!alone && isStar) {
    return mark('*', 0.9, dust)
  }
  if (!alone && Math.abs(foot) <= 0.22 && width <= LOW) {
    return mark('.', 0.97, dust)
  }
  return mark('', dust, 0)
}

/** Whether the cell holds nothing but low ink: a dash, a point, dust. */
export function isLow(line: LineInk): boolean {
  return line.pieces.every((piece) => piece.y1 - piece.y0 < LOW * line.digitHeight)
}

function isLast(slice: Slice, line: LineInk): boolean {
  return line.pieces.every((piece) => piece.x0 <= slice.x0)
}

/** @param size area of the ink against a square as high as a digit */
function dustChance(size: number): number {
  if (size < 0.012) {
    return 0.9
  }
  if (size < 0.02) {
    return 0.4
  }
  return size < 0.04 ? 0.05 : 0.002
}

/** A mark that is what it seems with a probability or else dust, as far as its size allows. */
function mark(character: string, chance: number, dust: number): Mark {
  if (character === '') {
    return { candidates: [['', 0]], doubt: 1 - chance }
  }
  const probability = chance * (1 - dust / 2)
  const other = dust / 2
  const known = probability + other
  const candidates: GlyphCandidates = [
    [character, Math.log(probability / known)],
    ['', Math.log(other / known)],
  ]
  return { candidates, doubt: 1 - known }
}
