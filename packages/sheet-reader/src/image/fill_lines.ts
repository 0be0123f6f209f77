import type { GreyImage, PixelBox } from './grey_image.js'

/** In inches: how long a piece of a line is looked at, and how far beside it the fill is. */
const PIECE = 0.15
const BESIDE = 0.025
/** Levels by which a line is darker than the fill at least, and how surely a mean over its pixels shows it. */
const DARKER = 5
const SURE = 4
/** Share of a piece that has no letters beside it, of which each half shows a line. */
const CLEAR = 0.3

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
  levels: FillLevels,
  dpi: number
): void {
  const piece = Math.round(PIECE * dpi)
  const beside = Math.max(3, Math.round(BESIDE * dpi))
  const light = levels.level + levels.contrast / 2
  for (let line = beside; line < lines - beside; line++) {
    for (let from = 0; from + piece <= length; from += piece) {
      const end = from + 2 * piece > length ? length : from + piece
      const start = first + line * across + from * along
      if (!showsLine(image, { start, along, length: end - from, away: beside * across }, levels)) {
        continue
      }
      for (let step = 0; step < end - from; step++) {
        const at = start + step * along
        data[at] = image.data[at] > light ? data[at] : 0
      }
    }
  }
}

/** A piece of a line of pixels, and how far from one of them the fill beside it is. */
interface LinePiece {
  start: number
  along: number
  length: number
  away: number
}

/** Whether a piece is darker than the fill on both sides and elsewhere, where no letters stand beside it. */
function showsLine(
  { data }: GreyImage,
  { start, along, length, away }: LinePiece,
  { level, contrast, grain }: FillLevels
): boolean {
  const light = level + contrast / 2
  const clear: number[] = []
  for (let step = 0; step < length; step++) {
    const at = start + step * along
    if (data[at - away] <= light && data[at + away] <= light) {
      clear.push(at)
    }
  }
  if (clear.length < CLEAR * length) {
    return false
  }
  const isDarker = (places: readonly number[], least: number) => {
    const meanOf = (shift: number) =>
      places.reduce((sum, at) => sum + data[at + shift], 0) / places.length
    return meanOf(0) < Math.min(meanOf(-away), meanOf(away), level) - least
  }
  const middle = clear.length >> 1
  return (
    isDarker(clear, Math.max(DARKER, (SURE * grain) / Math.sqrt(clear.length))) &&
    isDarker(clear.slice(0, middle), DARKER) &&
    isDarker(clear.slice(middle), DARKER)
  )
}
