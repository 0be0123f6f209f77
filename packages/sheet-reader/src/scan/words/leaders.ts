import type { Component } from '../../image/components.js'
import { inkWord, type InkWord } from './ink_word.js'
import type { StraightPage } from '../page/straight_page.js'

/** In letter heights: what is lower is a dash or a dot. */
export const FLAT = 0.32
/** In letter heights, and how much of its length is its breadth: a dot among noise. */
const LARGEST_DOT = 0.42
const ROUND = 0.65
/** Fewer dots in a row are points. */
const FEWEST_DOTS = 3

/** Whether ink is a row of dots, however near to each other they stand. Heights are in pixels. */
export function areDots(components: readonly Component[], textHeight: number): boolean {
  return (
    components.length >= FEWEST_DOTS &&
    components.every((component) => isDot(component, textHeight))
  )
}

/**
 * Whether ink is no larger than a dot, or a little larger and as wide as high, as noise leaves
 * dots.
 */
export function isDot({ x0, y0, x1, y1 }: Component, textHeight: number): boolean {
  const [width, height] = [x1 - x0, y1 - y0]
  const larger = Math.max(width, height)
  return (
    larger < FLAT * textHeight ||
    (larger < LARGEST_DOT * textHeight && Math.min(width, height) >= ROUND * larger)
  )
}

/**
 * The ink of a word, parted where a row of dots begins or ends: dots stand as near to their label
 * and its value as letters do to each other where print is narrow. Heights are in pixels.
 */
export function partedAtDots(components: readonly Component[], textHeight: number): Component[][] {
  const stretches: Component[][] = []
  for (const component of components.toSorted((one, other) => one.x0 - other.x0)) {
    const last = stretches.at(-1)
    if (last && isDot(last[0], textHeight) === isDot(component, textHeight)) {
      last.push(component)
    } else {
      stretches.push([component])
    }
  }
  const isRow = (dots: readonly Component[]) => areDots(dots, textHeight) && isLevel(dots)
  const words: Component[][] = []
  for (const [index, stretch] of stretches.entries()) {
    if (index === 0 || isRow(stretch) || isRow(stretches[index - 1])) {
      words.push(stretch)
    } else {
      words.at(-1)!.push(...stretch)
    }
  }
  return words
}

/** Whether dots stand beside each other, none above another as those of a colon do. */
function isLevel(dots: readonly Component[]): boolean {
  const highest = Math.max(...dots.map(({ y0 }) => y0))
  return dots.every(({ y1 }) => y1 > highest)
}

/**
 * Dots between a label and its value (`Class ...... SS 2`): one word, which no reader has to read.
 */
export function leader(dots: readonly InkWord[], page: StraightPage, textHeight: number): InkWord {
  const components = dots.flatMap((dot) => dot.components)
  return { ...inkWord(components, 0, page, textHeight), text: '.'.repeat(dots.length) }
}

/** Whether a word is nothing but dots in a row. */
export function isLeader({ text }: InkWord): boolean {
  return text !== undefined && /^\.{3,}$/.test(text)
}
