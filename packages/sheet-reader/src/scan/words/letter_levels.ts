import { joinOverlapping, type Extent } from '../../grid/lines/text_columns.js'
import type { InkWord } from './ink_word.js'

/**
 * In letter heights: what is higher and wider is letters; what stands in their line is as far
 * within their height.
 */
const LETTERS = 0.6
const WIDER_THAN_LINES = 0.25
const WITHIN = 0.15

/** Where letters stand down the page, in pixels: stretches that do not overlap. */
export function levelsOfLetters(words: readonly InkWord[]): Extent[] {
  return joinOverlapping(
    words.filter(isOfLetters).map(({ pixels: { y0, y1 }, textHeight }): Extent => {
      const margin = WITHIN * textHeight
      return { from: y0 + margin, to: y1 - margin }
    })
  )
}

function isOfLetters({ pixels: { x0, y0, x1, y1 }, textHeight }: InkWord): boolean {
  return y1 - y0 >= LETTERS * textHeight && x1 - x0 >= WIDER_THAN_LINES * textHeight
}

/**
 * Whether ink is on the level of no letters anywhere on the page: dashes stand in the line of
 * others' words.
 */
export function isBetweenLines({ pixels }: InkWord, levels: readonly Extent[]): boolean {
  const level = middleOf(pixels)
  return !levels.some(({ from, to }) => from < level && level < to)
}

/**
 * In letter heights: how far beside ink the words stand that share its line, and less than what two
 * lines have between them where a third is left out.
 */
const BESIDE = 30
const NO_LINE = 1.8
/** In letter heights: how level the dashes of one row are. */
const SAME_LEVEL = 0.2

/**
 * Whether single ink lies between two lines of the words beside it, which leave no room for a line
 * of its own: what is left of a ruling. Others on its level are dashes of a row whose other cells
 * have several lines.
 */
export function isLeftOfRuling(dash: InkWord, words: readonly InkWord[]): boolean {
  const { pixels, textHeight } = dash
  const level = middleOf(pixels)
  const beside = words.filter(
    (word) =>
      word !== dash &&
      word.pixels.x0 < pixels.x1 + BESIDE * textHeight &&
      word.pixels.x1 > pixels.x0 - BESIDE * textHeight &&
      word.pixels.y0 < level + NO_LINE * textHeight &&
      word.pixels.y1 > level - NO_LINE * textHeight
  )
  const boxes = beside.map((word) => word.pixels)
  const above = boxes.filter(({ y1 }) => y1 <= level).map(({ y1 }) => y1)
  const below = boxes.filter(({ y0 }) => y0 >= level).map(({ y0 }) => y0)
  return (
    Math.min(...below) - Math.max(...above) < NO_LINE * textHeight &&
    isBetweenLines(dash, levelsOfLetters(beside)) &&
    !beside.some((other) => Math.abs(middleOf(other.pixels) - level) < SAME_LEVEL * textHeight)
  )
}

function middleOf({ y0, y1 }: InkWord['pixels']): number {
  return (y0 + y1) / 2
}
