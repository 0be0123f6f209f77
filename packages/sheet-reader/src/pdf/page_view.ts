import type { Matrix } from './matrix.js'

/** From where a page is looked at while it is read. */
export interface PageView {
  /** Of the displayed page, in points. */
  width: number
  height: number
  /** Maps the page's own coordinates to those that are returned. */
  toDisplay: Matrix
  /** Degrees by which the displayed page is turned back around its middle. */
  skew: number
}

/** Whether a box can be seen: on a page that is turned back, its corners reach over the edges. */
export function isInView(
  { width, height, skew }: PageView,
  x0: number,
  y0: number,
  x1: number,
  y1: number
): boolean {
  const over = Math.abs(Math.sin((skew * Math.PI) / 180)) / 2
  return (
    x1 >= -over * height &&
    y1 >= -over * width &&
    x0 <= width + over * height &&
    y0 <= height + over * width
  )
}
