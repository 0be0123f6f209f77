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

/** Ink must be this much darker than paper, in grey levels and in deviations of the paper's noise. */
const LEAST_CONTRAST = 36
const LEAST_DEVIATIONS = 3.6

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
  let box = cell
  let found = findInk(image, cell)
  if (!stands(found)) return undefined
  let pieces = found.pieces.filter((piece) => !isRuling(piece, cell, expectedHeight))
  if (pieces.length === 0) return undefined

  if (pieces.length < found.pieces.length) {
    // A line is often darker than the print; without it the levels are those of the print.
    box = around(pieces, cell)
    found = measureAgain(image, found, box)
    if (!stands(found)) return undefined
    pieces = found.pieces.filter((piece) => !isRuling(piece, cell, expectedHeight))
  }
  const digitHeight = expectedHeight ?? guessHeight(pieces, cell)
  pieces = pieces.filter((piece) => piece.area >= leastArea(digitHeight))
  if (pieces.length === 0) return undefined
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
    (piece) =>
      piece.area >= leastArea(line.digitHeight) && !isRuling(piece, line.cell, line.digitHeight)
  )
}

function leastArea(digitHeight: number): number {
  return Math.max(4, digitHeight * digitHeight * 0.01)
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
  if (atEnd && height <= thin) return true
  if (atSide && width <= thin && (atEnd || height > 0.75 * boxHeight)) return true
  if (atSide && width <= thin / 2 && height < 0.6 * (expectedHeight ?? 0.5 * boxHeight)) return true
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
  const high = pieces.filter((piece) => piece.y1 - piece.y0 >= 0.6 * digitHeight)
  const feet = (high.length > 0 ? high : pieces).map((piece) => piece.y1).sort((a, b) => a - b)
  return feet[feet.length >> 1]
}
