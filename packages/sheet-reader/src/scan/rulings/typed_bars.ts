import type { Component } from '../../image/components.js'
import { unionBox } from '../cells/cell_ink.js'

/**
 * How bars look: pixels that softness makes of the thinnest, and letter heights of those higher
 * than letters.
 */
export interface BarLook {
  widest: number
  higher: number
}

/** Bars as a coarse scan in shades of grey has them. */
const SCANNED: BarLook = { widest: 4, higher: 1.15 }
/**
 * In letter heights, and whole pixels: a typed bar is thin, and in most fonts higher than letters
 * are.
 */
const WIDEST = 0.26
const LOWEST = 0.85
/** In letter heights: with dust at its side it is a little wider. */
const WIDEST_REMAINS = 0.5
const HIGHEST = 2.4
/**
 * How far bars of a column lie apart, and how far from letters beside them those stand that are no
 * higher.
 */
const SAME_COLUMN = 0.3
const ALONE = 0.6
/** Share of such bars that must stand so. */
const ALONE_SHARE = 0.8
/**
 * Fewest bars in a column, its share of the bars that the fullest column has, and fewest columns.
 */
const FEWEST_BARS = 3
const LEAST_SHARE = 0.5
const FEWEST_COLUMNS = 3
/**
 * Letters in the way of a column's bars, as a share of these: lines of text that go across a table.
 */
const MOST_CROSSING = 0.2
/**
 * Share of the bars that are about as high as most, and how much higher or lower the others are.
 */
const ALIKE_SHARE = 0.85
const ALIKE = 0.15

/**
 * The bars (`|`) with which text art draws its columns: thin, higher than letters or apart from
 * them, and one below the other in several columns. A single one may be an `l` or an `I`.
 *
 * @param textHeight height of a capital in pixels
 */
export function findTypedBars(
  letters: readonly Component[],
  textHeight: number,
  look: BarLook = SCANNED
): Set<Component> {
  const upright = letters.filter(
    ({ x0, y0, x1, y1 }) =>
      x1 - x0 <= Math.max(look.widest, Math.ceil(WIDEST * textHeight)) &&
      y1 - y0 >= LOWEST * textHeight
  )
  const thin = upright
    .filter(({ y0, y1 }) => y1 - y0 <= HIGHEST * textHeight)
    .sort((one, other) => one.x0 + one.x1 - other.x0 - other.x1)
  const columns: Component[][] = []
  for (const bar of thin) {
    const column = columns.at(-1)
    const last = column?.at(-1)
    const off = last ? (bar.x0 + bar.x1 - last.x0 - last.x1) / 2 : Infinity
    if (column && off <= SAME_COLUMN * textHeight) {
      column.push(bar)
    } else {
      columns.push([bar])
    }
  }
  const fullest = Math.max(0, ...columns.map(({ length }) => length))
  const typed = columns.filter(
    (column) =>
      column.length >= FEWEST_BARS &&
      column.length >= LEAST_SHARE * fullest &&
      (areHigh(column, look.higher * textHeight) ||
        (areAlone(column, letters, textHeight) && !isCrossed(column, letters)))
  )
  const bars = typed.flat()
  const isTextArt = typed.length >= FEWEST_COLUMNS && areAlike(bars, upright)
  return new Set(isTextArt ? [...bars, ...remainsOf(typed, letters, textHeight)] : [])
}

/**
 * What noise made of further bars: thin ink, however low, that stands alone in a column of bars.
 */
function remainsOf(
  columns: readonly (readonly Component[])[],
  letters: readonly Component[],
  textHeight: number
): Component[] {
  const bars = new Set(columns.flat())
  const table = unionBox([...bars])!
  const extents = columns.map((column) => unionBox(column)!)
  return letters.filter(
    (letter) =>
      !bars.has(letter) &&
      letter.x1 - letter.x0 <= WIDEST_REMAINS * textHeight &&
      letter.y1 > table.y0 &&
      letter.y0 < table.y1 &&
      extents.some(
        ({ x0, x1 }) => letter.x0 + letter.x1 >= 2 * x0 && letter.x0 + letter.x1 <= 2 * x1
      ) &&
      areAlone([letter], letters, textHeight)
  )
}

function areHigh(bars: readonly Component[], least: number): boolean {
  const high = bars.filter(({ y0, y1 }) => y1 - y0 >= least)
  return high.length * 2 > bars.length
}

/** Whether nothing is near most bars on either side, as digits of a number are. */
function areAlone(
  bars: readonly Component[],
  letters: readonly Component[],
  textHeight: number
): boolean {
  const near = ALONE * textHeight
  const alone = bars.filter(
    (bar) =>
      !letters.some(
        (other) =>
          other !== bar &&
          other.y0 < bar.y1 &&
          other.y1 > bar.y0 &&
          other.x0 < bar.x1 + near &&
          other.x1 > bar.x0 - near
      )
  )
  return alone.length >= ALONE_SHARE * bars.length
}

/**
 * Whether letters stand where other rows have the bars of a column: it holds `I`s among other
 * grades.
 */
function isCrossed(bars: readonly Component[], letters: readonly Component[]): boolean {
  const x0 = Math.max(...bars.map((bar) => bar.x0))
  const x1 = Math.min(...bars.map((bar) => bar.x1))
  const top = Math.min(...bars.map((bar) => bar.y1))
  const bottom = Math.max(...bars.map((bar) => bar.y0))
  const crossing = letters.filter(
    (letter) =>
      letter.x0 < Math.max(x0, x1) &&
      letter.x1 > Math.min(x0, x1) &&
      letter.y0 > top &&
      letter.y1 < bottom &&
      !bars.includes(letter)
  )
  return crossing.length > MOST_CROSSING * bars.length
}

/** Whether bars are as high as each other; pieces of drawn lines have any length. */
function areAlike(bars: readonly Component[], upright: readonly Component[]): boolean {
  const heights = bars.map(({ y0, y1 }) => y1 - y0).sort((one, other) => one - other)
  const usual = heights[heights.length >> 1]
  const alike = heights.filter((height) => Math.abs(height - usual) <= ALIKE * usual + 1)
  const longer = upright.filter(({ y0, y1 }) => y1 - y0 > (1 + ALIKE) * usual + 1)
  return alike.length >= ALIKE_SHARE * (bars.length + longer.length)
}
