import type { GreyImage } from '../image/grey_image.js'
import type { InkPiece } from './ink.js'
import type { LineInk } from './line_ink.js'
import type { PixelBox } from './normalise.js'
import { cutThin, lineUp, unite, type Slice } from './slices.js'

/** Ink that may be one character, between two cuts of the line. */
export interface Span {
  slice: Slice
  /** Where the cuts before and after it run, in pixels. */
  fromX: number
  toX: number
  /** Natural log of how likely such a cut is against others, before looking at any shape. */
  prior: number
  /** What it costs, as a natural log, that ink is left out between the cuts. */
  lost: number
  /** Paper to the nearest neighbour, and to the next character, in pixels. */
  nearest: number
  gapAfter: number
  /** Whether it is of pieces apart that stand as those of a percent sign do. */
  likePercent?: boolean
}

/** What it costs to leave out ink as large as a square as high as a digit. */
const LOST_INK = 60

/** So much ink, in the same measure, may be dust. */
const DUST = 0.02

/** The widest character, in digit heights. */
const WIDEST = 1.2

/** The widest character that is put together from pieces apart. */
const WIDEST_BROKEN = 0.85

/** What it costs, as a natural log, that pieces further apart are anything but a percent sign. */
const TOO_WIDE = -6

/**
 * A percent sign, in digit heights: its width, how far its rings may be from its stroke, and how
 * much higher than the foot the first ends, or lower than the top the last begins.
 */
const PERCENT = { narrowest: 0.7, widest: 1.5, near: 0.3, ring: 0.3 }

/**
 * One span for every slice.
 *
 * @param allInk every piece of the line's ink, faint ones included; leaving some out has its price
 */
export function singleSpans(
  slices: readonly Slice[],
  allInk: readonly InkPiece[],
  digitHeight: number
): Span[] {
  const cuts = cutsOf(slices)
  return slices.map((_, index) => {
    const span = makeSpan(slices, cuts, index, index + 1, digitHeight)
    return { ...span, lost: priceOfLostInk(span, allInk, digitHeight) }
  })
}

/** Whether a slice may be a part of a broken character, its other part being next to it. */
export function mayBeBroken(slices: readonly Slice[], index: number, digitHeight: number): boolean {
  return [slices.slice(index - 1, index + 1), slices.slice(index, index + 2)].some(
    (pair) =>
      pair.length === 2 &&
      pair.some((slice) => isFragment(slice, digitHeight)) &&
      mayJoin(pair, digitHeight)
  )
}

/** Pieces of a line's ink and the threshold they were found under. */
export interface PiecesUnder {
  pieces: readonly InkPiece[]
  threshold: number
}

/**
 * Every way to take the ink at some doubtful places for characters: cut where it is thin, joined
 * where it is near.
 */
export function manySpans(
  image: GreyImage,
  line: LineInk,
  { pieces, threshold }: PiecesUnder,
  allInk: readonly InkPiece[],
  doubtful: readonly PixelBox[]
): Span[] {
  const { digitHeight } = line
  const isDoubtful = (slice: Slice) =>
    doubtful.some(({ x0, x1 }) => Math.min(x1, slice.x1) - Math.max(x0, slice.x0) > 0)
  const slices = lineUp(pieces, digitHeight).flatMap((slice) =>
    isDoubtful(slice) && slice.x1 - slice.x0 > 0.5 * digitHeight
      ? cutThin(image, slice, { paper: line.levels.paper, threshold }, digitHeight)
      : [slice]
  )
  const cuts = cutsOf(slices)
  const spans: Span[] = []
  for (let from = 0; from < slices.length; from++) {
    for (let to = from + 1; to <= slices.length; to++) {
      const parts = slices.slice(from, to)
      const isUsual = to === from + 1 || mayJoin(parts, digitHeight)
      const likePercent = to > from + 1 && standsAsPercent(parts, digitHeight)
      if (!isUsual && !likePercent) {
        continue
      }
      // A doubtful slice moves the cuts on both its sides: its neighbours must end there too.
      if (!slices.slice(Math.max(0, from - 1), to + 1).some(isDoubtful)) {
        continue
      }
      const span = makeSpan(slices, cuts, from, to, digitHeight)
      const lost = priceOfLostInk(span, allInk, digitHeight)
      const prior = isUsual ? span.prior : span.prior + TOO_WIDE
      spans.push({ ...span, prior, lost, ...(likePercent && { likePercent }) })
    }
  }
  return spans
}

