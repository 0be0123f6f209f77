import { divideByPaper, measurePaper, type PaperLevels } from './flatten.js'
import type { GreyImage } from './grey_image.js'

/** Side in inches of the squares whose brightness is taken as the paper's. */
const TILE = 0.15
/** Every so many rows and columns of pixels are enough to tell. */
const SAMPLED = 3
/** Dark fills that are at most so high or wide, in inches, are no shadow. */
const LARGEST_FILL = 2
/** Level of the paper once it is lit evenly. */
const PAPER = 240

/**
 * Makes the paper of a photo as bright everywhere as a scanner's lamp does, so that a dark fill is told from a
 * shadow. Changes the picture.
 */
export function evenLight(image: GreyImage, dpi: number): void {
  const found = measurePaper(image, Math.max(8, Math.round(TILE * dpi)), SAMPLED)
  const reach = Math.ceil(LARGEST_FILL / TILE / 2)
  const lighter = passed(framed(found, 2 * reach), reach, Math.max)
  const light = framed(passed(lighter, reach, Math.min), -2 * reach)
  divideByPaper(image, softened(light), PAPER, image.data)
}

/** Levels whose edges go on for so many tiles, or, below 0, without so many of their edges. */
function framed(paper: PaperLevels, margin: number): PaperLevels {
  const [columns, rows] = [paper.columns + 2 * margin, paper.rows + 2 * margin]
  const inside = (place: number, length: number) => Math.min(length - 1, Math.max(0, place))
  const levels = Float32Array.from({ length: columns * rows }, (_, at) => {
    const x = inside((at % columns) - margin, paper.columns)
    const y = inside(Math.floor(at / columns) - margin, paper.rows)
    return paper.levels[y * paper.columns + x]
  })
  return { ...paper, levels, columns, rows }
}

/** The largest or the smallest level around each tile. */
function passed(paper: PaperLevels, reach: number, pick: typeof Math.max): PaperLevels {
  const { columns, rows } = paper
  const along = (from: Float32Array, step: number, length: number) =>
    from.map((value, at) => {
      const place = Math.floor(at / step) % length
      for (let i = -Math.min(reach, place); i <= Math.min(reach, length - 1 - place); i++) {
        value = pick(value, from[at + i * step])
      }
      return value
    })
  return { ...paper, levels: along(along(paper.levels, 1, columns), columns, rows) }
}

/** Levels without the steps between tiles: the mean of the tiles around each. */
function softened(paper: PaperLevels): PaperLevels {
  const { columns } = paper
  const wide = framed(paper, 1)
  const levels = paper.levels.map((_, at) => {
    const corner = Math.floor(at / columns) * wide.columns + (at % columns)
    let sum = 0
    for (let tile = 0; tile < 9; tile++) {
      sum += wide.levels[corner + Math.floor(tile / 3) * wide.columns + (tile % 3)]
    }
    return sum / 9
  })
  return { ...paper, levels }
}
