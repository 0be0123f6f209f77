import { DisjointSets } from '../../disjoint_sets.js'
import type { Component } from '../../image/components.js'
import type { BinaryImage, PixelBox } from '../../image/grey_image.js'
import { unionBox } from '../cells/cell_ink.js'
import { mostOnLevel, ON_LEVEL } from '../words/common_level.js'
import { bandsOf } from '../words/touching_letters.js'
import type { Point } from './turned_region.js'

/** Letters of a page that follow one another at a slant. */
export interface LeaningLetters {
  /** Words of two letters and more. */
  words: Component[][]
  /** Those of them that are long enough to lean by no chance. */
  clear: Component[][]
  /** Letters that stand in level text. */
  level: ReadonlySet<Component>
  /** Radians by which the words rise, to within a degree or two; less than none where they fall. */
  slant: number
}

/**
 * In letter heights: letters, and how far their middles are from one to the next of a slanted word.
 */
const SMALLEST = 0.35
const LARGEST = 1.6
const NEAREST = 0.3
const FARTHEST = 1.5
/**
 * The same of letters that touch, which are taken band by band, and how many bands they have at
 * most.
 */
const BAND = 0.65
const MOST_BANDS = 22
/** Degrees from the level within which headings lean. */
const LEAST_SLANT = 22
const MOST_SLANT = 68
/** Of a word that shows a slant: fewest letters, and how high it is at least, in letter heights. */
const CLEAR = { letters: 4, height: 2.6 }
/** The same of a word beside such words, and how many of them there must be. */
const SHORT = { letters: 2, height: 1.5 }
const FEWEST_WORDS = 3
/** No sheet has more letters in slanted headings: the specks of noise lie at every slant. */
const MOST_LETTERS = 5000
/**
 * Words of so many letters that are all on one level show a slant too, where there are so many of
 * them.
 */
const ALIGNED = { letters: 3, height: 1.4 }
const FEWEST_ALIGNED = 5
/** In letter heights: bins that tell lines apart. */
const BIN = 0.3
/**
 * In letter heights: how near the next letter of level text is, and how much of their height they
 * share.
 */
const BESIDE = 0.6
const LEVEL = 0.85
/** How much of their width two letters share that stand above one another. */
const STACKED = 0.7
/** In letter heights: how near a point or comma of such text is to a letter. */
const MARK = 0.3

/**
 * The letters that stand in slanted words: at least three words whose letters rise, or fall, from
 * one to the next; null where there are none.
 *
 * @param binary the page they stand on
 * @param textHeight height of a capital in pixels
 */
export function findLeaningLetters(
  letters: readonly Component[],
  binary: BinaryImage,
  textHeight: number
): LeaningLetters | null {
  const usual = letters.filter(({ x0, y0, x1, y1 }) => {
    const [least, most] = [SMALLEST * textHeight, LARGEST * textHeight]
    const longer = Math.max(x1 - x0, y1 - y0)
    return longer >= least && longer <= most
  })
  const level = new Set(levelLetters(usual, textHeight))
  const touching = letters.filter(({ x0, y0, x1, y1 }) => {
    const [shorter, longer] = [Math.min(x1 - x0, y1 - y0), Math.max(x1 - x0, y1 - y0)]
    return shorter > LARGEST * textHeight && longer < MOST_BANDS * BAND * textHeight
  })
  const free = [
    ...usual.filter((letter) => !level.has(letter)),
    ...touching.flatMap((ink) => bandsOf(ink, binary, BAND * textHeight)),
  ]
  const [rising, falling] = [1, -1].map((sign) => {
    const all = slantedWords(free, sign, textHeight)
    return { sign, all, clear: clearWords(all, textHeight) }
  })
  const { sign, all, clear } = rising.clear.length >= falling.clear.length ? rising : falling
  if (clear.length < FEWEST_WORDS) {
    return null
  }
  const words = all.filter((word) => isLong(word, SHORT, textHeight))
  if (words.reduce((sum, { length }) => sum + length, 0) > MOST_LETTERS) {
    return null
  }
  return {
    words,
    clear,
    level: level.union(marksAmong(letters, [...level], textHeight)),
    slant: slantOf(words.flat(), sign, textHeight),
  }
}

