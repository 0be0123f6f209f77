import type { BinaryImage, GreyImage } from './grey_image.js'

/**
 * Levels of a page with white paper: what is as dark may be a line, and so much lighter is the
 * paper beside it.
 */
const DARKEST_PAPER = 238
const CONTRAST = 14
/** How far beside a line the paper begins: pixels at least, inches at most. */
const NEAREST = 2
const BESIDE = 0.017
/** In inches: how long a stretch of a line is at least, and its gaps at most. */
const SHORTEST = 0.15
const LONGEST_GAP = 0.01
/** Share of a stretch that has ink close beside it where it is but the soft edge of a line. */
const SOFT_EDGE = 0.85
/** Share of a stretch that must be line, not ink that crosses it. */
const LEAST_LINE = 0.6

/**
 * The ink of a page with the fine lines that a camera made faint, or that are grey and finer than
 * the dots of a scanner: they are hardly darker than the paper, and beside letters, whose ink makes
 * the surroundings dark, they are no ink at all. A line is darker than the paper on both of its
 * sides, for longer than a stroke of a letter.
 *
 * @param grey the page with white paper
 * @param lined holds the new picture
 * @param darkest level of a line; what is darker does not count as one
 * @returns the ink and the pixels of faint lines
 */
export function withFaintLines(
  grey: GreyImage,
  ink: BinaryImage,
  dpi: number,
  lined: Uint8Array,
  darkest = 0
): BinaryImage {
  const { width, height } = grey
  lined.set(ink.data.subarray(0, width * height))
  const look = { shortest: SHORTEST * dpi, gap: Math.max(1, Math.round(LONGEST_GAP * dpi)) }
  const beside = Math.max(NEAREST, Math.round(BESIDE * dpi))
  const level = new Stretches(height, look, (y) => ({ start: y * width, step: 1, across: width }))
  const upright = new Stretches(width, look, (x) => ({ start: x, step: width, across: 1 }))
  const seen: Seen = { data: grey.data, ink: ink.data, width, beside, darkest, level, upright }
  for (let y = beside; y < height - beside; y++) {
    seeRow(seen, y)
  }
  level.end(ink.data, lined)
  upright.end(ink.data, lined)
  return { data: lined, width, height }
}

/** A picture and its ink, and the stretches that go on in both directions. */
interface Seen {
  data: Uint8Array
  ink: Uint8Array
  width: number
  beside: number
  darkest: number
  level: Stretches
  upright: Stretches
}

function seeRow({ data, ink, width, beside, darkest, level, upright }: Seen, y: number): void {
  const open = upright.from
  const end = width - beside
  const row = y * width
  let isOpen = false
  for (let x = beside; x < end; x++) {
    // Most of a page is paper, and no line goes on there.
    while (!isOpen && x < end && data[row + x] > DARKEST_PAPER && open[x] < 0) {
      x++
    }
    if (x >= end) {
      return
    }
    const at = row + x
    const value = data[at]
    const isDark = value <= DARKEST_PAPER && value >= darkest
    const least = value + CONTRAST
    const isFaint = isDark && isBetween(data, at, width, beside, least)
    if (isFaint || isOpen) {
      level.see(y, x, isFaint, ink[at] === 1)
      isOpen = level.from[y] >= 0
    }
    const isUprightFaint = isDark && isBetween(data, at, 1, beside, least)
    if (isUprightFaint || open[x] >= 0) {
      upright.see(x, y, isUprightFaint, ink[at] === 1)
    }
  }
}

/**
 * Whether there is paper on both sides; between a line and a letter close to it that may be a
 * single pixel.
 */
function isBetween(
  data: Uint8Array,
  at: number,
  step: number,
  beside: number,
  least: number
): boolean {
  const last = beside * step
  let away = NEAREST * step
  while (away <= last && data[at + away] < least) {
    away += step
  }
  if (away > last) {
    return false
  }
  away = NEAREST * step
  while (away <= last && data[at - away] < least) {
    away += step
  }
  return away <= last
}

interface Look {
  shortest: number
  gap: number
}

/** Where a line of pixels starts, and how far its next pixel and the next line lie. */
interface Way {
  start: number
  step: number
  across: number
}

/** A stretch of a faint line, from its first place along the line to its last. */
interface Stretch {
  line: number
  from: number
  to: number
}

/**
 * Follows the lines of pixels of a picture in one direction, and keeps the stretches that look
 * drawn.
 */
class Stretches {
  readonly #look: Look
  readonly #wayOf: (line: number) => Way
  /** Where on each line a stretch has begun that may go on, or less than 0. */
  readonly from: Int32Array
  readonly #last: Int32Array
  readonly #faint: Int32Array
  readonly #found: Stretch[] = []

  constructor(lines: number, look: Look, wayOf: (line: number) => Way) {
    this.#look = look
    this.#wayOf = wayOf
    this.from = new Int32Array(lines).fill(-1)
    this.#last = new Int32Array(lines)
    this.#faint = new Int32Array(lines)
  }

  /** Sees the next pixel along a line. */
  see(line: number, place: number, isFaint: boolean, isInk: boolean): void {
    if (this.from[line] < 0) {
      if (isFaint) {
        this.from[line] = place
        this.#last[line] = place
        this.#faint[line] = 1
      }
      return
    }
    if (isFaint || isInk) {
      this.#last[line] = place
      this.#faint[line] += isFaint ? 1 : 0
    } else if (place - this.#last[line] > this.#look.gap) {
      this.#close(line)
    }
  }

  /**
   * Draws what was found into a picture; of the soft edges of lines that are ink only what the ink
   * lacks.
   */
  end(ink: Uint8Array, target: Uint8Array): void {
    this.from.forEach((from, line) => from >= 0 && this.#close(line))
    for (const { line, from, to } of this.#found) {
      const { start, step, across } = this.#wayOf(line)
      const [first, last] = [start + from * step, start + to * step]
      const isBesideInk = (at: number) =>
        (ink[at - across] | ink[at + across] | ink[at - 2 * across] | ink[at + 2 * across]) === 1
      let beside = 0
      for (let at = first; at <= last; at += step) {
        beside += isBesideInk(at) ? 1 : 0
      }
      const isSoftEdge = beside >= SOFT_EDGE * (to + 1 - from)
      for (let at = first; at <= last; at += step) {
        if (!isSoftEdge || !isBesideInk(at)) {
          target[at] = 1
        }
      }
    }
  }

  #close(line: number): void {
    const [from, to] = [this.from[line], this.#last[line]]
    const faint = this.#faint[line]
    if (faint >= this.#look.shortest && faint >= LEAST_LINE * (to + 1 - from)) {
      this.#found.push({ line, from, to })
    }
    this.from[line] = -1
  }
}
