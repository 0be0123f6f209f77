import { median } from '../grid/text_lines.js'
import { findComponents, sidesOf, type Component } from '../image/components.js'
import { clipBox, type BinaryImage, type GreyImage, type PixelBox } from '../image/grey_image.js'
import { partedAtGaps } from '../image/parted_at_gaps.js'
import type { RasterRuling, RasterRulings } from '../image/rulings.js'
import { padded } from './boxes.js'
import { splitIntoLines, unionBox } from './cell_ink.js'
import { findLeaningLetters, middleOf, type LeaningLetters } from './leaning_letters.js'
import { levelOf, ON_LEVEL } from './common_level.js'
import type { TextLine } from './line_stack.js'
import type { StraightPage } from './straight_page.js'
import { turnedRegion, withoutRulings, type Point, type TurnedRegion } from './turned_region.js'

/** A line of text that leans, as headings over narrow columns do. In pixels of the page. */
export interface SlantedLine {
  /** Its picture, turned level. */
  level: TextLine
  /** The ink of the page that is its own. */
  components: Component[]
  /** Middles of its first and its last letter. */
  first: Point
  last: Point
  /** A drawn line runs through its letters. */
  isCrossed: boolean
  /** Too few of its letters were seen to lean: only where it lies says that it does. */
  isInferred: boolean
}

/** In letter heights: the paper around all leaning letters in which words may begin or end. */
const AROUND = 6
/** Letters that were seen to lean, as a share of a line's length in letter heights. */
const LEAST_LEANING = 0.35
/** In letter heights: how far the middle of a turned letter may lie from where it was. */
const SAME_PLACE = 0.35
/** In letter heights: how far below letters that were seen to lean the middle of another may lie. */
const BELOW = 0.4
/** In letter heights: ink of the turned picture that is higher may be level letters that touch. */
const LEVEL_WORD = 1.1
/** In letter heights: how far the middles of letters lie apart that follow one another. */
const NEXT = { across: 1.2, down: 0.5 }
/** In letter heights: ink farther than this along its line from letters that were seen to lean is level text. */
const FROM_LEANING = 6
/** In letter heights: a wider gap ends a line, a longer and lower piece is a drawn line, a higher one no letter. */
const GAP = 1.4
const LONGEST_PIECE = 6
const LOW = 0.35
const HIGHEST_PIECE = 1.8
/** In letter heights: a line with an accent on a capital and a letter that hangs is lower. */
const HIGHEST_LINE = 2.3
/** Ink of the turned picture is darker. */
const INK = 160
/** In letter heights: the lowest and narrowest ink that is a word by itself at that place. */
const SMALLEST_WORD = { height: 0.5, width: 1.2 }
/** In letter heights: how far a letter goes on beyond its middle along its line. */
const BEYOND_MIDDLE = 0.6
/** So many words tell how far lines lean; with more letters than that, one is noise. */
const TELLING_WORDS = 30
const LONGEST_WORD = 60
/** In letter heights: letters of one word that far apart show how their line leans. */
const APART = 2

/**
 * The slanted lines of a page: at least three words whose letters rise, or fall, from one to the next.
 * Drawn lines that run through them are taken out.
 *
 * @param letters the page's ink
 * @param textHeight height of a capital in pixels
 */
export function findSlantedLines(
  { grey, binary }: Pick<StraightPage, 'grey' | 'binary'>,
  letters: readonly Component[],
  rulings: RasterRulings,
  textHeight: number
): SlantedLine[] {
  const leaning = findLeaningLetters(letters, binary, textHeight)
  if (!leaning) {
    return []
  }
  const frame = unionBox(leaning.words.flat())!
  const around = AROUND * textHeight
  const region = clipBox(
    {
      x0: frame.x0 - around,
      y0: frame.y0 - around,
      x1: frame.x1 + around,
      y1: frame.y1 + around,
    },
    grey
  )
  const part = withoutRulings(grey, region, rulings)
  const roughly = turnedRegion(part, region, leaning.slant)
  const turned = turnedRegion(
    part,
    region,
    leaning.slant - lean(roughly, leaning.clear, textHeight)
  )
  return linesOf(turned, leaning, textHeight).map(({ line, isInferred }): SlantedLine => {
    const box = unionBox(line)!
    const middle = (box.y0 + box.y1) / 2
    const inset = Math.min(0.35 * textHeight, (box.x1 - box.x0) / 2)
    const reach = 0.3 * textHeight
    const own = {
      level: {
        source: turned.image,
        box: padded(box, textHeight, turned.image),
        textHeight,
        components: line,
      },
      components: letters.filter((letter) => {
        const { x, y } = turned.toTurned(middleOf(letter))
        return (
          x > box.x0 - 2 * reach &&
          x < box.x1 + 2 * reach &&
          y > box.y0 - reach &&
          y < box.y1 + reach
        )
      }),
      first: turned.toPage({ x: box.x0 + inset, y: middle }),
      last: turned.toPage({ x: box.x1 - inset, y: middle }),
    }
    return { ...own, isCrossed: isCrossed(own, rulings, textHeight), isInferred }
  })
}

