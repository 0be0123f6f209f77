import type { PixelBox } from '../../image/grey_image.js'

/** Paper that is taken along beside ink, in text heights: it shows a reader what is paper. */
const PADDING = 0.3

/** A box with some paper around it, on the picture. */
export function padded(
  box: PixelBox,
  textHeight: number,
  picture: { width: number; height: number }
): PixelBox {
  const padding = Math.round(PADDING * textHeight)
  return inside(
    { x0: box.x0 - padding, y0: box.y0 - padding, x1: box.x1 + padding, y1: box.y1 + padding },
    { x0: 0, y0: 0, x1: picture.width, y1: picture.height }
  )
}

/** The part of a box that lies in another. */
export function inside(box: PixelBox, limit: PixelBox): PixelBox {
  return {
    x0: Math.max(limit.x0, box.x0),
    y0: Math.max(limit.y0, box.y0),
    x1: Math.min(limit.x1, box.x1),
    y1: Math.min(limit.y1, box.y1),
  }
}
