import type { GreyImage, PixelBox } from './grey_image.js'

/** Side of the squares that a fill covers wholly and a letter's stroke does not, in inches. */
const SQUARE = 0.03
/** Lighter squares are paper, or a tint on which the text is dark. */
const DARK = 150
/** Squares that lie no further apart belong to one fill: letters stand between them. */
const REACH = 3
/** Smallest fill that letters fit in, in squares. */
const LOWEST = 3
const NARROWEST = 6
/** Share of a fill's outline that its squares cover at least. */
const COVERED = 0.3
/** Share of a fill's width or height that its outermost squares cover; fewer are bold letters beside it. */
const LEAST_EDGE = 0.1
/** Share of each side of a fill, or of a line of pixels next to it, that is dark: those of bold letters are open. */
const FRAMED = 0.8
/** Levels by which letters and lines are lighter or darker than the fill. */
const CONTRAST = 60
const DARKER = 25
/** Levels by which the outline of a fill is darker where it is drawn as a line. */
const LINE = 12
/** How far, in inches, a line must go on beyond a fill, from so many pixels off; by how much it is darker there. */
const BEYOND = 0.08
const CORNER = 3
const FAINT = 40
/** Lines on an even fill need be darker by less: so many times its grain, and so many levels at least. */
const GRAINS = 5
const LEAST_DARKER = 10
/** In inches: fills at least so wide and at most so high are bands of headings; their painted edges. */
const WIDEST_LABEL = 1.5
const HIGHEST_BAND = 1.5
const EDGE = 0.01
/** Share of a fill that light letters cover. */
const FEWEST_LIGHT = 0.01
const MOST_LIGHT = 0.5

/**
 * Turns light text on dark fills, as headings have it, into dark text on paper. Lines that are darker
 * than the fill stay dark, and so do the upper and the lower edge of a band of headings, which part it from
 * the rows around it as a line does.
 *
 * @param dpi dots an inch
 * @param target holds the new picture; as many bytes as there are pixels
 * @returns the picture with the bands that were found; null where nothing is filled
 */
