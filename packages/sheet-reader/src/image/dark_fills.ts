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
/** Levels by which letters and lines are lighter or darker than the fill. */
const CONTRAST = 60
const DARKER = 25
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
 * @returns null where nothing is filled
 */
export function invertDarkFills(
  image: GreyImage,
  dpi: number,
  target: () => Uint8Array
): GreyImage | null {
  const side = Math.max(3, Math.round(SQUARE * dpi))
  const fills = findFills(image, side).flatMap((box) => levelOf(image, box) ?? [])
  if (fills.length === 0) {
    return null
  }
  const { width, height } = image
  const data = target().subarray(0, width * height)
  data.set(image.data.subarray(0, width * height))
  for (const { box, level, light } of fills) {
    const scale = 255 / Math.max(1, light - level)
    for (let y = box.y0; y < box.y1; y++) {
      for (let x = box.x0; x < box.x1; x++) {
        const at = y * width + x
        const value = data[at]
        data[at] =
          value < level - DARKER ? value : Math.max(0, Math.min(255, 255 - scale * (value - level)))
      }
    }
    if (box.x1 - box.x0 >= WIDEST_LABEL * dpi && box.y1 - box.y0 <= HIGHEST_BAND * dpi) {
      const edge = Math.max(1, Math.round(EDGE * dpi))
      for (let y = 0; y < edge; y++) {
        data.fill(0, (box.y0 + y) * width + box.x0, (box.y0 + y) * width + box.x1)
        data.fill(0, (box.y1 - 1 - y) * width + box.x0, (box.y1 - 1 - y) * width + box.x1)
      }
    }
  }
  return { width, height, data }
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
    const [wide, high] = [box.x1 - box.x0, box.y1 - box.y0]
    if (wide >= NARROWEST && high >= LOWEST && found.length >= COVERED * wide * high) {
      fills.push(
        grown(image, {
          x0: box.x0 * side,
          y0: box.y0 * side,
          x1: box.x1 * side,
          y1: box.y1 * side,
        })
      )
    }
  }
  return fills
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

/** How dark a fill is and how light its letters are; null where its letters are not lighter. */
function levelOf(
  { data, width }: GreyImage,
  box: PixelBox
): { box: PixelBox; level: number; light: number } | null {
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
  return isLettered && lighter > darker
    ? { box, level, light: quantile(counts, pixels - lighter / 4) }
    : null
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
