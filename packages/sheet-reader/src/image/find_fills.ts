import type { GreyImage, PixelBox } from './grey_image.js'

/** Lighter pixels are paper, or a tint on which the text is dark. */
export const DARK = 150
/** Squares that lie no further apart belong to one fill: letters stand between them. */
const REACH = 3
/** Smallest fill that letters fit in, in squares. */
const LOWEST = 3
const NARROWEST = 6
/** Share of a fill's outline that its squares cover at least. */
const COVERED = 0.3
/**
 * Share of a fill's width or height that its outermost squares cover; fewer are bold letters beside
 * it.
 */
const LEAST_EDGE = 0.1

/**
 * The outlines of dark areas that may be fills, in pixels.
 *
 * @param side of the squares that a fill covers wholly and a letter's stroke does not, in pixels
 */
export function findFills(image: GreyImage, side: number): PixelBox[] {
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
  return joinedAlong(image, fills)
}

/**
 * Pixels by which the edges of two parts of a band differ, and the share of what is between them,
 * and of its edges, that is dark.
 */
const LEVEL = 3
const FILLED = 0.5
const FRAMED = 0.8
/** Share of their height that two parts share which reach into each other. */
const SHARED = 0.7

/**
 * Fills of which one goes on in the next as a band does: letters nearly as high as it part its
 * squares.
 */
function joinedAlong(image: GreyImage, fills: readonly PixelBox[]): PixelBox[] {
  const joined: PixelBox[] = []
  for (const fill of fills.toSorted((one, other) => one.x0 - other.x0)) {
    const before = joined.findIndex((band) => goesOnIn(image, band, fill))
    if (before < 0) {
      joined.push(fill)
      continue
    }
    const { x0, y0, x1, y1 } = joined[before]
    joined[before] = {
      x0,
      y0: Math.min(y0, fill.y0),
      x1: Math.max(x1, fill.x1),
      y1: Math.max(y1, fill.y1),
    }
  }
  return joined.filter((fill) => !joined.some((band) => band !== fill && isWithin(fill, band)))
}

/** Whether a fill lies in a band whose other parts were joined without it. */
function isWithin({ x0, y0, x1, y1 }: PixelBox, band: PixelBox): boolean {
  return x0 >= band.x0 && x1 <= band.x1 && y0 >= band.y0 && y1 <= band.y1
}

function goesOnIn({ data, width }: GreyImage, left: PixelBox, right: PixelBox): boolean {
  const [y0, y1] = [Math.max(left.y0, right.y0), Math.min(left.y1, right.y1)]
  const isLevel = Math.abs(left.y0 - right.y0) <= LEVEL && Math.abs(left.y1 - right.y1) <= LEVEL
  if (right.x0 <= left.x1) {
    return y1 - y0 >= SHARED * Math.max(left.y1 - left.y0, right.y1 - right.y0)
  }
  const darkPart = (from: number, to: number) => {
    let dark = 0
    for (let y = from; y < to; y++) {
      for (let x = left.x1; x < right.x0; x++) {
        dark += data[y * width + x] < DARK ? 1 : 0
      }
    }
    return dark / Math.max(1, (to - from) * (right.x0 - left.x1))
  }
  return (
    isLevel &&
    darkPart(y0 + 1, y0 + 2) >= FRAMED &&
    darkPart(y1 - 2, y1 - 1) >= FRAMED &&
    darkPart(y0, y1) >= FILLED
  )
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
  const solid = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const first = row * side * width + column * side
      solid[row * columns + column] = isSolid(data, width, first, side) ? 1 : 0
    }
  }
  return solid
}

/** Whether a square is dark all over: most show in their first pixel that they are not. */
function isSolid(data: Uint8Array, width: number, first: number, side: number): boolean {
  for (let line = first, last = first + side * width; line < last; line += width) {
    for (let at = line; at < line + side; at++) {
      if (data[at] >= DARK) {
        return false
      }
    }
  }
  return true
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
