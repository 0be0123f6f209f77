import type { GreyImage, PixelBox } from '../image/grey_image.js'

/** Rows of the picture of a line that the network looks at. */
export const PICTURE_HEIGHT = 32

/** Rows that the tenth and the last tenth of the ink are brought to, and their middle. */
const CORE = 12.5
const MIDDLE = 17
/** Letters are drawn wider than high, so that narrow ones get a step of their own. */
const STRETCH = 1.25
const MARGIN = 4
const WIDEST = 1600
/** The width is a multiple of this. */
const WIDTH_STEP = 16
/** Columns of the widest picture. */
export const WIDEST_PICTURE = Math.ceil((WIDEST + 2 * MARGIN) / WIDTH_STEP) * WIDTH_STEP

const LEAST_CONTRAST = 24
/** Shares of the pixels that are darker than paper, and that are full ink. */
const PAPER_SHARE = 0.7
const INK_SHARE = 0.02
/** Fainter than this is noise; from this on a pixel of a ruling is counted. */
const FAINT = 0.3
const DARK = 0.5
/** A row that is inked over this share of a long line is a ruling. */
const RULED = 0.8

/** The picture of a line: rows from the top, 0 for paper and 255 for ink. */
export interface LinePicture {
  data: Uint8Array
  width: number
  /** Columns of the picture for one column of the page, and where the page's box begins. */
  scale: number
  margin: number
}

/**
 * Brings a box of a page with one upright line of text to the size and the grey levels that the
 * network has learnt from. `training/lines/normalise.py` does the same.
 *
 * @param box whole pixels on the image, at least one each way
 * @param wider times as wide as what the network has learnt from
 */
export function drawLinePicture(image: GreyImage, box: PixelBox, wider = 1): LinePicture {
  const width = box.x1 - box.x0
  const height = box.y1 - box.y0
  const darkness = darknessOf(image, box)
  const { middle, core } = coreOf(darkness, width, height)
  const scale = Math.min(40 / height, Math.max(12 / height, CORE / core))
  const stretch = STRETCH * wider
  const across = width * scale * stretch > WIDEST ? WIDEST / width : scale * stretch
  const content = Math.floor(width * across + 0.5)
  const full = Math.ceil((content + 2 * MARGIN) / WIDTH_STEP) * WIDTH_STEP
  const down = tapsOf(PICTURE_HEIGHT, height, scale, MIDDLE - middle * scale)
  const along = tapsOf(full, width, across, MARGIN)
  return {
    data: resample(darkness, width, down, along),
    width: full,
    scale: across,
    margin: MARGIN,
  }
}

/** 0 for paper to 1 for full ink. */
function darknessOf(image: GreyImage, box: PixelBox): Float64Array {
  const width = box.x1 - box.x0
  const counts = new Uint32Array(256)
  for (let y = box.y0; y < box.y1; y++) {
    for (let at = y * image.width + box.x0, end = at + width; at < end; at++) {
      counts[image.data[at]]++
    }
  }
  const pixels = width * (box.y1 - box.y0)
  const paper = levelAt(counts, PAPER_SHARE * pixels)
  const contrast = Math.max(LEAST_CONTRAST, paper - levelAt(counts, INK_SHARE * pixels))
  const darkness = new Float64Array(pixels)
  let to = 0
  for (let y = box.y0; y < box.y1; y++) {
    for (let at = y * image.width + box.x0, end = at + width; at < end; at++) {
      const value = (paper - image.data[at]) / contrast
      darkness[to++] = value < 0 ? 0 : value > 1 ? 1 : value
    }
  }
  return darkness
}

/** The level that `share` of the pixels are as dark as, or darker. */
function levelAt(counts: Uint32Array, share: number): number {
  let seen = 0
  let level = 0
  for (; level < 255; level++) {
    seen += counts[level]
    if (seen >= share) {
      break
    }
  }
  return level
}

/** The middle of the rows that hold most of the ink, and how many rows they are. */
function coreOf(
  darkness: Float64Array,
  width: number,
  height: number
): { middle: number; core: number } {
  const rows = new Float64Array(height)
  const ruled: boolean[] = []
  for (let y = 0; y < height; y++) {
    let dark = 0
    for (let at = y * width, end = at + width; at < end; at++) {
      const value = darkness[at]
      rows[y] += value > FAINT ? value : 0
      dark += value > DARK ? 1 : 0
    }
    ruled.push(width >= 3 * height && dark > RULED * width)
  }
  const total = rows.reduce((sum, row) => sum + row, 0)
  const unruled = rows.reduce((sum, row, y) => sum + (ruled[y] ? 0 : row), 0)
  if (total === 0) {
    return { middle: height / 2, core: height / 2 }
  }
  const counted = unruled > 0 ? rows.map((row, y) => (ruled[y] ? 0 : row)) : rows
  const sum = unruled > 0 ? unruled : total
  const top = rowAt(counted, 0.1 * sum)
  const bottom = rowAt(counted, 0.9 * sum)
  return { middle: (top + bottom) / 2, core: Math.max(bottom - top, 0.5) }
}

/** Where so much of the ink is above, in rows and parts of a row. */
function rowAt(rows: Float64Array, amount: number): number {
  let before = 0
  let y = 0
  while (y < rows.length - 1 && before + rows[y] < amount) {
    before += rows[y++]
  }
  return y + (amount - before) / rows[y]
}

/**
 * For every output pixel of one direction: the first input pixel it gathers, and how much of each.
 */
interface Taps {
  first: Int32Array
  /**
   * Where in {@link weights} those of each output pixel begin, and where those of the last one end.
   */
  starts: Int32Array
  weights: Float64Array
}

/** A tent as wide as an input or an output pixel, whichever is larger; outside is paper. */
function tapsOf(outputs: number, inputs: number, scale: number, offset: number): Taps {
  const radius = Math.max(1, 1 / scale)
  const first = new Int32Array(outputs)
  const starts = new Int32Array(outputs + 1)
  const weights = new Float64Array(outputs * (Math.ceil(2 * radius) + 1))
  let end = 0
  for (let output = 0; output < outputs; output++) {
    const centre = (output + 0.5 - offset) / scale
    const low = Math.ceil(centre - radius - 0.5)
    const high = Math.floor(centre + radius - 0.5)
    let sum = 0
    for (let input = low; input <= high; input++) {
      const weight = Math.max(0, 1 - Math.abs(input + 0.5 - centre) / radius)
      sum += weight
      if (input >= 0 && input < inputs) {
        weights[end++] = weight
      }
    }
    for (let at = starts[output]; at < end; at++) {
      weights[at] /= sum
    }
    first[output] = Math.max(0, low)
    starts[output + 1] = end
  }
  return { first, starts, weights }
}

function resample(darkness: Float64Array, width: number, down: Taps, along: Taps): Uint8Array {
  const full = along.first.length
  const data = new Uint8Array(down.first.length * full)
  const row = new Float64Array(width)
  for (let y = 0; y < down.first.length; y++) {
    row.fill(0)
    let from = down.first[y] * width
    for (let tap = down.starts[y]; tap < down.starts[y + 1]; tap++, from += width) {
      const weight = down.weights[tap]
      for (let x = 0; x < width; x++) {
        row[x] += weight * darkness[from + x]
      }
    }
    for (let x = 0; x < full; x++) {
      let sum = 0
      let at = along.first[x]
      for (let tap = along.starts[x]; tap < along.starts[x + 1]; tap++, at++) {
        sum += along.weights[tap] * row[at]
      }
      data[y * full + x] = Math.floor(sum * 255 + 0.5)
    }
  }
  return data
}
