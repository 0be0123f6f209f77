import { findComponents, sidesOf, type Component } from '../../image/components.js'
import type { BinaryImage, GreyImage, PixelBox } from '../../image/grey_image.js'
import { partedAtGaps } from '../../image/parted_at_gaps.js'
import type { RasterRuling } from '../../image/rulings.js'
import { splitIntoLines, unionBox } from '../cells/cell_ink.js'
import { mostOnLevel, ON_LEVEL } from '../words/common_level.js'
import { middleOf, type LeaningLetters } from './leaning_letters.js'
import type { Point, TurnedRegion } from './turned_region.js'

/** A line of a picture that was turned level. */
export interface LeaningLine {
  line: Component[]
  /** Too few of its letters were seen to lean: only where it lies says that it does. */
  isInferred: boolean
}

/** Letters that were seen to lean, as a share of a line's length in letter heights. */
const LEAST_LEANING = 0.35
/** In letter heights: how far the middle of a turned letter may lie from where it was. */
export const SAME_PLACE = 0.35
/**
 * In letter heights: how far below letters that were seen to lean the middle of another may lie.
 */
const BELOW = 0.4
/** In letter heights: ink of the turned picture that is higher may be level letters that touch. */
const LEVEL_WORD = 1.1
/** In letter heights: how far the middles of letters lie apart that follow one another. */
const NEXT = { across: 1.2, down: 0.5 }
/** In letter heights: the paper between letters of one word. */
const WITHIN_WORD = 0.5
/**
 * So many letters that were seen to lean, below where most headings begin, are a heading that
 * begins lower.
 */
const LOWER_BEGINNING = 2
/**
 * In letter heights: ink farther than this along its line from letters that were seen to lean is
 * level text.
 */
const FROM_LEANING = 6
/**
 * In letter heights: a wider gap ends a line, a longer and lower piece is a drawn line, a higher
 * one no letter.
 */
const GAP = 1.4
const LONGEST_PIECE = 6
const LOW = 0.35
const HIGHEST_PIECE = 1.8
/** In letter heights: a line with an accent on a capital and a letter that hangs is lower. */
const HIGHEST_LINE = 2.3
/** In letter heights: the lowest and narrowest ink that is a word by itself at that place. */
const SMALLEST_WORD = { height: 0.5, width: 1.2 }

/** The ink of a turned picture. @param paper what is lighter than this grey value is none */
export function inkOfTurned(image: GreyImage, paper: number): BinaryImage {
  return { ...image, data: image.data.map((grey) => (grey < paper ? 1 : 0)) }
}

/**
 * The level lines of a turned picture: those in which letters that lean stand, and short words that
 * lie where most of them do: on one level with their lower ends, or with their middles.
 *
 * @param level the page's level rulings: no word goes on below one
 * @param textHeight height of a capital in pixels
 * @param paper what is lighter than this grey value is no ink
 */
