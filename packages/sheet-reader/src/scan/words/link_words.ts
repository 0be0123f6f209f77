import type { Component } from '../../image/components.js'
import { linkComponents } from './link_components.js'

/** In letter heights: a wider gap separates words. */
const WORD_GAP = 0.45
/** Headings are larger than the usual text, and so are their gaps. */
const LARGEST_GAP = 2
/**
 * In letter heights: the size of a dot, and how far the two of a colon lie apart and aside at most.
 */
const DOT = 0.32
const DOTS_APART = 0.7
const DOTS_ASIDE = 0.1

/**
 * Upright letters as words, in no particular order.
 *
 * @param textHeight height of a capital in pixels
 */
export function linkWords(letters: readonly Component[], textHeight: number): Component[][] {
  return linkComponents(letters, LARGEST_GAP * textHeight, (one, other) => {
    const [heightOne, heightOther] = [one.y1 - one.y0, other.y1 - other.y0]
    const sharedY = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0)
    const gap = Math.max(one.x0, other.x0) - Math.min(one.x1, other.x1)
    const height = Math.max(heightOne, heightOther, 0.8 * textHeight)
    if (gap <= WORD_GAP * height && sharedY >= 0.4 * Math.min(heightOne, heightOther)) {
      return true
    }
    // A comma hangs from the line that the letters before it stand on.
    const [low, high] = heightOne < heightOther ? [one, other] : [other, one]
    const lower = low.y1 - low.y0
    const tall = high.y1 - high.y0
    const hangs =
      tall > 0.75 * textHeight &&
      tall < 1.3 * textHeight &&
      low.y0 <= high.y1 + 0.06 * textHeight &&
      low.y1 > high.y1 + 0.06 * textHeight
    if (
      gap <= WORD_GAP * textHeight &&
      hangs &&
      lower < 0.62 * textHeight &&
      isNarrow(low, lower)
    ) {
      return true
    }
    if (isColon(one, other, textHeight)) {
      return true
    }
    // Dots and accents stand over or under their letter.
    return gap < 0 && lower < 0.4 * textHeight && -sharedY <= 0.3 * textHeight
  })
}

/**
 * Whether two dots of one size stand above one another as those of a colon that has space around
 * it.
 */
function isColon(one: Component, other: Component, textHeight: number): boolean {
  const sides = [one, other].flatMap(({ x0, y0, x1, y1 }) => [x1 - x0, y1 - y0])
  const apart = Math.max(one.y0, other.y0) - Math.min(one.y1, other.y1)
  const aside = Math.abs(one.x0 + one.x1 - other.x0 - other.x1) / 2
  return (
    Math.max(...sides) < DOT * textHeight &&
    aside < DOTS_ASIDE * textHeight &&
    apart > 0 &&
    apart < DOTS_APART * textHeight
  )
}

/** Whether ink is no wider than a comma of its height. */
function isNarrow({ x0, x1 }: Component, height: number): boolean {
  return x1 - x0 <= 1.1 * height
}
