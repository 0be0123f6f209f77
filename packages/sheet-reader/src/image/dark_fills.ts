import { paintFillLines } from './fill_lines.js'
import { DARK, findFills } from './find_fills.js'
import type { GreyImage, PixelBox } from './grey_image.js'
import { spreadSpecks } from './specked_fill.js'

/** Side of the squares that a fill covers wholly and a letter's stroke does not, in inches. */
const SQUARE = 0.03
/**
 * Share of each side of a fill, or of a line of pixels next to it, that is dark: those of bold
 * letters are open.
 */
const FRAMED = 0.8
/** Levels by which letters and lines are lighter or darker than the fill. */
const CONTRAST = 60
const DARKER = 25
/** Levels by which the outline of a fill is darker where it is drawn as a line. */
const LINE = 12
/**
 * How far, in inches, a line must go on beyond a fill, from so many pixels off; by how much it is
 * darker there.
 */
const BEYOND = 0.08
const CORNER = 3
const FAINT = 40
/**
 * Lines on an even fill need be darker by less: so many times its grain, and so many levels at
 * least.
 */
const GRAINS = 5
const LEAST_DARKER = 10
/**
 * In inches: fills at least so wide and at most so high are bands of headings; their painted edges.
 */
const WIDEST_LABEL = 1.5
const HIGHEST_BAND = 1.5
const EDGE = 0.01
/** Share of a fill that light letters cover. */
const FEWEST_LIGHT = 0.01
const MOST_LIGHT = 0.5

/**
 * Turns light text on dark fills, as headings have it, into dark text on paper. Lines that are
 * darker than the fill stay dark, and so do the upper and the lower edge of a band of headings,
 * which part it from the rows around it as a line does.
 *
 * @param dpi dots an inch
 * @param target holds the new picture; as many bytes as there are pixels
 * @param isOneBit whether it was black and white: a fill that was not quite dark has specks then
 * @returns the picture with the bands that were found; null where nothing is filled
 */
export function invertDarkFills(
  image: GreyImage,
  dpi: number,
  target: () => Uint8Array,
  isOneBit = false
): (GreyImage & { bands: PixelBox[] }) | null {
  const square = Math.max(3, Math.round(SQUARE * dpi))
  const fills = findFills(image, square)
    .filter((box) => isFramed(image, box, square))
    .flatMap((box) => levelOf(image, box) ?? [])
  if (fills.length === 0) {
    return null
  }
  const { width, height } = image
  const data = target().subarray(0, width * height)
  data.set(image.data.subarray(0, width * height))
  const bands = fills
    .map(({ box }) => box)
    .filter(({ x0, y0, x1, y1 }) => x1 - x0 >= WIDEST_LABEL * dpi && y1 - y0 <= HIGHEST_BAND * dpi)
  for (const fill of fills) {
    const { box, darker, grain } = fill
    const spread = isOneBit ? spreadSpecks({ width, height, data }, box) : null
    const { level, light } = spread ?? fill
    const scale = 255 / Math.max(1, light - level)
    for (let y = box.y0; y < box.y1; y++) {
      for (let x = box.x0; x < box.x1; x++) {
        const at = y * width + x
        const value = data[at]
        data[at] =
          spread === null && value < level - darker
            ? value
            : Math.max(0, Math.min(255, 255 - scale * (value - level)))
      }
    }
    if (spread === null) {
      paintFillLines(image, data, box, { level, contrast: light - level, grain }, dpi)
    }
    const edge = Math.max(1, Math.round(EDGE * dpi))
    for (const side of sidesOf(box, width)) {
      const darkest = Math.min(...acrossSide(image, side, edge + 1, (value) => value))
      const isLine = darkest < fill.level - LINE || goesOn(image, side, Math.round(BEYOND * dpi))
      const isDrawn = isLine || (bands.includes(box) && side.isLevel)
      finishSide(image, data, side, edge, isDrawn)
      if (spread !== null && !isDrawn) {
        clearRaggedEdge(image, data, side)
      }
    }
  }
  return { width, height, data, bands }
}

/** A side of a fill: its outermost pixels, and how far it is to the next ones inwards. */
interface Side {
  first: number
  /** From one pixel of the side to the next. */
  along: number
  length: number
  /** From a pixel of the side to the next one of the fill. */
  inwards: number
  isLevel: boolean
}

/** The upright sides come first: the level ones, drawn last, keep their ends. */
function sidesOf({ x0, y0, x1, y1 }: PixelBox, width: number): Side[] {
  const level = { along: 1, length: x1 - x0, isLevel: true }
  const upright = { along: width, length: y1 - y0, isLevel: false }
  return [
    { first: y0 * width + x0, inwards: 1, ...upright },
    { first: y0 * width + x1 - 1, inwards: -1, ...upright },
    { first: y0 * width + x0, inwards: width, ...level },
    { first: (y1 - 1) * width + x0, inwards: -width, ...level },
  ]
}

