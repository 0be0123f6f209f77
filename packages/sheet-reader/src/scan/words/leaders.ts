import type { Component } from '../../image/components.js'
import { inkWord, type InkWord } from './ink_word.js'
import type { StraightPage } from '../page/straight_page.js'

/** In letter heights: what is lower is a dash or a dot. */
export const FLAT = 0.32
/** Fewer dots in a row are points. */
const FEWEST_DOTS = 3

/** Whether low ink is a row of dots, however near to each other they stand. Heights are in pixels. */
export function areDots(components: readonly Component[], textHeight: number): boolean {
  return (
    components.length >= FEWEST_DOTS &&
    components.every(({ x0, x1 }) => x1 - x0 < FLAT * textHeight)
  )
}

/**
 * The ink of a word, parted where a row of dots begins or ends: dots stand as near to their label and its
 * value as letters do to each other where print is narrow. Heights are in pixels.
 */
export function partedAtDots(components: readonly Component[], textHeight: number): Component[][] {
  const isDot = ({ x0, y0, x1, y1 }: Component) =>
    x1 - x0 < FLAT * textHeight && y1 - y0 < FLAT * textHeight
  const sorted = [...components].sort((one, other) => one.x0 - other.x0)
  const parts: { isDots: boolean; components: Component[] }[] = []
  for (const component of sorted) {
    const last = parts.at(-1)
    if (last && last.isDots === isDot(component)) {
      last.components.push(component)
    } else {
      parts.push({ isDots: isDot(component), components: [component] })
    }
  }
  const isRow = ({ isDots, components: dots }: (typeof parts)[number]) =>
    isDots && areDots(dots, textHeight) && isLevel(dots)
  const words: Component[][] = []
  let wasRow = true
  for (const part of parts) {
    if (wasRow || isRow(part)) {
      words.push(part.components)
    } else {
      words.at(-1)!.push(...part.components)
    }
    wasRow = isRow(part)
  }
  return words
}

/** Whether dots stand beside each other, none above another as those of a colon do. */
function isLevel(dots: readonly Component[]): boolean {
  const highest = Math.max(...dots.map(({ y0 }) => y0))
  return dots.every(({ y1 }) => y1 > highest)
}

/** Dots between a label and its value (`Class ...... SS 2`): one word, which no reader has to read. */
export function leader(dots: readonly InkWord[], page: StraightPage, textHeight: number): InkWord {
  const components = dots.flatMap((dot) => dot.components)
  return { ...inkWord(components, 0, page, textHeight), text: '.'.repeat(dots.length) }
}

/** Whether a word is nothing but dots in a row. */
export function isLeader({ text }: InkWord): boolean {
  return text !== undefined && /^\.{3,}$/.test(text)
}
