import { framed, withoutDark } from './closing.js'
import { divideByPaper, measurePaper } from './flatten.js'
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
 * Makes the paper of a photo as bright everywhere as a scanner's lamp does, so that a dark fill is
 * told from a shadow. Changes the picture.
 */
export function evenLight(image: GreyImage, dpi: number): void {
  const found = measurePaper(image, Math.max(8, Math.round(TILE * dpi)), SAMPLED)
  const reach = Math.ceil(LARGEST_FILL / TILE / 2)
  const { columns: width, rows: height } = found
  const paper = withoutDark({ data: Uint8Array.from(found.levels), width, height }, reach)
  divideByPaper(image, { ...found, levels: softened(paper) }, PAPER, image.data)
}

/** Levels without the steps between tiles: the mean of the tiles around each. */
function softened(paper: GreyImage): Float32Array {
  const wide = framed(paper, 1)
  return Float32Array.from(paper.data, (_, at) => {
    const corner = Math.floor(at / paper.width) * wide.width + (at % paper.width)
    let sum = 0
    for (let tile = 0; tile < 9; tile++) {
      sum += wide.data[corner + Math.floor(tile / 3) * wide.width + (tile % 3)]
    }
    return sum / 9
  })
}