/** What it costs that ink lies between a span's cuts but outside its box. */
function priceOfLostInk(
  { slice, fromX, toX }: Span,
  allInk: readonly InkPiece[],
  digitHeight: number
): number {
  let lost = 0
  for (const piece of allInk) {
    const x0 = Math.max(piece.x0, fromX)
    const x1 = Math.min(piece.x1, toX)
    if (x1 <= x0) {
      continue
    }
    const within = Math.max(0, Math.min(x1, slice.x1) - Math.max(x0, slice.x0))
    const high = Math.max(0, Math.min(piece.y1, slice.y1) - Math.max(piece.y0, slice.y0))
    const perPixel = piece.area / ((piece.x1 - piece.x0) * (piece.y1 - piece.y0))
    lost += perPixel * ((x1 - x0) * (piece.y1 - piece.y0) - within * high)
  }
  return LOST_INK * Math.max(0, lost / (digitHeight * digitHeight) - DUST)
}

/**
 * Where the cuts before, between and after slices run: in the middle of the paper, or of the
 * overlap, between two, and never left of the cut before.
 */
function cutsOf(slices: readonly Slice[]): number[] {
  const cuts = [-Infinity]
  for (let index = 1; index < slices.length; index++) {
    cuts.push(Math.max(cuts[index - 1], (slices[index - 1].x1 + slices[index].x0) / 2))
  }
  return [...cuts, Infinity]
}

function makeSpan(
  slices: readonly Slice[],
  cuts: readonly number[],
  from: number,
  to: number,
  digitHeight: number
): Span {
  const gapBefore = from > 0 ? slices[from].x0 - slices[from - 1].x1 : Infinity
  const gapAfter = to < slices.length ? slices[to].x0 - slices[to - 1].x1 : Infinity
  return {
    slice: unite(slices.slice(from, to)),
    fromX: cuts[from],
    toX: cuts[to],
    prior: cutPrior(slices, from, to, digitHeight),
    lost: 0,
    nearest: Math.min(gapBefore, gapAfter),
    gapAfter,
  }
}

/** Cutting through ink and joining across paper both need a reason. */
function cutPrior(slices: readonly Slice[], from: number, to: number, digitHeight: number): number {
  const parts = slices.slice(from, to)
  const broken = parts.some((slice) => isFragment(slice, digitHeight))
  const joins = parts.slice(0, -1).filter((slice) => !slice.joined).length
  return joins * (broken ? -1 : -3) + (slices[to - 1].joined ? -2 : 0)
}

function isFragment(slice: Slice, digitHeight: number): boolean {
  return slice.y1 - slice.y0 < 0.8 * digitHeight
}

/** Whether slices stand as a ring that hangs from the top, a stroke, and a ring on the foot. */
function standsAsPercent(slices: readonly Slice[], digitHeight: number): boolean {
  const { x0, y0, x1, y1 } = unite(slices)
  const width = (x1 - x0) / digitHeight
  const isWhole = y1 - y0 >= 0.8 * digitHeight
  if (!isWhole || width < PERCENT.narrowest || width > PERCENT.widest) {
    return false
  }
  const near = PERCENT.near * digitHeight
  const isNear = slices.every(
    (slice, index) => index === 0 || slice.x0 - slices[index - 1].x1 <= near
  )
  const ring = PERCENT.ring * digitHeight
  return isNear && (y1 - slices[0].y1 >= ring || slices[slices.length - 1].y0 - y0 >= ring)
}

/** Whether neighbouring slices are near enough, and narrow enough together, to be one character. */
function mayJoin(slices: readonly Slice[], digitHeight: number): boolean {
  const near = Math.max(2, 0.14 * digitHeight)
  let across = false
  for (let index = 0; index + 1 < slices.length; index++) {
    if (slices[index].joined) {
      continue
    }
    if (slices[index + 1].x0 - slices[index].x1 > near) {
      return false
    }
    across = true
  }
  const { x0, x1 } = unite(slices)
  return x1 - x0 <= (across ? WIDEST_BROKEN : WIDEST) * digitHeight
}
