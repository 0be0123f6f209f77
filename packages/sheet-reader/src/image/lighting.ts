import type { GreyImage } from './grey_image.js'
import { shrinkImage } from './resample.js'

/** Pixels of the squares whose lightest part is taken for their paper. */
const SQUARE = 8
/** Side in pixels of the picture that is looked at. */
const LONG_SIDE = 400
/** The paper of a scan is nowhere (but on dark fills) darker than this share of its lightest. */
const EVEN = 0.86

/**
 * Whether the paper is lit as by a lamp or a window, not by a scanner: its brightness differs over
 * the page. Print, and fills that cover less than a third of the page, do not matter.
 */
export function isUnevenlyLit(image: GreyImage): boolean {
  const factor = Math.max(1, Math.floor(Math.max(image.width, image.height) / LONG_SIDE))
  const { data, width, height } = shrinkImage(image, factor)
  const levels: number[] = []
  for (let top = 0; top + SQUARE <= height; top += SQUARE) {
    for (let left = 0; left + SQUARE <= width; left += SQUARE) {
      let lightest = 0
      for (let y = top; y < top + SQUARE; y++) {
        for (let x = left; x < left + SQUARE; x++) {
          lightest = Math.max(lightest, data[y * width + x])
        }
      }
      levels.push(lightest)
    }
  }
  levels.sort((one, other) => one - other)
  const at = (share: number) => levels[Math.floor(share * (levels.length - 1))] ?? 0
  return at(0.33) < EVEN * at(0.95)
}
