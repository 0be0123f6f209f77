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
