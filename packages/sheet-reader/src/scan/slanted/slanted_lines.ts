import { median } from '../../grid/lines/text_lines.js'
import { findComponents, type Component } from '../../image/components.js'
import { clipBox, type BinaryImage, type GreyImage } from '../../image/grey_image.js'
import type { RasterRuling, RasterRulings } from '../../image/rulings.js'
import { padded } from '../page/boxes.js'
import { unionBox } from '../cells/cell_ink.js'
import { findLeaningLetters, middleOf } from './leaning_letters.js'
import { inkOfTurned, leaningLines, SAME_PLACE } from './leaning_lines.js'
import type { TextLine } from '../recognisers/line_stack.js'
import type { StraightPage } from '../page/straight_page.js'
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
/** In letter heights: how far a letter goes on beyond its middle along its line. */
const BEYOND_MIDDLE = 0.6
/** So many words tell how far lines lean; with more letters than that, one is noise. */
const TELLING_WORDS = 30
const LONGEST_WORD = 60
/** In letter heights: letters of one word that far apart show how their line leans. */
const APART = 2

/**
 * The slanted lines of a page: at least three words whose letters rise, or fall, from one to the
 * next. Drawn lines that run through them are taken out.
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
  const linesAt = (paper: number) => {
    const fall = lean(roughly, leaning.clear, textHeight, paper)
    const turned = turnedRegion(part, region, leaning.slant - fall)
    return { turned, found: leaningLines(turned, leaning, rulings.horizontal, textHeight, paper) }
  }
  const dark = linesAt(DARK)
  const lighter = lightestInk(grey, binary, leaning.words.flat())
  const light = lighter > DARK ? linesAt(lighter) : dark
  // What is lighter joins lines where print is dark: it is only looked at where it shows more of
  // them.
  const { turned, found } = light.found.length > dark.found.length ? light : dark
  return found.map(({ line, isInferred }): SlantedLine => {
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

/**
 * Grey values: ink of a turned picture is darker than the first, whatever letters are like, and
 * than the second.
 */
const DARK = 160
const LIGHT = 210
const WHITE = 255

/**
 * Half way from the usual grey of letters to paper: thin strokes turn lighter where their picture
 * is turned.
 */
function lightestInk(
  grey: GreyImage,
  { data, width }: BinaryImage,
  letters: readonly Component[]
): number {
  const inked: number[] = []
  for (const { x0, y0, x1, y1 } of letters) {
    for (let y = y0; y < y1; y++) {
      for (let at = y * width + x0; at < y * width + x1; at++) {
        if (data[at] === 1) {
          inked.push(grey.data[at])
        }
      }
    }
  }
  return Math.max(DARK, Math.min(LIGHT, (WHITE + median(inked)) / 2))
}

/**
 * Radians by which turned lines still fall: what most letters of a word say of the level they stand
 * on.
 */
function lean(
  { image, toTurned }: TurnedRegion,
  words: Component[][],
  textHeight: number,
  paper: number
): number {
  const pieces = findComponents(inkOfTurned(image, paper))
  const reach = SAME_PLACE * textHeight
  const telling = words
    .filter(({ length }) => length <= LONGEST_WORD)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, TELLING_WORDS)
  const slopes = telling.flatMap((word) => {
    const middles = word.map((letter) => toTurned(middleOf(letter)))
    const [left, right] = rangeOf(middles.map(({ x }) => x))
    const [top, bottom] = rangeOf(middles.map(({ y }) => y))
    const own = pieces.filter((piece) => {
      const { x, y } = middleOf(piece)
      const isAround =
        x > left - reach && x < right + reach && y > top - reach && y < bottom + reach
      return isAround && middles.some((at) => Math.hypot(at.x - x, at.y - y) < reach)
    })
    return own.flatMap((one) =>
      own
        .filter((other) => other.x0 - one.x0 > APART * textHeight)
        .map((other) => (other.y1 - one.y1) / (other.x0 - one.x0))
    )
  })
  return Math.atan(median(slopes))
}

function rangeOf(places: readonly number[]): [least: number, most: number] {
  return [Math.min(...places), Math.max(...places)]
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
