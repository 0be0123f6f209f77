import { findComponents, type Component } from '../image/components.js'
import { clipBox, type GreyImage, type PixelBox } from '../image/grey_image.js'
import type { RasterRuling, RasterRulings } from '../image/rulings.js'
import { padded } from './boxes.js'
import { splitIntoLines, unionBox } from './cell_ink.js'
import type { TextLine } from './line_stack.js'
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
}

/** In letter heights: letters, and how far their middles are from one to the next of a slanted word. */
const SMALLEST = 0.35
const LARGEST = 1.6
const NEAREST = 0.3
const FARTHEST = 1.5
/** Degrees from the level within which headings lean. */
const LEAST_SLANT = 22
const MOST_SLANT = 68
/** Of a word that shows a slant: fewest letters, and how high it is at least, in letter heights. */
const CLEAR = { letters: 4, height: 2.6 }
/** The same of a word beside such words, and how many of them there must be. */
const SHORT = { letters: 2, height: 1.5 }
const FEWEST_WORDS = 3
/** In letter heights: bins that tell lines apart, and the paper around all in which words may begin or end. */
const BIN = 0.3
const AROUND = 6
/** Letters that were seen to lean, as a share of a line's length in letter heights. */
const LEAST_LEANING = 0.35
/** In letter heights: how near the next letter of level text is, and how much of their height they share. */
const BESIDE = 0.6
const LEVEL = 0.85
/** In letter heights: how far the middle of a turned letter may lie from where it was. */
const SAME_PLACE = 0.35
/** In letter heights: ink farther than this along its line from letters that were seen to lean is level text. */
const FROM_LEANING = 6
/** In letter heights: a wider gap ends a line, a longer and lower piece is a drawn line, a higher one no letter. */
const GAP = 1.4
const LONGEST_PIECE = 6
const LOW = 0.35
const HIGHEST_PIECE = 1.8
/** Ink of the turned picture is darker. */
const INK = 160

/**
 * The slanted lines of a page: at least three words whose letters rise, or fall, from one to the next.
 * Drawn lines that run through them are taken out.
 *
 * @param letters the page's ink
 * @param textHeight height of a capital in pixels
 */
export function findSlantedLines(
  grey: GreyImage,
  letters: readonly Component[],
  rulings: RasterRulings,
  textHeight: number
): SlantedLine[] {
  const usual = letters.filter(({ x0, y0, x1, y1 }) => {
    const [least, most] = [SMALLEST * textHeight, LARGEST * textHeight]
    const [width, height] = [x1 - x0, y1 - y0]
    return Math.max(width, height) >= least && Math.max(width, height) <= most
  })
  const level = new Set(levelLetters(usual, textHeight))
  const free = usual.filter((letter) => !level.has(letter))
  const [rising, falling] = [1, -1].map((sign) => slantedWords(free, sign, textHeight))
  const areClear = (words: readonly Component[][]) =>
    words.filter((word) => isLong(word, CLEAR, textHeight)).length
  const isRising = areClear(rising) >= areClear(falling)
  const words = isRising ? rising : falling
  if (areClear(words) < FEWEST_WORDS) {
    return []
  }
  const leaning = words.filter((word) => isLong(word, SHORT, textHeight)).flat()
  const slant = slantOf(leaning, isRising ? 1 : -1, textHeight)
  const frame = unionBox(leaning)!
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
  const turned = turnedRegion(withoutRulings(grey, region, rulings), region, slant)
  return linesOf(turned, leaning, level, textHeight).map((line): SlantedLine => {
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
    return { ...own, isCrossed: rulings.vertical.some((ruling) => crosses(ruling, own)) }
  })
}

function crosses(
  { position, from, to }: RasterRuling,
  { first, last }: Pick<SlantedLine, 'first' | 'last'>
): boolean {
  const share = (position - first.x) / (last.x - first.x)
  const y = first.y + share * (last.y - first.y)
  return share > 0 && share < 1 && y > from && y < to
}

function middleOf({ x0, y0, x1, y1 }: PixelBox): Point {
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2 }
}

/** Letters with another one beside them, as letters of level text have. */
function levelLetters(letters: readonly Component[], textHeight: number): Component[] {
  const sorted = letters.toSorted((one, other) => one.x0 - other.x0)
  return sorted.filter((letter, index) => {
    const isBeside = (other: Component) => {
      const gap = Math.max(other.x0 - letter.x1, letter.x0 - other.x1)
      const shared = Math.min(letter.y1, other.y1) - Math.max(letter.y0, other.y0)
      const higher = Math.max(letter.y1 - letter.y0, other.y1 - other.y0)
      return gap >= 0 && gap <= BESIDE * textHeight && shared >= LEVEL * higher
    }
    for (let at = index + 1; at < sorted.length; at++) {
      if (sorted[at].x0 - letter.x1 > BESIDE * textHeight) {
        break
      }
      if (isBeside(sorted[at])) {
        return true
      }
    }
    for (let at = index - 1; at >= 0; at--) {
      if (letter.x0 - sorted[at].x0 > (BESIDE + LARGEST) * textHeight) {
        break
      }
      if (isBeside(sorted[at])) {
        return true
      }
    }
    return false
  })
}

