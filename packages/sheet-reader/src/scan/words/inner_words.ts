import type { PixelBox } from '../../image/grey_image.js'
import type { InkWord } from './ink_word.js'

/** Pixels by which a piece may reach out of the word that it belongs to. */
const BESIDE = 1
/** Share of a word's box that a piece of it takes at most. */
const LARGEST = 0.5

/**
 * Words without those that lie within another one: pieces of its letters, which are read together
 * with it.
 */
export function withoutInnerWords(words: readonly InkWord[]): InkWord[] {
  const sorted = words.toSorted((one, other) => one.pixels.x0 - other.pixels.x0)
  const inner = new Set<InkWord>()
  for (const [index, outer] of sorted.entries()) {
    const isIn = (word: InkWord) =>
      word.angle === outer.angle && isWithin(word.pixels, outer.pixels)
    const { x0, x1 } = outer.pixels
    for (let at = index - 1; at >= 0 && sorted[at].pixels.x0 >= x0 - BESIDE; at--) {
      if (isIn(sorted[at])) {
        inner.add(sorted[at])
      }
    }
    for (let at = index + 1; at < sorted.length && sorted[at].pixels.x0 < x1; at++) {
      if (isIn(sorted[at])) {
        inner.add(sorted[at])
      }
    }
  }
  return words.filter((word) => !inner.has(word))
}

function isWithin(piece: PixelBox, whole: PixelBox): boolean {
  return (
    piece.x0 >= whole.x0 - BESIDE &&
    piece.x1 <= whole.x1 + BESIDE &&
    piece.y0 >= whole.y0 - BESIDE &&
    piece.y1 <= whole.y1 + BESIDE &&
    areaOf(piece) < LARGEST * areaOf(whole)
  )
}

function areaOf({ x0, y0, x1, y1 }: PixelBox): number {
  return (x1 - x0) * (y1 - y0)
}
