import type { GlyphCandidates } from '../types.js'
import type { LineInk } from './line_ink.js'
import type { Slice } from './slices.js'
import type { Span } from './spans.js'
import type { GreyImage } from '../image/grey_image.js'

/** Ink higher than this share of a digit is for the net. */
const LOW = 0.42

/**
 * In digit heights: how far a comma reaches below the baseline, where it begins above it, and how
 * high and wide it is.
 */
const COMMA = { below: 0.1, lowest: 0.45, above: 0.32, height: 0.62, width: 0.42 }

/** What low ink may be. `''` stands for dust. */
export interface Mark {
  candidates: GlyphCandidates
  /** Chance that it is none of the candidates but, for instance, a part of a broken character. */
  doubt: number
}

/**
 * What low ink is, from where it stands in the line: a decimal point on the baseline, a comma that
 * hangs from it, a dash at half height, a star (or another note) above and behind the rest, or
 * dust.
 *
 * @returns nothing when the ink is as high as a character
 */
export function markOf(slice: Slice, line: LineInk, nearest: number): Mark | undefined {
  const { digitHeight, baseline } = line
  const width = (slice.x1 - slice.x0) / digitHeight
  const height = (slice.y1 - slice.y0) / digitHeight
  const foot = (baseline - slice.y1) / digitHeight
  const dust = dustChance(slice.area / (digitHeight * digitHeight))
  const alone = isLow(line)
  const isComma =
    -foot >= COMMA.below &&
    -foot <= COMMA.lowest &&
    (baseline - slice.y0) / digitHeight <= COMMA.above &&
    height <= COMMA.height &&
    width <= COMMA.width &&
    height >= width
  if (!alone && isComma) {
    return mark(',', 0.97, dust)
  }
  if (height >= LOW) {
    return undefined
  }

  const above = (baseline - (slice.y0 + slice.y1) / 2) / digitHeight
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

/**
 * In digit heights: the gap between two digits in which a point may have been all but lost, and the
 * strip above and below the baseline in which it stood.
 */
const POINT_GAP = { least: 0.2, most: 0.75 }
const POINT_STRIP = { above: 0.3, below: 0.12 }
/** Darkness of a pixel, as a share of the ink's, that noise has as well. */
const NOISE = 0.08
/** Chance of a point by the pixels of ink that are left of it, from the fewest on. */
const POINT_CHANCES = [
  { ink: 0.3, chance: 0.15 },
  { ink: 0.6, chance: 0.5 },
  { ink: 1.2, chance: 0.8 },
] as const

/**
 * What stands in the gap behind a digit where too little ink is left for a piece: perhaps a decimal
 * point, of which a fax keeps a dot or two. Nothing where the paper is clean.
 */
export function faintPointAfter(
  { data, width }: GreyImage,
  { slice, gapAfter }: Span,
  { digitHeight, baseline, levels, box }: LineInk
): GlyphCandidates | undefined {
  const gap = gapAfter / digitHeight
  const isDigit = slice.y1 - slice.y0 >= 0.75 * digitHeight
  if (!isDigit || gap < POINT_GAP.least || gap > POINT_GAP.most) {
    return undefined
  }
  const top = Math.max(box.y0, Math.round(baseline - POINT_STRIP.above * digitHeight))
  const bottom = Math.min(box.y1, Math.round(baseline + POINT_STRIP.below * digitHeight))
  let ink = 0
  for (let y = top; y < bottom; y++) {
    for (let x = slice.x1 + 1; x < slice.x1 + gapAfter - 1; x++) {
      const dark = (levels.paper - data[y * width + x]) / (levels.paper - levels.ink)
      ink += Math.max(0, dark - NOISE)
    }
  }
  const chance = POINT_CHANCES.findLast((step) => ink >= step.ink)?.chance
  if (chance === undefined) {
    return undefined
  }
  const candidates: GlyphCandidates = [
    ['.', Math.log(chance)],
    ['', Math.log(1 - chance)],
  ]
  return candidates.sort((one, other) => other[1] - one[1])
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
