import type { BinaryImage, GreyImage } from './grey_image.js'
import { pictureKernel } from './picture_kernel.js'
import type { ImageWorkspace } from './workspace.js'

export interface BinariseOptions {
  /** Side of the square that is averaged around each pixel. */
  window: number
  /** Name of the workspace buffer that receives the result. */
  buffer?: string
}

/** A pixel is ink when it is darker than so many percent of the average around it. */
const INK = 84
/** Rows are read by so many pixels at a time. */
const STEP = 16

/**
 * Adaptive threshold: ink is what is clearly darker than its surroundings, so shading, zebra rows
 * and a lamp's gradient do not matter. The sums slide over the page (one row of column sums, one
 * running total), which touches less memory than a full integral image and gives the same means.
 */
export function binarise(
  image: GreyImage,
  workspace: ImageWorkspace,
  { window, buffer = 'binary' }: BinariseOptions
): BinaryImage {
  const { data, width, height } = image
  const radius = window >> 1
  const ink = workspace.bytes(buffer, width * height)
  const { run, parts } = inRows(width, 2 * radius + 2)
  const [kept, sums, running, out] = parts
  sums.bytes.fill(0)
  /**
   * Where a row lies of those that are looked at now: each takes the place of one that is done
   * with.
   */
  const placeOf = (y: number) => (y % (2 * radius + 2)) * wholeSteps(width)
  const enter = (y: number) => {
    const place = placeOf(y)
    kept.bytes.set(data.subarray(y * width, (y + 1) * width), place)
    run.addRow(kept.at + place, sums.at, width, 1)
  }

  for (let y = 0; y < Math.min(radius, height); y++) {
    enter(y)
  }
  for (let y = 0; y < height; y++) {
    if (y + radius < height) {
      enter(y + radius)
    }
    if (y - radius - 1 >= 0) {
      run.addRow(kept.at + placeOf(y - radius - 1), sums.at, width, -1)
    }
    const rows = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1
    const row = kept.at + placeOf(y)
    run.thresholdRow(row, sums.at, running.at, out.at, width, radius, rows, INK)
    ink.set(out.bytes, y * width)
  }
  return { data: ink, width, height }
}

/**
 * The kernel, and room for some rows, the sums of their columns, a running total and a row of ink.
 */
function inRows(width: number, rows: number) {
  const kernel = pictureKernel()
  const whole = wholeSteps(width)
  const parts = kernel.parts(rows * whole, 4 * whole, 4 * (whole + 1), width)
  return { run: kernel.run, parts }
}

function wholeSteps(width: number): number {
  return Math.ceil(width / STEP) * STEP
}