/** Letters that follow one another at a slant. @param sign 1 where they rise, -1 where they fall */
function slantedWords(letters: readonly Component[], sign: number, textHeight: number) {
  const sorted = letters
    .map((letter) => ({ letter, ...middleOf(letter) }))
    .sort((one, other) => one.x - other.x)
  const [near, far] = [NEAREST * textHeight, FARTHEST * textHeight]
  const parent = sorted.map((_, index) => index)
  const root = (index: number): number => {
    while (parent[index] !== index) {
      parent[index] = parent[parent[index]]
      index = parent[index]
    }
    return index
  }
  for (const [index, { x, y }] of sorted.entries()) {
    for (let at = index + 1; at < sorted.length && sorted[at].x - x <= far; at++) {
      const [right, up] = [sorted[at].x - x, sign * (y - sorted[at].y)]
      const distance = Math.hypot(right, up)
      const degrees = (Math.atan2(up, right) * 180) / Math.PI
      if (distance >= near && distance <= far && degrees > LEAST_SLANT && degrees < MOST_SLANT) {
        parent[root(at)] = root(index)
      }
    }
  }
  const words = Map.groupBy(sorted.keys(), root)
    .values()
    .map((own) => own.map((index) => sorted[index].letter))
  return [...words]
}

function isLong(word: readonly Component[], least: typeof CLEAR, textHeight: number): boolean {
  const { x0, y0, x1, y1 } = unionBox(word)!
  const height = Math.min(x1 - x0, y1 - y0)
  return word.length >= least.letters && height >= least.height * textHeight
}

/** Radians by which the letters' lines lean: those by which they lie in the fewest rows. */
function slantOf(letters: readonly Component[], sign: number, textHeight: number): number {
  let best = { slant: 0, worth: -1 }
  for (let degrees = LEAST_SLANT; degrees <= MOST_SLANT; degrees++) {
    const slant = (sign * degrees * Math.PI) / 180
    const rows = new Map<number, number>()
    for (const letter of letters) {
      const { x, y } = middleOf(letter)
      const row = Math.round((x * Math.sin(slant) + y * Math.cos(slant)) / (BIN * textHeight))
      rows.set(row, (rows.get(row) ?? 0) + 1)
    }
    const worth = rows.values().reduce((sum, count) => sum + count * count, 0)
    if (worth > best.worth) {
      best = { slant, worth }
    }
  }
  return best.slant
}

/** The level lines of a turned picture: those in which letters that lean stand. */
function linesOf(
  { image, toTurned }: TurnedRegion,
  leaning: readonly Component[],
  level: ReadonlySet<Component>,
  textHeight: number
): Component[][] {
  const middles = leaning.map((letter) => toTurned(middleOf(letter)))
  const others = [...level].map((letter) => toTurned(middleOf(letter)))
  const binary = { ...image, data: image.data.map((grey) => (grey < INK ? 1 : 0)) }
  const ink = findComponents(binary).filter(({ x0, y0, x1, y1, area }) => {
    const isDrawn = x1 - x0 > LONGEST_PIECE * textHeight && y1 - y0 < LOW * textHeight
    const isNear = middles.some(
      ({ x, y }) =>
        x > x0 - FROM_LEANING * textHeight &&
        x < x1 + FROM_LEANING * textHeight &&
        y > y0 - textHeight &&
        y < y1 + textHeight
    )
    const isLevel = others.some(
      ({ x, y }) => Math.hypot(x - (x0 + x1) / 2, y - (y0 + y1) / 2) < SAME_PLACE * textHeight
    )
    return area > 3 && !isDrawn && isNear && !isLevel && y1 - y0 < HIGHEST_PIECE * textHeight
  })
  return splitIntoLines(ink, textHeight)
    .flatMap((line) => partAtWideGaps(line, GAP * textHeight))
    .filter((line) => {
      const { x0, y0, x1, y1 } = unionBox(line)!
      const own = middles.filter(({ x, y }) => x > x0 && x < x1 && y > y0 && y < y1)
      return (
        own.length > 1 &&
        own.length * textHeight >= LEAST_LEANING * (x1 - x0) &&
        y1 - y0 < HIGHEST_PIECE * textHeight
      )
    })
}

function partAtWideGaps(line: readonly Component[], widest: number): Component[][] {
  const parts: Component[][] = []
  let end = -Infinity
  for (const piece of line) {
    if (piece.x0 - end > widest) {
      parts.push([])
    }
    parts.at(-1)!.push(piece)
    end = Math.max(end, piece.x1)
  }
  return parts
}
