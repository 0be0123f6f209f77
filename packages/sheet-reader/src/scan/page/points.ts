import type { PixelBox } from '../../image/grey_image.js'
import type { Box } from '../../types.js'

/** A box in points. @param scale pixels per point */
export function toPoints({ x0, y0, x1, y1 }: PixelBox, scale: number): Box {
  return { x0: x0 / scale, y0: y0 / scale, x1: x1 / scale, y1: y1 / scale }
}
