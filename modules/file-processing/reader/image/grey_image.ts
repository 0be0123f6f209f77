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