export function leaningLines(
  { image, toTurned, toPage }: TurnedRegion,
  { words, clear, level, slant }: LeaningLetters,
  rulings: readonly RasterRuling[],
  textHeight: number,
  paper: number
): LeaningLine[] {
  const middles = words.flat().map((letter) => toTurned(middleOf(letter)))
  const others = [...level]
    .map((letter) => toTurned(middleOf(letter)))
    .filter((letter) => !middles.some((next) => isNext(letter, next, textHeight)))
  const letters = findComponents(inkOfTurned(image, paper)).filter((piece) => {
    const { x0, y0, x1, y1, area } = piece
    const middle = middleOf(piece)
    const isDrawn = x1 - x0 > LONGEST_PIECE * textHeight && y1 - y0 < LOW * textHeight
    const isLevel = others.some(
      ({ x, y }) =>
        Math.hypot(x - middle.x, y - middle.y) < SAME_PLACE * textHeight ||
        (y1 - y0 > LEVEL_WORD * textHeight && x > x0 && x < x1 && y > y0 && y < y1)
    )
    return area > 3 && !isDrawn && !isLevel && y1 - y0 < HIGHEST_PIECE * textHeight
  })
  const lowest = unionBox(clear.flat())!.y1 + BELOW * textHeight
  const pieces = withBeginnings(
    Map.groupBy(letters, (piece) => toPage(middleOf(piece)).y < lowest),
    (one, other) => {
      if (!isOfOneWord(one, other, textHeight)) {
        return false
      }
      const [from, to] = [toPage(middleOf(one)), toPage(middleOf(other))]
      const [upper, lower] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
      return !rulings.some(
        ({ position, ...ruling }) =>
          position > upper && position < lower && ruling.from < to.x && ruling.to > to.x
      )
    }
  )
  const isNear = ({ x0, y0, x1, y1 }: PixelBox) =>
    middles.some(
      ({ x, y }) =>
        x > x0 - FROM_LEANING * textHeight &&
        x < x1 + FROM_LEANING * textHeight &&
        y > y0 - textHeight &&
        y < y1 + textHeight
    )
  const seenIn = (line: readonly Component[]) => {
    const { x0, y0, x1, y1 } = unionBox(line)!
    return middles.filter(({ x, y }) => x > x0 && x < x1 && y > y0 && y < y1)
  }
  const leans = (line: readonly Component[]) => {
    const { x0, x1 } = unionBox(line)!
    const own = seenIn(line)
    return own.length > 1 && own.length * textHeight >= LEAST_LEANING * (x1 - x0)
  }
  const split = (ink: readonly Component[]) =>
    splitIntoLines(ink, textHeight).flatMap((line) => partedAtGaps(line, GAP * textHeight, sidesOf))
  const lowEnd = (line: readonly Component[]) => {
    const { x0, x1, y1 } = unionBox(line)!
    return toPage({ x: slant > 0 ? x0 : x1, y: y1 })
  }

  const seen = split(pieces.filter(isNear)).filter(leans)
  const isLow = (line: readonly Component[]) => heightOf(line) < HIGHEST_LINE * textHeight
  const ends = mostOnLevel(
    seen.map((line) => lowEnd(line).y),
    textHeight
  )
  const halves = mostOnLevel(
    seen.map((line) => toPage(middleOf(unionBox(line)!)).y),
    textHeight
  )
  const common = [ends, halves].reduce((best, one) => (one.count > best.count ? one : best))
  if (common.level === null) {
    return seen.filter(isLow).map((line) => ({ line, isInferred: false }))
  }
  const areCentred = common === halves
  const placeOf = (line: readonly Component[]) =>
    areCentred ? toPage(middleOf(unionBox(line)!)) : lowEnd(line)
  const isAligned = (line: readonly Component[]) =>
    Math.abs(placeOf(line).y - common.level!) < ON_LEVEL * textHeight
  const foot = areCentred
    ? Infinity
    : Math.max(...seen.filter(isAligned).map((line) => lowEnd(line).y))
  const beginLower = new Set(
    seen
      .filter((line) => seenIn(line).filter((at) => toPage(at).y > foot).length >= LOWER_BEGINNING)
      .flat()
  )
  const { x0: left, y0: top, x1: right } = unionBox(words.flat())!
  const isAmong = ({ x, y }: Point) => y > top && x > left - textHeight && x < right + textHeight
  const above = pieces.filter((piece) => {
    const place = toPage(middleOf(piece))
    return (place.y < foot && (isNear(piece) || isAmong(place))) || beginLower.has(piece)
  })
  const isBeside = (line: readonly Component[]) => {
    const { x0, x1 } = unionBox(line)!
    return (
      isAligned(line) &&
      isAmong(placeOf(line)) &&
      heightOf(line) > SMALLEST_WORD.height * textHeight &&
      x1 - x0 > SMALLEST_WORD.width * textHeight
    )
  }
  return split(above)
    .filter((line) => isLow(line) && (leans(line) || isBeside(line)))
    .map((line) => ({ line, isInferred: !leans(line) }))
}

/** Pieces that lie high enough, and those below that begin their words. */
function withBeginnings(
  byHeight: ReadonlyMap<boolean, readonly Component[]>,
  follows: (piece: Component, next: Component) => boolean
): Component[] {
  const found = [...(byHeight.get(true) ?? [])]
  let left = [...(byHeight.get(false) ?? [])]
  let edge = found
  while (edge.length > 0) {
    const { next = [], rest = [] } = Object.groupBy(left, (piece) =>
      edge.some((other) => follows(piece, other)) ? 'next' : 'rest'
    )
    found.push(...next)
    left = rest
    edge = next
  }
  return found
}

/**
 * Whether two pieces of a turned picture stand side by side on one line, as letters of a word do.
 */
function isOfOneWord(one: PixelBox, other: PixelBox, textHeight: number): boolean {
  const shared = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0)
  const gap = Math.max(one.x0, other.x0) - Math.min(one.x1, other.x1)
  return shared > 0 && gap < WITHIN_WORD * textHeight
}

/**
 * Whether two letters of a turned picture, by their middles, follow one another on a level line.
 */
function isNext(one: Point, other: Point, textHeight: number): boolean {
  return (
    Math.abs(one.x - other.x) < NEXT.across * textHeight &&
    Math.abs(one.y - other.y) < NEXT.down * textHeight
  )
}

function heightOf(line: readonly Component[]): number {
  const { y0, y1 } = unionBox(line)!
  return y1 - y0
}
