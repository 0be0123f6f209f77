import type { Component } from '../../image/components.js'
import type { PixelBox } from '../../image/grey_image.js'
import type { GlyphReading } from '../../glyph/glyph_reader.js'
import type { TextBox } from '../../grid/grid_input.js'
import type { Angle } from '../../types.js'
import { unionBox } from '../cells/cell_ink.js'
import type { TextLine } from '../recognisers/line_stack.js'
import { toPoints } from '../page/points.js'
import type { SlantedLine } from '../slanted/slanted_lines.js'
import type { StraightPage } from '../page/straight_page.js'

/**
 * Ink that stands together as a word does. The box of {@link TextBox} is in points, `pixels` is the
 * same in pixels of the straightened page.
 */
export interface InkWord extends TextBox {
  pixels: PixelBox
  components: Component[]
  angle: Angle
  /** Height in pixels of the word's capitals or digits. */
  textHeight: number
  /** What the glyph reader made of it, where it was asked. */
  reading?: GlyphReading
  /** What it says, where its line was read by the text recogniser. */
  said?: { text: string; confidence: number }
  /** Of a line that leans, whose box is that of its foot: its picture, turned level. */
  level?: TextLine
  /**
   * Of such a line: a drawn line runs through its letters, or only where it lies says that it
   * leans.
   */
  isUnsure?: boolean
}

/** Ink as a word; how high its letters are is told by the page where it does not tell itself. */
export function inkWord(
  components: Component[],
  angle: Angle,
  { scale }: StraightPage,
  usualHeight: number
): InkWord {
  const pixels = unionBox(components)!
  const tallest =
    angle === 0 ? heightAboveFoot(components) : Math.max(...components.map(({ x0, x1 }) => x1 - x0))
  const isUsual = tallest > 0.6 * usualHeight && tallest < 1.35 * usualHeight
  const textHeight = isUsual || tallest < usualHeight ? usualHeight : tallest
  return {
    ...toPoints(pixels, scale),
    fontSize: textHeight / scale / CAPITAL_SHARE,
    angle,
    pixels,
    components,
    textHeight,
  }
}

/**
 * Share of the tallest letter's height from which on a letter shows where a word's letters stand.
 */
const STANDING = 0.5

/**
 * How high the tallest letter rises above the line that the letters stand on, in pixels: brackets
 * and slashes hang below it, and do not make a word's letters larger.
 */
function heightAboveFoot(components: readonly Component[]): number {
  const tallest = Math.max(...components.map(({ y0, y1 }) => y1 - y0))
  const standing = components.filter(({ y0, y1 }) => y1 - y0 >= STANDING * tallest)
  const feet = standing.map(({ y1 }) => y1).sort((one, other) => one - other)
  const foot = feet[(feet.length - 1) >> 1]
  return Math.max(...standing.map(({ y0, y1 }) => Math.min(y1, foot) - y0))
}

/** A line that leans: its box is that of its foot, as {@link TextBox} has it. */
export function slantedWord(
  { level, components, first, last, isCrossed, isInferred }: SlantedLine,
  { scale }: StraightPage,
  textHeight: number
): InkWord {
  const half = textHeight / CAPITAL_SHARE / 2
  const foot = first.y > last.y ? first : last
  const pixels = {
    x0: foot.x - half,
    y0: Math.min(first.y, last.y) - half,
    x1: foot.x + half,
    y1: foot.y + half,
  }
  const [from, to] = [Math.min(first.x, last.x) - half, Math.max(first.x, last.x) + half]
  return {
    ...toPoints(pixels, scale),
    fontSize: (2 * half) / scale,
    angle: foot === first ? 270 : 90,
    pixels,
    components,
    textHeight,
    reach: { from: from / scale, to: to / scale },
    level,
    isUnsure: isCrossed || isInferred,
  }
}

/** A capital's share of its font size. */
const CAPITAL_SHARE = 0.72
