/**
 * An 8-bit grey image: one byte a pixel, rows from the top, no padding.
 * 0 is black and 255 is white. `data` may be longer than `width * height`
 * when a buffer is used again for a smaller image.
 */
export interface GreyImage {
  data: Uint8Array
  width: number
  height: number
}

/** As {@link GreyImage}, but 1 is ink and 0 is paper. */
export interface BinaryImage {
  data: Uint8Array
  width: number
  height: number
}

/** Whole pixels; `x1` and `y1` are the first column and row outside. */
export interface PixelBox {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** A new white image. */
export function createGreyImage(width: number, height: number): GreyImage {
  return { data: new Uint8Array(width * height).fill(255), width, height }
}

/** The part of `box` that lies on the image, with whole edges. */
export function clipBox(box: PixelBox, image: { width: number; height: number }): PixelBox {
  const x0 = Math.min(image.width, Math.max(0, Math.floor(box.x0)))
  const y0 = Math.min(image.height, Math.max(0, Math.floor(box.y0)))
  return {
    x0,
    y0,
    x1: Math.min(image.width, Math.max(x0, Math.ceil(box.x1))),
    y1: Math.min(image.height, Math.max(y0, Math.ceil(box.y1))),
  }
}

/** A copy of a part of an image. */
export function cropImage(image: GreyImage, box: PixelBox): GreyImage {
  const { x0, y0, x1, y1 } = clipBox(box, image)
  const width = x1 - x0
  const height = y1 - y0
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = (y0 + y) * image.width + x0
    data.set(image.data.subarray(from, from + width), y * width)
  }
  return { data, width, height }
}