/** What a measure says of the outermost lines of pixels of a side, from outside. */
function acrossSide(
  { data }: GreyImage,
  { first, along, length, inwards }: Side,
  depth: number,
  measure: (value: number) => number
): number[] {
  return Array.from({ length: depth }, (_, line) => {
    let sum = 0
    for (let step = 0; step < length; step++) {
      sum += measure(data[first + line * inwards + step * along])
    }
    return sum / length
  })
}

/** Whether the sides of an area are dark: between bold letters that stand close there is paper. */
function isFramed(image: GreyImage, box: PixelBox, depth: number): boolean {
  const isDark = (value: number) => (value < DARK ? 1 : 0)
  return sidesOf(box, image.width).every(
    (side) => Math.max(...acrossSide(image, side, depth, isDark)) >= FRAMED
  )
}

/**
 * Whether a line along a side goes on beyond one of its ends, as that of a table does below its
 * headings.
 */
function goesOn({ data }: GreyImage, side: Side, reach: number): boolean {
  const { first, along, length, inwards } = side
  const levelOfLine = (from: number, depth: number) => {
    let sum = 0
    for (let step = from; step < from + reach; step++) {
      sum += data[first + step * along + depth * inwards] ?? 255
    }
    return sum / reach
  }
  return [-CORNER - reach, length + CORNER].some((from) => {
    const levels = [-2, -1, 0, 1].map((depth) => levelOfLine(from, depth))
    const paper = Math.min(levelOfLine(from, -5), levelOfLine(from, -4))
    return Math.min(...levels) < paper - FAINT
  })
}

/**
 * Paints the outline of a fill as a line, or as paper: its pixels are neither as dark as the fill
 * nor as light as paper, and would stay as a thin line where none was drawn. So would those just
 * outside of it.
 */
function finishSide(
  image: GreyImage,
  data: Uint8Array,
  { first, along, length, inwards }: Side,
  deep: number,
  isLine: boolean
): void {
  for (let step = 0; step < length; step++) {
    const at = first + step * along
    for (let depth = 0; depth < deep; depth++) {
      data[at + depth * inwards] = isLine ? 0 : 255
    }
    const [outside, beyond] = [at - inwards, at - 3 * inwards]
    if (!isLine && image.data[outside] >= DARK) {
      data[outside] = Math.max(data[outside], image.data[beyond] ?? 0)
    }
  }
}

/** In pixels: how far the edge of a fill with specks reaches beyond most of its length. */
const RAGGED = 2

/** Takes off what is left of a side that is no line where the edge of its fill is ragged. */
function clearRaggedEdge(
  image: GreyImage,
  data: Uint8Array,
  { first, along, length, inwards }: Side
): void {
  for (let step = 0; step < length; step++) {
    const at = first + step * along
    const beyond = image.data[at - (RAGGED + 2) * inwards] ?? 255
    for (let depth = 1; depth <= RAGGED; depth++) {
      const place = at - depth * inwards
      data[place] = Math.max(data[place], beyond)
    }
  }
}

interface Fill {
  box: PixelBox
  level: number
  /** The level of its letters, and by how much lines are darker than it. */
  light: number
  darker: number
  /** Levels by which its own pixels differ. */
  grain: number
}

/** How dark a fill is and how light its letters are; null where its letters are not lighter. */
function levelOf({ data, width }: GreyImage, box: PixelBox): Fill | null {
  const counts = new Uint32Array(256)
  for (let y = box.y0; y < box.y1; y++) {
    for (let x = box.x0; x < box.x1; x++) {
      counts[data[y * width + x]]++
    }
  }
  const pixels = (box.y1 - box.y0) * (box.x1 - box.x0)
  const level = quantile(counts, pixels / 3)
  let [lighter, darker] = [0, 0]
  for (let value = 0; value < 256; value++) {
    if (value > level + CONTRAST) {
      lighter += counts[value]
    } else if (value < level - CONTRAST) {
      darker += counts[value]
    }
  }
  const isLettered = lighter > FEWEST_LIGHT * pixels && lighter < MOST_LIGHT * pixels
  if (!isLettered || lighter <= darker) {
    return null
  }
  const grain = level - quantile(counts, pixels / 10)
  return {
    box,
    level,
    light: quantile(counts, pixels - lighter / 4),
    darker: Math.min(DARKER, Math.max(LEAST_DARKER, GRAINS * grain)),
    grain,
  }
}

/** The level that so many pixels are as dark as. */
function quantile(counts: Uint32Array, most: number): number {
  let sum = 0
  for (let value = 0; value < 256; value++) {
    sum += counts[value]
    if (sum >= most) {
      return value
    }
  }
  return 255
}
