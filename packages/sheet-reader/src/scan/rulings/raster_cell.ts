import type { PixelBox } from '../../image/grey_image.js'
import type { RasterRuling } from '../../image/rulings.js'

/** A cell of a grid in pixels. `box` is the paper inside its rulings. */
export interface RasterCell {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  box: PixelBox
}

/** First pixel beside a ruling, on its far side (1) or its near side (-1), clear of its blur. */
export function innerEdge(ruling: RasterRuling, side: 1 | -1): number {
  return Math.round(ruling.position + side * (ruling.thickness / 2 + 1.5))
}
