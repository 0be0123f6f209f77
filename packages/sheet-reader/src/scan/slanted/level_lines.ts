import type { Component } from '../../image/components.js'

/**
 * In letter heights: paper between two level lines at least, and how high the ink of one is at
 * most.
 */
const LEADING = 0.25
const HIGHEST_LINE = 1.45
/** The same: how high a small letter is at least, and how far letters on one line end apart. */
const LOWEST_LETTER = 0.45
const SAME_FOOT = 0.15

/**
 * Whether ink reads in level lines one below the other, as a short word does that a narrow cell
 * broke (`Ar` above `m`): lines no higher than letters are, and letters side by side that stand on
 * one of them. The letters of a turned word are nearer to each other, and none stands beside
 * another.
 *
 * @param textHeight height of a capital, in the same pixels
 */
export function standInLines(components: readonly Component[], textHeight: number): boolean {
  const lines: Component[][] = []
  let bottom = -Infinity
  for (const component of components.toSorted((one, other) => one.y0 - other.y0)) {
    if (component.y0 - bottom >= LEADING * textHeight) {
      lines.push([])
    }
    lines.at(-1)!.push(component)
    bottom = Math.max(bottom, component.y1)
  }
  return (
    lines.length > 1 &&
    lines.every((line) => heightOf(line) <= HIGHEST_LINE * textHeight) &&
    lines.some((line) => haveOneFoot(line, textHeight))
  )
}

function heightOf(line: readonly Component[]): number {
  return Math.max(...line.map(({ y1 }) => y1)) - line[0].y0
}

function haveOneFoot(line: readonly Component[], textHeight: number): boolean {
  const letters = line.filter(({ y0, y1 }) => y1 - y0 >= LOWEST_LETTER * textHeight)
  return letters.some((one, index) =>
    letters
      .slice(index + 1)
      .some(
        (other) =>
          (one.x1 <= other.x0 || other.x1 <= one.x0) &&
          Math.abs(one.y1 - other.y1) <= SAME_FOOT * textHeight
      )
  )
}
