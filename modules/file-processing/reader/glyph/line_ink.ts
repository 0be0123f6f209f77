import type { GreyImage } from '../image/grey_image.js'
import { connect, findInk, measureLevels, type CellInk, type InkPiece } from './ink.js'
import type { PixelBox } from './normalise.js'

/** Ink must be this much darker than paper, in grey levels and in deviations of the paper's noise. */
const LEAST_CONTRAST = 36
const LEAST_DEVIATIONS = 5

/** The characters of a cell, without dust and without what is left of the table's lines. */
export interface LineInk extends CellInk {
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
  box: PixelBox,
  expectedHeight?: number
): LineInk | undefined {
  let found = findInk(image, box)
  if (!stands(found)) return undefined
  let pieces = found.pieces.filter((piece) => !isRuling(piece, box, expectedHeight))
  if (pieces.length === 0) return undefined

  if (pieces.length < found.pieces.length) {
    // A line is often darker than the print; without it the levels are those of the print.
    found = measureAgain(image, box, pieces)
    if (!stands(found)) return undefined
    pieces = found.pieces.filter((piece) => !isRuling(piece, box, expectedHeight))
  }
  const digitHeight = expectedHeight ?? guessHeight(pieces, box)
  const least = Math.max(3, digitHeight * digitHeight * 0.01)
  pieces = pieces.filter((piece) => piece.area >= least)
  if (pieces.length === 0) return undefined
  return { ...found, pieces, digitHeight, baseline: baselineOf(pieces, digitHeight) }
}

function stands({ levels, noise }: CellInk): boolean {
  const contrast = levels.paper - levels.ink
  return contrast >= LEAST_CONTRAST && contrast >= LEAST_DEVIATIONS * noise
}

function measureAgain(image: GreyImage, box: PixelBox, pieces: readonly InkPiece[]): CellInk {
  const around = pieces.reduce(
    (all, piece) => ({
      x0: Math.min(all.x0, piece.x0 - 1),
      y0: Math.min(all.y0, piece.y0 - 1),
      x1: Math.max(all.x1, piece.x1 + 1),
      y1: Math.max(all.y1, piece.y1 + 1),
    }),
    { x0: box.x1, y0: box.y1, x1: box.x0, y1: box.y0 }
  )
  const inside = {
    x0: Math.max(box.x0, around.x0),
    y0: Math.max(box.y0, around.y0),
    x1: Math.min(box.x1, around.x1),
    y1: Math.min(box.y1, around.y1),
  }
  const { paper } = measureLevels(image, box)
  const { ink, noise } = measureLevels(image, inside)
  const threshold = paper - (paper - ink) * 0.42
  return { levels: { paper, ink }, noise, threshold, pieces: connect(image, inside, threshold) }
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
