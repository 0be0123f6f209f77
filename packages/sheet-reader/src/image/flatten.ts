import type { GreyImage } from './grey_image.js'
import { pictureKernel } from './picture_kernel.js'

/** Side in pixels of the squares whose brightness is taken as the paper's. */
const TILE = 25
/** Brightness that this share of a tile's pixels reach is its paper. */
const PAPER_SHARE = 0.35
/** What is brighter than this share of the paper becomes white. */
const WHITE = 0.93
/** Rows that are divided at a time. */
const ROWS = 64

/**
 * Divides the page by the brightness of its paper: shading, zebra rows and lighting gradients
 * become white, ink keeps its depth. The paper's brightness is measured in tiles, smoothed with its
 * neighbours and interpolated between tile centres.
 *
 * @param target holds the new picture; it may be the picture's own data
 */
export function flattenBackground(image: GreyImage, target: Uint8Array): GreyImage {
  const paper = measurePaper(image, TILE)
  return divideByPaper(image, { ...paper, levels: smoothPaper(paper) }, 255 / WHITE, target)
}

/** The brightness of a picture's paper in square tiles, row by row. */
export interface PaperLevels {
  levels: Float32Array
  columns: number
  rows: number
  /** Side of a tile in pixels. */
  tile: number
}

/**
 * Divides a picture by the brightness of its paper, interpolated between the centres of tiles.
 *
 * @param white level that pixels as light as the paper get
 * @param target holds the new picture; it may be the picture's own data
 */
export function divideByPaper(
  { data, width, height }: GreyImage,
  { levels, columns, rows, tile }: PaperLevels,
  white: number,
  target: Uint8Array
): GreyImage {
  const kernel = pictureKernel()
  const [pixels, rowPaper, paper] = kernel.parts(ROWS * width, 4 * columns, 4 * columns * rows)
  paper.bytes.set(new Uint8Array(levels.buffer, levels.byteOffset, levels.byteLength))
  for (let fromY = 0; fromY < height; fromY += ROWS) {
    const toY = Math.min(height, fromY + ROWS)
    const part = pixels.bytes.subarray(0, (toY - fromY) * width)
    part.set(data.subarray(fromY * width, toY * width))
    kernel.run.divideRows(
      pixels.at,
      rowPaper.at,
      paper.at,
      columns,
      rows,
      tile,
      white,
      width,
      fromY,
      toY
    )
    target.set(part, fromY * width)
  }
  return { data: target, width, height }
}

/**
 * Measures in each tile how bright the lighter part of its pixels is.
 *
 * @param every so many rows and columns of pixels one is looked at
 */
export function measurePaper(image: GreyImage, tile: number, every = 1): PaperLevels {
  const columns = Math.ceil(image.width / tile)
  const rows = Math.ceil(image.height / tile)
  const levels = new Float32Array(columns * rows)
  const histogram = new Uint16Array(256)
  for (let row = 0; row < rows; row++) {
    const endY = Math.min(image.height, (row + 1) * tile)
    for (let column = 0; column < columns; column++) {
      const endX = Math.min(image.width, (column + 1) * tile)
      histogram.fill(0)
      let pixels = 0
      for (let y = row * tile; y < endY; y += every) {
        const start = y * image.width
        for (let x = column * tile; x < endX; x += every) {
          histogram[image.data[start + x]]++
          pixels++
        }
      }
      let value = 255
      for (let seen = histogram[255]; value > 1 && seen <= pixels * PAPER_SHARE;) {
        seen += histogram[--value]
      }
      levels[row * columns + column] = value
    }
  }
  return { levels, columns, rows, tile }
}

/**
 * Half of the tile itself, half of the brightest tile around: large ink must not look like paper.
 */
function smoothPaper({ levels: paper, columns, rows }: PaperLevels): Float32Array {
  const smooth = new Float32Array(paper.length)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let brightest = 0
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          brightest = Math.max(brightest, paper[y * columns + x])
        }
      }
      smooth[row * columns + column] = (brightest + paper[row * columns + column]) / 2
    }
  }
  return smooth
}
