import type { Component } from '../../image/components.js'
import type { PixelBox } from '../../image/grey_image.js'

/** Height of the largest letters, in inches. */
const LARGEST_LETTER = 0.5
/**
 * Letters that touch: their height in inches, their length in heights, and their part of the box.
 */
const LOWEST_WORD = 0.05
const LONGEST_WORD = 20
const LEAST_FILLED = 0.35
const MOST_FILLED = 0.8
/**
 * In inches: how far a table's lines reach beyond it. A letter above may touch them with so much of
 * itself.
 */
const BESIDE_TABLE = 0.02
const MOST_IN_TABLE = 0.4

/** Whether ink outside of drawn tables can be a letter, or letters that touch, and no line. */
export function isLooseLetter(
  letter: Component,
  dpi: number,
  outlines: readonly PixelBox[]
): boolean {
  const width = letter.x1 - letter.x0
  const height = letter.y1 - letter.y0
  if (letter.area < 4 || height > LARGEST_LETTER * dpi) {
    return false
  }
  if (width > 6 * height && width > 0.15 * dpi && !isTouchingLetters(letter, dpi)) {
    return false
  }
  return !outlines.some((outline) => shareIn(letter, outline, BESIDE_TABLE * dpi) > MOST_IN_TABLE)
}

/** The share of a letter's box that lies in another, made wider by so many pixels. */
function shareIn(letter: PixelBox, { x0, y0, x1, y1 }: PixelBox, margin: number): number {
  const width = Math.min(letter.x1, x1 + margin) - Math.max(letter.x0, x0 - margin)
  const height = Math.min(letter.y1, y1 + margin) - Math.max(letter.y0, y0 - margin)
  const area = (letter.x1 - letter.x0) * (letter.y1 - letter.y0)
  return (Math.max(0, width) * Math.max(0, height)) / area
}

/**
 * Bold letters of a word may hang together; unlike a line they are high, and have paper between
 * them.
 */
function isTouchingLetters({ x0, x1, y0, y1, area }: Component, dpi: number): boolean {
  const width = x1 - x0
  const height = y1 - y0
  const filled = area / (width * height)
  return (
    height >= LOWEST_WORD * dpi &&
    width <= LONGEST_WORD * height &&
    filled >= LEAST_FILLED &&
    filled <= MOST_FILLED
  )
}
