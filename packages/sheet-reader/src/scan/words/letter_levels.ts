import { joinOverlapping, type Extent } from '../../grid/lines/text_columns.js'
import type { InkWord } from './ink_word.js'

/** In letter heights: what is higher is letters; what stands in their line is as far within their height. */
const LETTERS = 0.6
const WITHIN = 0.15

/** Where letters stand down the page, in pixels: stretches that do not overlap. */
export function levelsOfLetters(words: readonly InkWord[]): Extent[] {
  return joinOverlapping(
    words.flatMap(({ pixels: { y0, y1 }, textHeight }): Extent[] => {
      const margin = WITHIN * textHeight
      return y1 - y0 >= LETTERS * textHeight ? [{ from: y0 + margin, to: y1 - margin }] : []
    })
  )
}

/** Whether ink is on the level of no letters anywhere on the page: dashes stand in the line of others' words. */
export function isBetweenLines({ pixels }: InkWord, levels: readonly Extent[]): boolean {
  const level = (pixels.y0 + pixels.y1) / 2
  return !levels.some(({ from, to }) => from < level && level < to)
}
