import type { GreyImage } from '../image/grey_image.js'
import {
  connect,
  findInk,
  measureLevels,
  strokeThreshold,
  type CellInk,
  type InkPiece,
} from './ink.js'
import type { PixelBox } from './normalise.js'

/**
 * Ink must be this much darker than paper, in grey levels and in deviations of the paper's noise.
 */
const LEAST_CONTRAST = 36
const LEAST_DEVIATIONS = 3.6

/**
 * Least darkness of a piece of ink, in deviations of the paper's noise: mean times root of area.
 */
const LEAST_STRENGTH = 8
const LEAST_FAINT_STRENGTH = 6.5

/** Where the threshold for faint ink lies between paper and ink. */
const FAINT_SHARE = 0.22

/**
 * Share of a cell's width and height from which on a row or column of ink is a line of the table.
 */
const HORIZONTAL_LINE = 0.5
const VERTICAL_LINE = 0.85

/** The same for a row that lies farther inside. */
const WHOLE_LINE = 0.9

/** The characters of a cell, without dust and without what is left of the table's lines. */
export interface LineInk extends CellInk {
  /** The cell, and the part of it that holds the characters. */
  cell: PixelBox
  box: PixelBox
  /** Height of a digit in pixels: given, or guessed from the cell's own ink. */
  digitHeight: number
  /** y of the line that the characters stand on. */
  baseline: number
}

/**
 * Finds the ink of a cell's characters.
 *
 * @param expectedHeight height of a digit in pixels, where the page or the column has told it
 * @returns nothing when the cell is blank
 */
export function findLineInk(
  image: GreyImage,
  cell: PixelBox,
  expectedHeight?: number
): LineInk | undefined {
  cell = withoutLines(image, cell)
  let box = cell
  let found = findInk(image, cell)
  if (!stands(found)) {
    return undefined
  }
  let pieces = found.pieces.filter((piece) => !isRuling(piece, cell, expectedHeight))
  if (pieces.length === 0) {
    return undefined
  }

  if (pieces.length < found.pieces.length) {
    // A line is often darker than the print; without it the levels are those of the print.
    box = around(pieces, cell)
    found = measureAgain(image, found, box)
    if (!stands(found)) {
      return undefined
    }
    pieces = found.pieces.filter((piece) => !isRuling(piece, cell, expectedHeight))
  }
  const digitHeight = expectedHeight ?? guessHeight(pieces, cell)
  pieces = pieces.filter((piece) => isInk(piece, found, digitHeight))
  if (pieces.length === 0) {
    return undefined
  }
  const baseline = baselineOf(pieces, digitHeight)
  return { ...found, pieces, cell, box, digitHeight, baseline }
}

/**
 * The pieces of ink of the same characters under another threshold.
 *
 * @param share how far from paper to ink the threshold lies; a low one mends broken strokes, a high
 *   one parts characters that touch
 */
export function piecesAt(image: GreyImage, line: LineInk, share: number): InkPiece[] {
  const { paper, ink } = line.levels
  const threshold = strokeThreshold(paper, ink, line.noise, share)
  return connect(image, line.box, threshold).filter(
    (piece) => isInk(piece, line, line.digitHeight) && !isRuling(piece, line.cell, line.digitHeight)
  )
}

/**
 * Draws a cell's edges in past the lines of the table: rows and columns near an edge that are ink
 * for most of their length.
 */
function withoutLines(image: GreyImage, cell: PixelBox): PixelBox {
  const { paper, ink, noise } = measureLevels(image, cell)
  const threshold = strokeThreshold(paper, ink, noise)
  const width = cell.x1 - cell.x0
  const height = cell.y1 - cell.y0
  const reach = Math.max(3, Math.round(height * 0.12))
  const isLine = (start: number, step: number, length: number, share: number) => {
    let dark = 0
    for (let along = 0; along < length; along++) {
      if (image.data[start + along * step] < threshold) {
        dark++
      }
    }
    return dark > share * length
  }
  const rowIsLine = (y: number, share: number) => isLine(y * image.width + cell.x0, 1, width, share)
  const columnIsLine = (x: number) =>
    isLine(cell.y0 * image.width + x, image.width, height, VERTICAL_LINE)

  const inner = { ...cell }
  for (let past = 1; past <= Math.min(2 * reach, height); past++) {
    const share = past <= reach ? HORIZONTAL_LINE : WHOLE_LINE
    if (rowIsLine(cell.y0 + past - 1, share)) {
      inner.y0 = cell.y0 + past
    }
    if (rowIsLine(cell.y1 - past, share)) {
      inner.y1 = Math.max(inner.y0, cell.y1 - past)
    }
  }
  for (let past = 1; past <= Math.min(reach, width); past++) {
    if (columnIsLine(cell.x0 + past - 1)) {
      inner.x0 = cell.x0 + past
    }
    if (columnIsLine(cell.x1 - past)) {
      inner.x1 = Math.max(inner.x0, cell.x1 - past)
    }
  }
  return inner
}

/**
 * Faint ink that lies outside the boxes of what was found: parts of thin strokes, which must not be
 * overlooked silently.
 */
