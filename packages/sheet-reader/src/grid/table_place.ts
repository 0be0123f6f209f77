import type { Box } from '../types.js'

/** Points by which text may lie beside the outer lines of its table. */
const BESIDE_LINES = 1

/** Whether a place on the page belongs to the table in a box. */
export function holds(box: Box, x: number, y: number): boolean {
  return (
    x >= box.x0 - BESIDE_LINES &&
    x <= box.x1 + BESIDE_LINES &&
    y >= box.y0 - BESIDE_LINES &&
    y <= box.y1 + BESIDE_LINES
  )
}

/** Whether the middle of a word lies in a box. */
export function isInside(word: Box, box: Box): boolean {
  const x = (word.x0 + word.x1) / 2
  const y = (word.y0 + word.y1) / 2
  return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1
}
