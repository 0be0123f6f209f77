import type { InkWord } from './ink_word.js'

/** In letter heights: what is higher is letters; what stands in their line is as far within their height. */
const LETTERS = 0.6
const WITHIN = 0.15

/** A stretch down the page, in pixels. */
export interface Stretch {
  from: number
  to: number
}

/** Where letters stand down the page, in stretches that do not overlap. */
export function levelsOfLetters(words: readonly InkWord[]): Stretch[] {
  const stretches = words.flatMap(({ pixels: { y0, y1 }, textHeight }): Stretch[] => {
    const margin = WITHIN * textHeight
    return y1 - y0 >= LETTERS * textHeight ? [{ from: y0 + margin, to: y1 - margin }] : []
  })
  const levels: Stretch[] = []
  for (const { from, to } of stretches.sort((one, other) => one.from - other.from)) {
    const last = levels.at(-1)
    if (last && from < last.to) {
      last.to = Math.max(last.to, to)
    } else {
      levels.push({ from, to })
    }
  }
  return levels
}

/** Whether ink is on the level of no letters anywhere on the page: dashes stand in the line of others' words. */
export function isBetweenLines({ pixels }: InkWord, levels: readonly Stretch[]): boolean {
  const level = (pixels.y0 + pixels.y1) / 2
  return !levels.some(({ from, to }) => from < level && level < to)
}