/** The middle of a box. */
export function middleOf({ x0, y0, x1, y1 }: PixelBox): Point {
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

/** Points and commas right beside letters, and what broke off them. */
function marksAmong(
  ink: readonly Component[],
  letters: readonly Component[],
  textHeight: number
): Set<Component> {
  const isMark = ({ x0, y0, x1, y1 }: Component) =>
    Math.min(x1 - x0, y1 - y0) < SMALLEST * textHeight && Math.max(x1 - x0, y1 - y0) < textHeight
  const isBeside = (mark: Component, letter: Component) =>
    mark.y1 > letter.y0 &&
    mark.y0 < letter.y1 &&
    Math.max(letter.x0 - mark.x1, mark.x0 - letter.x1) <= MARK * textHeight
  return new Set(
    ink.filter((mark) => isMark(mark) && letters.some((letter) => isBeside(mark, letter)))
  )
}

/** Letters that follow one another at a slant. @param sign 1 where they rise, -1 where they fall */
function slantedWords(letters: readonly Component[], sign: number, textHeight: number) {
  const sorted = letters
    .map((letter) => ({ letter, ...middleOf(letter) }))
    .sort((one, other) => one.x - other.x)
  const [near, far] = [NEAREST * textHeight, FARTHEST * textHeight]
  const sets = new DisjointSets(sorted.length)
  for (const [index, { x, y }] of sorted.entries()) {
    for (let at = index + 1; at < sorted.length && sorted[at].x - x <= far; at++) {
      const [right, up] = [sorted[at].x - x, sign * (y - sorted[at].y)]
      const distance = Math.hypot(right, up)
      const degrees = (Math.atan2(up, right) * 180) / Math.PI
      if (distance >= near && distance <= far && degrees > LEAST_SLANT && degrees < MOST_SLANT) {
        sets.join(index, at)
      }
    }
  }
  return sets.grouped(sorted.map(({ letter }) => letter))
}

function isLong(word: readonly Component[], least: typeof CLEAR, textHeight: number): boolean {
  const { x0, y0, x1, y1 } = unionBox(word)!
  const height = Math.min(x1 - x0, y1 - y0)
  return word.length >= least.letters && height >= least.height * textHeight
}

/**
 * Words that lean by no chance: long ones, or many that have their lower ends or their middles on
 * one level.
 */
function clearWords(words: readonly Component[][], textHeight: number): Component[][] {
  const tall = words.filter((word) => isLong(word, CLEAR, textHeight))
  const long = standApart(tall, textHeight) ? [] : tall
  if (long.length >= FEWEST_WORDS) {
    return long
  }
  const shorter = words.filter(
    (word) => isLong(word, ALIGNED, textHeight) && !isStacked(word, textHeight)
  )
  const boxes = shorter.map((word) => unionBox(word)!)
  const counts = [boxes.map(({ y1 }) => y1), boxes.map((box) => middleOf(box).y)].map(
    (places) => mostOnLevel(places, textHeight).count
  )
  return Math.max(...counts) >= FEWEST_ALIGNED ? shorter : long
}

/**
 * Whether no two words begin, end or have their middles on one level, as headings of one table do.
 */
function standApart(words: readonly Component[][], textHeight: number): boolean {
  const levels = words.map((word) => {
    const box = unionBox(word)!
    return [box.y0, middleOf(box).y, box.y1]
  })
  return !levels.some((one, index) =>
    levels
      .slice(index + 1)
      .some((other) => one.some((y, at) => Math.abs(y - other[at]) < ON_LEVEL * textHeight))
  )
}

/** Whether letters stand right above one another, as those of upright headings do. */
function isStacked(word: readonly Component[], textHeight: number): boolean {
  const isBelow = (one: Component, other: Component) => {
    const gap = other.y0 - one.y1
    const shared = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0)
    const wider = Math.max(one.x1 - one.x0, other.x1 - other.x0)
    return gap >= 0 && gap <= BESIDE * textHeight && shared >= STACKED * wider
  }
  return word.some((one) => word.some((other) => isBelow(one, other)))
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
