import type { GreyImage, PixelBox } from './grey_image.js'

/** In inches: how long a piece of a line is looked at, and how far beside it the fill is. */
const PIECE = 0.15
const BESIDE = 0.025
/**
 * Levels by which a line is darker than the fill at least, and how surely a mean over its pixels
 * shows it.
 */
const DARKER = 5
const SURE = 4
/** Share of a piece that has no letters beside it, of which each half shows a line. */
const CLEAR = 0.3

/**
 * How dark a fill is, how much lighter its letters are, and how much its levels differ where
 * nothing is printed.
 */
export interface FillLevels {
  level: number
  contrast: number
  grain: number
}

/**
 * Paints the level and upright lines of a dark fill black that are hardly darker than the fill:
 * what is left of them pixel by pixel are dots. A line is darker than the fill, and than both of
 * its sides, for longer than the paper between two strokes of a letter is.
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

/**
 * Lines of pixels of a box: where the first begins, and the steps along a line and to the next one.
 */
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
      const away = beside * across
      const [begin, stop] = drawnPart(
        image,
        { start, along, length: end - from, away },
        across,
        levels
      )
      for (let step = begin; step < stop; step++) {
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

/**
 * In pixels along a line: of so many it is told whether it is drawn there, where it is so many
 * times as dark as its grain.
 */
const STEP = 8
const CLEARLY = 1

/**
 * The part of a piece with a line in which it is drawn: where a clear line ends within it, letters
 * may stand in its way behind that.
 */
function drawnPart(
  { data }: GreyImage,
  { start, along, length, away }: LinePiece,
  across: number,
  { level, contrast, grain }: FillLevels
): [from: number, to: number] {
  const light = level + contrast / 2
  const darknessOf = (from: number, to: number) => {
    let [sum, count] = [0, 0]
    for (let step = Math.max(0, from); step < Math.min(length, to); step++) {
      const at = start + step * along
      if (data[at] <= light && data[at - away] <= light && data[at + away] <= light) {
        const mean = (data[at - across] + data[at] + data[at + across]) / 3
        sum += Math.min(data[at - away], data[at + away], level) - mean
        count += 1
      }
    }
    return count === 0 ? 0 : sum / count
  }
  const darkest = Math.max(
    ...Array.from({ length: Math.ceil(length / STEP) }, (_, index) =>
      darknessOf(index * STEP, (index + 1) * STEP)
    )
  )
  let [from, to] = [0, length]
  if (darkest < CLEARLY * Math.max(grain, DARKER)) {
    return [from, to]
  }
  while (from < to && darknessOf(from, from + STEP) < darkest / 2) {
    from++
  }
  while (to > from && darknessOf(to - STEP, to) < darkest / 2) {
    to--
  }
  // Where half of what is looked at is drawn, the line ends in the middle of that.
  return [from === 0 ? 0 : from + STEP / 2, to === length ? length : to - STEP / 2]
}

/**
 * Whether a piece is darker than the fill on both sides and elsewhere, where no letters stand
 * beside it.
 */
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