export function faintPieces(
  image: GreyImage,
  line: LineInk,
  found: readonly PixelBox[]
): InkPiece[] {
  const { x0, y0, x1, y1 } = line.box
  const width = x1 - x0
  const height = y1 - y0
  const rest = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = (y0 + y) * image.width + x0
    rest.set(image.data.subarray(from, from + width), y * width)
  }
  for (const box of found) {
    const from = Math.max(0, box.x0 - 1 - x0)
    const to = Math.min(width, box.x1 + 1 - x0)
    for (let y = Math.max(0, box.y0 - 1 - y0); y < Math.min(height, box.y1 + 1 - y0); y++) {
      rest.fill(255, y * width + from, y * width + to)
    }
  }
  const threshold = strokeThreshold(line.levels.paper, line.levels.ink, line.noise, FAINT_SHARE)
  return connect({ data: rest, width, height }, { x0: 0, y0: 0, x1: width, y1: height }, threshold)
    .map((piece) => ({
      ...piece,
      x0: piece.x0 + x0,
      y0: piece.y0 + y0,
      x1: piece.x1 + x0,
      y1: piece.y1 + y0,
    }))
    .filter(
      (piece) =>
        piece.area >= 3 &&
        strengthOf(piece, line) >= LEAST_FAINT_STRENGTH &&
        !isRuling(piece, line.cell, line.digitHeight)
    )
}

/** Darkness of a piece in deviations of the paper's noise. */
function strengthOf({ area, level }: InkPiece, { levels, noise }: CellInk): number {
  return ((levels.paper - level) * Math.sqrt(area)) / Math.max(noise, 0.1)
}

/** Whether a piece is too large for dust, and too large and dark for a chance of the noise. */
function isInk(
  { area, level }: InkPiece,
  { levels, noise }: CellInk,
  digitHeight: number
): boolean {
  const isLarge = area >= Math.max(4, digitHeight * digitHeight * 0.01)
  return isLarge && (levels.paper - level) * Math.sqrt(area) >= LEAST_STRENGTH * noise
}

function stands({ levels, noise }: CellInk): boolean {
  const contrast = levels.paper - levels.ink
  return contrast >= LEAST_CONTRAST && contrast >= LEAST_DEVIATIONS * noise
}

/** The box of some pieces with a pixel of paper around it. */
function around(pieces: readonly InkPiece[], cell: PixelBox): PixelBox {
  return {
    x0: Math.max(cell.x0, Math.min(...pieces.map((piece) => piece.x0)) - 1),
    y0: Math.max(cell.y0, Math.min(...pieces.map((piece) => piece.y0)) - 1),
    x1: Math.min(cell.x1, Math.max(...pieces.map((piece) => piece.x1)) + 1),
    y1: Math.min(cell.y1, Math.max(...pieces.map((piece) => piece.y1)) + 1),
  }
}

function measureAgain(image: GreyImage, before: CellInk, box: PixelBox): CellInk {
  const { noise } = before
  const { paper } = before.levels
  const { ink } = measureLevels(image, box)
  const threshold = strokeThreshold(paper, ink, noise)
  return { levels: { paper, ink }, noise, threshold, pieces: connect(image, box, threshold) }
}

/** What a line of the table leaves at the edge of its cell: long and thin, along that edge. */
function isRuling(piece: InkPiece, box: PixelBox, expectedHeight?: number): boolean {
  const width = piece.x1 - piece.x0
  const height = piece.y1 - piece.y0
  const boxHeight = box.y1 - box.y0
  const thin = Math.max(2, Math.round(boxHeight * 0.1))
  const atSide = piece.x0 <= box.x0 || piece.x1 >= box.x1
  const atEnd = piece.y0 <= box.y0 || piece.y1 >= box.y1
  if (atEnd && height <= thin) {
    return true
  }
  if (atSide && width <= thin && (atEnd || height > 0.75 * boxHeight)) {
    return true
  }
  if (atSide && width <= thin / 2 && height < 0.6 * (expectedHeight ?? 0.5 * boxHeight)) {
    return true
  }
  const spansHeight = piece.y0 <= box.y0 && piece.y1 >= box.y1
  const spansWidth = piece.x0 <= box.x0 && piece.x1 >= box.x1
  return (spansHeight && width <= 2 * thin) || (spansWidth && height <= 2 * thin)
}

/** The usual height of what is high in the cell; a cell without high ink is taken for its box. */
function guessHeight(pieces: readonly InkPiece[], box: PixelBox): number {
  const heights = pieces.map((piece) => piece.y1 - piece.y0).sort((a, b) => a - b)
  const highest = heights[heights.length - 1]
  if (
    highest < 0.3 * (box.y1 - box.y0) &&
    pieces.every(({ x0, x1, y0, y1 }) => x1 - x0 > y1 - y0)
  ) {
    return 0.5 * (box.y1 - box.y0)
  }
  const high = heights.filter((height) => height >= 0.7 * highest)
  return high[high.length >> 1]
}

function baselineOf(pieces: readonly InkPiece[], digitHeight: number): number {
  const whole = mendBroken(pieces, digitHeight)
  const high = whole.filter((piece) => piece.y1 - piece.y0 >= 0.6 * digitHeight)
  const feet = (high.length > 0 ? high : pieces).map((piece) => piece.y1).sort((a, b) => a - b)
  return feet[feet.length >> 1]
}

/** The most that the parts of one character are high together, in digit heights. */
const HIGHEST_CHARACTER = 1.15

/** Boxes of pieces, where one stands above the other as the halves of a broken digit do, as one. */
function mendBroken(pieces: readonly InkPiece[], digitHeight: number): PixelBox[] {
  const mended: PixelBox[] = []
  for (const { x0, y0, x1, y1 } of [...pieces].sort((one, other) => one.y0 - other.y0)) {
    const above = mended.find(
      (box) =>
        2 * (Math.min(x1, box.x1) - Math.max(x0, box.x0)) > Math.min(x1 - x0, box.x1 - box.x0) &&
        y1 - box.y0 <= HIGHEST_CHARACTER * digitHeight
    )
    if (above) {
      above.x0 = Math.min(above.x0, x0)
      above.x1 = Math.max(above.x1, x1)
      above.y1 = Math.max(above.y1, y1)
    } else {
      mended.push({ x0, y0, x1, y1 })
    }
  }
  return mended
}
