import type { GreyImage, PixelBox } from './grey_image.js'

/** In inches: how long a piece of a line is looked at, and how far beside it the fill is. */
const PIECE = 0.15
const BESIDE = 0.025
/** Levels by which a line is darker than the fill at least. */
const DARKER = 5
/** Share of a piece that is darker than both sides, and that may have letters beside it. */
const MOSTLY = 0.7
const LETTERED = 0.25

/** How dark a fill is, how much lighter its letters are, and how much its levels differ where nothing is printed. */
export interface FillLevels {
  level: number
  contrast: number
  grain: number
}

/**
 * Paints the level and upright lines of a dark fill black that are hardly darker than the fill: what is left
 * of them pixel by pixel are dots. A line is darker than the fill, and than both of its sides, for longer than
 * the paper between two strokes of a letter is.
 *
 * @param image the picture with the fill as it is printed
 * @param data holds the picture in which the fill became paper, and is changed
 */
export function paintFillLines(
  image: GreyImage,
  data: Uint8Array,
  { x0, y0, x1, y1 }: PixelBox,
  levels: FillLevels,
  dpi: number
): void {
  const { width } = image
  const upright = { first: y0 * width + x0, along: width, across: 1 }
  const level = { first: y0 * width + x0, along: 1, across: width }
  paintAlong(image, data, { ...upright, length: y1 - y0, lines: x1 - x0 }, levels, dpi)
  paintAlong(image, data, { ...level, length: x1 - x0, lines: y1 - y0 }, levels, dpi)
}

/** Lines of pixels of a box: where the first begins, and the steps along a line and to the next one. */
interface PixelLines {
  first: number
  along: number
  across: number
  length: number
  lines: number
}

function paintAlong(
  image: GreyImage,
  data: Uint8Array,
  { first, along, across, length, lines }: PixelLines,
  { level, contrast, grain }: FillLevels,
  dpi: number
): void {
  const piece = Math.round(PIECE * dpi)
  const beside = Math.max(3, Math.round(BESIDE * dpi))
  const darker = Math.max(DARKER, grain)
  const light = level + contrast / 2
  for (let line = beside; line < lines - beside; line++) {
    for (let from = 0; from + piece <= length; from += piece) {
      const end = from + 2 * piece > length ? length : from + piece
      const start = first + line * across
      let [dark, lettered] = [0, 0]
      for (let step = from; step < end; step++) {
        const at = start + step * along
        const [one, other] = [image.data[at - beside * across], image.data[at + beside * across]]
        dark += image.data[at] < Math.min(one, other, level) - darker ? 1 : 0
        lettered += one > light || other > light ? 1 : 0
      }
      const count = end - from
      if (dark < MOSTLY * count || lettered > LETTERED * count) {
        continue
      }
      for (let step = from; step < end; step++) {
        const at = start + step * along
        data[at] = image.data[at] > light ? data[at] : 0
      }
    }
  }
}
