import type { StraightPage } from '../src/scan/page/straight_page.js'
import { createGreyImage, type GreyImage, type PixelBox } from '../src/image/grey_image.js'

/** A white picture with black boxes. */
export function pictureOf(width: number, height: number, boxes: readonly PixelBox[]): GreyImage {
  const image = createGreyImage(width, height)
  for (const box of boxes) {
    paint(image, box, 0)
  }
  return image
}

/** Dots an inch of {@link straightPage}. */
export const DPI = 200

/** A straight page with black boxes on it. */
export function straightPage(boxes: readonly PixelBox[]): StraightPage {
  const grey = pictureOf(800, 200, boxes)
  const data = grey.data.map((level) => (level < 128 ? 1 : 0))
  return {
    grey,
    binary: { data, width: grey.width, height: grey.height },
    scale: DPI / 72,
    dpi: DPI,
    skew: 0,
    turn: 0,
    quality: null,
  }
}

/** Fills a box with one grey level. */
export function paint(image: GreyImage, { x0, y0, x1, y1 }: PixelBox, level: number): void {
  for (let y = y0; y < y1; y++) {
    image.data.fill(level, y * image.width + x0, y * image.width + x1)
  }
}

/** The lines of a grid, two pixels thick, around every pair of neighbouring edges. */
export function gridLines(xs: readonly number[], ys: readonly number[]): PixelBox[] {
  const [left, right] = [xs[0], xs[xs.length - 1]]
  const [top, bottom] = [ys[0], ys[ys.length - 1]]
  return [
    ...ys.map((y) => ({ x0: left, y0: y, x1: right + 2, y1: y + 2 })),
    ...xs.map((x) => ({ x0: x, y0: top, x1: x + 2, y1: bottom + 2 })),
  ]
}