/** Radians by which turned lines still fall: what most letters of a word say of the level they stand on. */
function lean({ image, toTurned }: TurnedRegion, words: Component[][], textHeight: number): number {
  const pieces = findComponents(binaryOf(image))
  const telling = words
    .filter(({ length }) => length <= LONGEST_WORD)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, TELLING_WORDS)
  const slopes = telling.flatMap((word) => {
    const middles = word.map((letter) => toTurned(middleOf(letter)))
    const own = pieces.filter((piece) => {
      const { x, y } = middleOf(piece)
      return middles.some((at) => Math.hypot(at.x - x, at.y - y) < SAME_PLACE * textHeight)
    })
    return own.flatMap((one) =>
      own
        .filter((other) => other.x0 - one.x0 > APART * textHeight)
        .map((other) => (other.y1 - one.y1) / (other.x0 - one.x0))
    )
  })
  return Math.atan(median(slopes))
}

function binaryOf(image: GreyImage): BinaryImage {
  return { ...image, data: image.data.map((grey) => (grey < INK ? 1 : 0)) }
}

/** Whether a drawn line runs through any letter of a line, the first and the last too. */
function isCrossed(
  { first, last }: Pick<SlantedLine, 'first' | 'last'>,
  { horizontal, vertical }: RasterRulings,
  textHeight: number
): boolean {
  const [right, down] = [last.x - first.x, last.y - first.y]
  const beyond = (BEYOND_MIDDLE * textHeight) / Math.max(1, Math.hypot(right, down))
  const runsThrough = (share: number, place: number, { from, to }: RasterRuling) =>
    share > -beyond && share < 1 + beyond && place > from && place < to
  return (
    vertical.some((ruling) => {
      const share = (ruling.position - first.x) / right
      return runsThrough(share, first.y + share * down, ruling)
    }) ||
    horizontal.some((ruling) => {
      const share = (ruling.position - first.y) / down
      return runsThrough(share, first.x + share * right, ruling)
    })
  )
}

/**
 * The level lines of a turned picture: those in which letters that lean stand, and short words that begin
 * where most of them do.
 */
function linesOf(
  { image, toTurned, toPage }: TurnedRegion,
  { words, clear, level, slant }: LeaningLetters,
  textHeight: number
): { line: Component[]; isInferred: boolean }[] {
  const middles = words.flat().map((letter) => toTurned(middleOf(letter)))
  const others = [...level]
    .map((letter) => toTurned(middleOf(letter)))
    .filter((letter) => !middles.some((next) => isNext(letter, next, textHeight)))
  const lowest = unionBox(clear.flat())!.y1 + BELOW * textHeight
  const pieces = findComponents(binaryOf(image)).filter((piece) => {
    const { x0, y0, x1, y1, area } = piece
    const middle = middleOf(piece)
    const isDrawn = x1 - x0 > LONGEST_PIECE * textHeight && y1 - y0 < LOW * textHeight
    const isLevel = others.some(
      ({ x, y }) =>
        Math.hypot(x - middle.x, y - middle.y) < SAME_PLACE * textHeight ||
        (y1 - y0 > LEVEL_WORD * textHeight && x > x0 && x < x1 && y > y0 && y < y1)
    )
    return (
      area > 3 &&
      !isDrawn &&
      !isLevel &&
      y1 - y0 < HIGHEST_PIECE * textHeight &&
      toPage(middle).y < lowest
    )
  })
  const isNear = ({ x0, y0, x1, y1 }: PixelBox) =>
    middles.some(
      ({ x, y }) =>
        x > x0 - FROM_LEANING * textHeight &&
        x < x1 + FROM_LEANING * textHeight &&
        y > y0 - textHeight &&
        y < y1 + textHeight
    )
  const leans = (line: readonly Component[]) => {
    const { x0, y0, x1, y1 } = unionBox(line)!
    const own = middles.filter(({ x, y }) => x > x0 && x < x1 && y > y0 && y < y1)
    return own.length > 1 && own.length * textHeight >= LEAST_LEANING * (x1 - x0)
  }
  const split = (ink: readonly Component[]) =>
    splitIntoLines(ink, textHeight).flatMap((line) => partedAtGaps(line, GAP * textHeight, sidesOf))
  const lowEnd = (line: readonly Component[]) => {
    const { x0, x1, y1 } = unionBox(line)!
    return toPage({ x: slant > 0 ? x0 : x1, y: y1 })
  }

  const seen = split(pieces.filter(isNear)).filter(leans)
  const begin = levelOf(
    seen.map((line) => lowEnd(line).y),
    textHeight
  )
  const isLow = (line: readonly Component[]) => heightOf(line) < HIGHEST_LINE * textHeight
  if (begin === null) {
    return seen.filter(isLow).map((line) => ({ line, isInferred: false }))
  }
  const isAligned = (line: readonly Component[]) =>
    Math.abs(lowEnd(line).y - begin) < ON_LEVEL * textHeight
  const foot = Math.max(...seen.filter(isAligned).map((line) => lowEnd(line).y))
  const { x0: left, y0: top, x1: right } = unionBox(words.flat())!
  const isAmong = ({ x, y }: Point) => y > top && x > left - textHeight && x < right + textHeight
  const above = pieces.filter((piece) => {
    const place = toPage(middleOf(piece))
    return place.y < foot && (isNear(piece) || isAmong(place))
  })
  const isBeside = (line: readonly Component[]) => {
    const { x0, x1 } = unionBox(line)!
    return (
      isAligned(line) &&
      isAmong(lowEnd(line)) &&
      heightOf(line) > SMALLEST_WORD.height * textHeight &&
      x1 - x0 > SMALLEST_WORD.width * textHeight
    )
  }
  return split(above)
    .filter((line) => isLow(line) && (leans(line) || isBeside(line)))
    .map((line) => ({ line, isInferred: !leans(line) }))
}

/** Whether two letters of a turned picture, by their middles, follow one another on a level line. */
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
