import { enlargeRows } from '../../src/image/resample.js'
import { soften } from '../../src/image/soften.js'
import { blur, type Plane } from './planes.js'
import type { Random } from './random.js'

/**
 * Which side of a sheet went through the fax machine first: its lines lie along rows or columns.
 */
export type FaxLines = 'rows' | 'columns'

/** A one-bit scan: broken or clogged strokes. */
export function threshold(random: Random, grey: Plane, paper: number, ink: number): void {
  const level = paper - (paper - ink) * random.between(0.32, 0.68)
  for (let at = 0; at < grey.values.length; at++) {
    grey.values[at] = grey.values[at] < level ? 0 : 255
  }
  if (random.chance(0.3)) {
    for (let at = 0; at < grey.values.length; at++) {
      if (random.chance(0.004)) {
        grey.values[at] = 255 - grey.values[at]
      }
    }
  }
}

/**
 * A fax as the reader has it before it looks for cells: dots of one bit, brought to square ones
 * where only every second line was sent, with soft edges.
 *
 * @param halved along what only every second line was sent; without it the lines are as close as
 *   the dots
 */
export function faxed(random: Random, ink: Plane, halved?: FaxLines): Plane {
  if (halved === 'columns') {
    return turned(faxed(random, turned(ink), 'rows'))
  }
  const seen = halved ? everySecondRow(ink) : { ...ink, values: ink.values.slice() }
  blur(seen, random.between(0.2, 0.8))
  const noise = random.unit() * 30
  for (let at = 0; at < seen.values.length; at++) {
    seen.values[at] = 255 - 255 * seen.values[at] + random.normal() * noise
  }
  threshold(random, seen, 255, 0)
  const { width } = ink
  const dots = { width, height: seen.height, data: Uint8Array.from(seen.values) }
  const { height, data } = soften(halved ? enlargeRows(dots, ink.height) : dots)
  return { width, height, values: Float32Array.from(data) }
}

/** Every row is what two rows were, as a machine sees them that has half of the lines. */
function everySecondRow({ width, height, values }: Plane): Plane {
  const rows = Math.ceil(height / 2)
  const seen = new Float32Array(width * rows)
  for (let y = 0; y < rows; y++) {
    const below = Math.min(height - 1, 2 * y + 1)
    for (let x = 0; x < width; x++) {
      seen[y * width + x] = (values[2 * y * width + x] + values[below * width + x]) / 2
    }
  }
  return { width, height: rows, values: seen }
}

function turned({ width, height, values }: Plane): Plane {
  const result = new Float32Array(values.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      result[x * height + y] = values[y * width + x]
    }
  }
  return { width: height, height: width, values: result }
}
