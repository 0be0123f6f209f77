import type { Box } from '../types.js'

/** The smallest box around others. */
export function boxAround(boxes: readonly Box[]): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  for (const { x0, y0, x1, y1 } of boxes) {
    box.x0 = Math.min(box.x0, x0)
    box.y0 = Math.min(box.y0, y0)
    box.x1 = Math.max(box.x1, x1)
    box.y1 = Math.max(box.y1, y1)
  }
  return box
}

/** A box elsewhere, by so many points further down and to the right. */
export function moved({ x0, y0, x1, y1 }: Box, down: number, right = 0): Box {
  return { x0: x0 + right, y0: y0 + down, x1: x1 + right, y1: y1 + down }
}
