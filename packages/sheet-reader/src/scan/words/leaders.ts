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

/** Dots between a label and its value (`Class ...... SS 2`): one word, which no reader has to read. */
export function leader(dots: readonly InkWord[], page: StraightPage, textHeight: number): InkWord {
  const components = dots.flatMap((dot) => dot.components)
  return { ...inkWord(components, 0, page, textHeight), text: '.'.repeat(dots.length) }
}

/** Whether a word is nothing but dots in a row. */
export function isLeader({ text }: InkWord): boolean {
  return text !== undefined && /^\.{3,}$/.test(text)
}
