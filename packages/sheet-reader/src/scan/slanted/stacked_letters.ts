import type { Component } from '../../image/components.js'
import { createGreyImage, type GreyImage, type PixelBox } from '../../image/grey_image.js'
import { median } from '../../grid/lines/text_lines.js'
import { unionBox } from '../cells/cell_ink.js'

const FEWEST_LETTERS = 3
/**
 * Shares of a letter's height: how far heights, steps and middles differ at most, and the paper
 * between letters.
 */
const UNLIKE = 0.12
const LEAST_GAP = 0.2
/**
 * Capitals are higher than wide, or nearly so; turned ones are so where their font is uncommonly
 * wide.
 */
const LEAST_HEIGHT = 0.9

/**
 * The letters of a word that stand upright one above the other, from top to bottom; null where ink
 * is something else. They are equally high and follow in equal steps, as turned letters, whose
 * widths differ, do not.
 */
export function stackedLetters(components: readonly Component[]): Component[] | null {
  if (components.length < FEWEST_LETTERS) {
    return null
  }
  const letters = components.toSorted((one, other) => one.y0 - other.y0)
  const height = median(letters.map(({ y0, y1 }) => y1 - y0))
  const most = Math.max(2, UNLIKE * height)
  const areLike = (values: number[]) => {
    const usual = median(values)
    return values.every((value) => Math.abs(value - usual) <= most)
  }
  const isStack =
    height >= LEAST_HEIGHT * median(letters.map(({ x0, x1 }) => x1 - x0)) &&
    areLike(letters.map(({ y0, y1 }) => y1 - y0)) &&
    areLike(letters.map(({ x0, x1 }) => (x0 + x1) / 2)) &&
    areLike(letters.slice(1).map(({ y1 }, index) => y1 - letters[index].y1)) &&
    letters.slice(1).every(({ y0 }, index) => y0 - letters[index].y1 >= LEAST_GAP * height)
  return isStack ? letters : null
}

/** Shares of a letter's height: paper between letters in a line, and around them. */
const SPACING = 0.2
const MARGIN = 0.4

/**
 * A picture of the letters side by side on one line.
 *
 * @param letters in pixels of the page, the first of the word first
 * @returns the picture, and where on it the letters are
 */
export function levelled(
  grey: GreyImage,
  letters: readonly Component[]
): { image: GreyImage; box: PixelBox; components: Component[] } {
  const height = Math.max(...letters.map(({ y0, y1 }) => y1 - y0))
  const [spacing, margin] = [SPACING, MARGIN].map((share) => Math.round(share * height))
  const components: Component[] = []
  let end = margin
  for (const letter of letters) {
    const [width, high] = [letter.x1 - letter.x0, letter.y1 - letter.y0]
    const y0 = margin + height - high
    components.push({ ...letter, x0: end, y0, x1: end + width, y1: y0 + high })
    end += width + spacing
  }
  const image = createGreyImage(end - spacing + margin, height + 2 * margin)
  letters.forEach((letter, index) => copy(grey, letter, image, components[index]))
  return { image, box: unionBox(components)!, components }
}

/** Copies a letter with a pixel of the paper around it, which is blurred ink. */
function copy(from: GreyImage, letter: PixelBox, to: GreyImage, place: PixelBox): void {
  for (let y = -1; y <= letter.y1 - letter.y0; y++) {
    for (let x = -1; x <= letter.x1 - letter.x0; x++) {
      const [column, row] = [letter.x0 + x, letter.y0 + y]
      if (column >= 0 && row >= 0 && column < from.width && row < from.height) {
        to.data[(place.y0 + y) * to.width + place.x0 + x] = from.data[row * from.width + column]
      }
    }
  }
}
