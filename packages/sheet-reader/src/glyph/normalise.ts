import type { GreyImage } from '../image/grey_image.js'

/** Size of the picture of a glyph that the net looks at. */
export const INPUT_WIDTH = 16
export const INPUT_HEIGHT = 20

/** A rectangle of whole pixels: `x1` and `y1` are the first column and row outside. */
export interface PixelBox {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** Grey levels of a cell: what counts as paper and what as full ink. */
export interface InkLevels {
  paper: number
  ink: number
}

/** Ink darker than its level counts up to so much. */
export const MOST_INK = 1.2

const MARGIN_X = 0.5
const MARGIN_Y = 1

/** How many source pixels one output pixel may gather in each direction. */
const MOST_TAPS = 16

/**
 * Scales a box of an image to the net's input, keeping its proportions, in the middle of paper.
 * Values are 0 for paper and 1 for full ink. Works for boxes of up to 256 by 256 pixels.
 *
 * One normaliser serves one thread: it holds the buffers between calls.
 */
export class GlyphNormaliser {
  readonly #rows = new Float32Array(256 * INPUT_WIDTH)
  readonly #columnTaps = new Taps(INPUT_WIDTH)
  readonly #rowTaps = new Taps(INPUT_HEIGHT)

  /** @param output receives `INPUT_WIDTH * INPUT_HEIGHT` values from `offset` on */
  normalise(
    image: GreyImage,
    box: PixelBox,
    levels: InkLevels,
    output: Float32Array,
    offset = 0
  ): void {
    const width = Math.min(box.x1 - box.x0, 256)
    const height = Math.min(box.y1 - box.y0, 256)
    const scale = Math.min(
      (INPUT_HEIGHT - 2 * MARGIN_Y) / height,
      (INPUT_WIDTH - 2 * MARGIN_X) / width
    )
    this.#columnTaps.fit(width, scale)
    this.#rowTaps.fit(height, scale)

    const perLevel = 1 / Math.max(20, levels.paper - levels.ink)
    const rows = this.#rows
    const across = this.#columnTaps
    for (let y = 0; y < height; y++) {
      const source = (box.y0 + y) * image.width + box.x0
      const target = y * INPUT_WIDTH
      for (let x = 0; x < INPUT_WIDTH; x++) {
        let sum = 0
        const from = across.first[x]
        const to = across.first[x] + across.count[x]
        let weight = x * MOST_TAPS
        for (let tap = from; tap < to; tap++) {
          sum += (levels.paper - image.data[source + tap]) * across.weights[weight++]
        }
        rows[target + x] = sum * perLevel
      }
    }

    const down = this.#rowTaps
    for (let y = 0; y < INPUT_HEIGHT; y++) {
      const target = offset + y * INPUT_WIDTH
      for (let x = 0; x < INPUT_WIDTH; x++) {
        let sum = 0
        let row = down.first[y] * INPUT_WIDTH + x
        const weightEnd = y * MOST_TAPS + down.count[y]
        for (let weight = y * MOST_TAPS; weight < weightEnd; weight++) {
          sum += rows[row] * down.weights[weight]
          row += INPUT_WIDTH
        }
        output[target + x] = sum < 0 ? 0 : sum > MOST_INK ? MOST_INK : sum
      }
    }
  }
}

/**
 * For every output pixel of one direction: which source pixels it gathers, and how much of each.
 */
class Taps {
  readonly first: Int32Array
  readonly count: Int32Array
  readonly weights: Float32Array
  readonly #outputs: number
  #size = -1
  #scale = -1

  constructor(outputs: number) {
    this.#outputs = outputs
    this.first = new Int32Array(outputs)
    this.count = new Int32Array(outputs)
    this.weights = new Float32Array(outputs * MOST_TAPS)
  }

  /** Linear interpolation when enlarging, its average over two or more points when shrinking. */
  fit(size: number, scale: number): void {
    if (size === this.#size && scale === this.#scale) {
      return
    }
    this.#size = size
    this.#scale = scale
    const before = (this.#outputs - size * scale) / 2
    const points = Math.min(MOST_TAPS / 2, Math.max(2, Math.ceil(1 / scale)))
    this.weights.fill(0)

    for (let output = 0; output < this.#outputs; output++) {
      const start = (output + 0.5 / points - before) / scale - 0.5
      const end = (output + 1 - 0.5 / points - before) / scale - 0.5
      const first = Math.max(0, Math.floor(start))
      const last = Math.min(size - 1, Math.floor(end) + 1, first + MOST_TAPS - 1)
      this.first[output] = first
      this.count[output] = Math.max(0, last - first + 1)
      for (let point = 0; point < points; point++) {
        const position = (output + (point + 0.5) / points - before) / scale - 0.5
        if (position <= -1 || position >= size) {
          continue
        }
        const low = Math.floor(position)
        this.#add(output, low, (1 - (position - low)) / points)
        this.#add(output, low + 1, (position - low) / points)
      }
    }
  }

  #add(output: number, source: number, weight: number): void {
    const tap = source - this.first[output]
    if (tap < 0 || tap >= this.count[output]) {
      return
    }
    this.weights[output * MOST_TAPS + tap] += weight
  }
}