export function invertDarkFills(
  image: GreyImage,
  dpi: number,
  target: () => Uint8Array
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
  for (const { box, level, light, darker } of fills) {
    const scale = 255 / Math.max(1, light - level)
    for (let y = box.y0; y < box.y1; y++) {
      for (let x = box.x0; x < box.x1; x++) {
        const at = y * width + x
        const value = data[at]
        data[at] =
          value < level - darker ? value : Math.max(0, Math.min(255, 255 - scale * (value - level)))
      }
    }
    const edge = Math.max(1, Math.round(EDGE * dpi))
    for (const side of sidesOf(box, width)) {
      const darkest = Math.min(...acrossSide(image, side, edge + 1, (value) => value))
      const isLine = darkest < level - LINE || goesOn(image, side, Math.round(BEYOND * dpi))
      finishSide(image, data, side, edge, isLine || (bands.includes(box) && side.isLevel))
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

/** Whether a line along a side goes on beyond one of its ends, as that of a table does below its headings. */
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
 * Paints the outline of a fill as a line, or as paper: its pixels are neither as dark as the fill nor as
 * light as paper, and would stay as a thin line where none was drawn. So would those just outside of it.
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

/** The outlines of dark areas that may be fills, in pixels. */
function findFills(image: GreyImage, side: number): PixelBox[] {
  const columns = Math.floor(image.width / side)
  const rows = Math.floor(image.height / side)
  const solid = solidSquares(image, side, columns, rows)
  const seen = new Uint8Array(columns * rows)
  const fills: PixelBox[] = []
  for (let start = 0; start < solid.length; start++) {
    if (solid[start] === 0 || seen[start] === 1) {
      continue
    }
    seen[start] = 1
    const found = [start]
    const box = { x0: columns, y0: rows, x1: 0, y1: 0 }
    for (let next = 0; next < found.length; next++) {
      const [x, y] = [found[next] % columns, Math.floor(found[next] / columns)]
      box.x0 = Math.min(box.x0, x)
      box.y0 = Math.min(box.y0, y)
      box.x1 = Math.max(box.x1, x + 1)
      box.y1 = Math.max(box.y1, y + 1)
      for (let ny = Math.max(0, y - REACH); ny <= Math.min(rows - 1, y + REACH); ny++) {
        for (let nx = Math.max(0, x - REACH); nx <= Math.min(columns - 1, x + REACH); nx++) {
          const at = ny * columns + nx
          if (solid[at] === 1 && seen[at] === 0) {
            seen[at] = 1
            found.push(at)
          }
        }
      }
    }
    const fill = trimmed(found, columns, box)
    const [wide, high] = [fill.x1 - fill.x0, fill.y1 - fill.y0]
    if (wide >= NARROWEST && high >= LOWEST && found.length >= COVERED * wide * high) {
      fills.push(
        grown(image, {
          x0: fill.x0 * side,
          y0: fill.y0 * side,
          x1: fill.x1 * side,
          y1: fill.y1 * side,
        })
      )
    }
  }
  return fills
}

/** The box of a fill's squares without the few of bold letters that stand close to it. */
function trimmed(squares: readonly number[], columns: number, box: PixelBox): PixelBox {
  const inRow = new Uint32Array(box.y1)
  const inColumn = new Uint32Array(box.x1)
  for (const square of squares) {
    inRow[Math.floor(square / columns)]++
    inColumn[square % columns]++
  }
  const isEdge = (count: number, length: number) => count >= LEAST_EDGE * length
  const { x0, y0, x1, y1 } = box
  const [wide, high] = [x1 - x0, y1 - y0]
  return {
    x0: inColumn.findIndex((count) => isEdge(count, high)),
    y0: inRow.findIndex((count) => isEdge(count, wide)),
    x1: inColumn.findLastIndex((count) => isEdge(count, high)) + 1,
    y1: inRow.findLastIndex((count) => isEdge(count, wide)) + 1,
  }
}

function solidSquares(
  { data, width }: GreyImage,
  side: number,
  columns: number,
  rows: number
): Uint8Array {
  const solid = new Uint8Array(columns * rows).fill(1)
  for (let y = 0; y < rows * side; y++) {
    const row = Math.floor(y / side) * columns
    for (let x = 0; x < columns * side; x++) {
      if (data[y * width + x] >= DARK) {
        solid[row + Math.floor(x / side)] = 0
      }
    }
  }
  return solid
}

/** The outline of a fill to the pixel: squares end before it does. */
function grown({ data, width, height }: GreyImage, box: PixelBox): PixelBox {
  const darkRow = (y: number) => {
    let dark = 0
    for (let x = box.x0; x < box.x1; x++) {
      dark += data[y * width + x] < DARK ? 1 : 0
    }
    return 2 * dark > box.x1 - box.x0
  }
  const darkColumn = (x: number) => {
    let dark = 0
    for (let y = box.y0; y < box.y1; y++) {
      dark += data[y * width + x] < DARK ? 1 : 0
    }
    return 2 * dark > box.y1 - box.y0
  }
  const { x0, y0, x1, y1 } = box
  const fill = { x0, y0, x1, y1 }
  while (fill.y0 > 0 && darkRow(fill.y0 - 1)) {
    fill.y0--
  }
  while (fill.y1 < height && darkRow(fill.y1)) {
    fill.y1++
  }
  while (fill.x0 > 0 && darkColumn(fill.x0 - 1)) {
    fill.x0--
  }
  while (fill.x1 < width && darkColumn(fill.x1)) {
    fill.x1++
  }
  return fill
}

interface Fill {
  box: PixelBox
  level: number
  /** The level of its letters, and by how much lines are darker than it. */
  light: number
  darker: number
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
