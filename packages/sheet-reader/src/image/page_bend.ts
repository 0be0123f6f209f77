import type { BinaryImage } from './grey_image.js'
import { FEWEST_EDGES, upperEdges, type LineEdges } from './level_lines.js'

/**
 * How the level lines of a curled or folded page leave the straight: by how many pixels they lie
 * lower at some heights from the top edge to the bottom edge, in the middle of each of some strips
 * from left to right.
 */
export type LineBend = readonly (readonly number[])[]

/** How a page is curled; null for lines that are straight. */
export interface PageBend {
  level: LineBend | null
  /** Of the upright lines, as they lie in the transposed picture. */
  upright: LineBend | null
}

/** Strips that a picture is looked at in, and heights at which it is told how they are shifted. */
const STRIPS = 18
const HEIGHTS = 7
/** Pixels by which lines lie at most elsewhere than the strip before lets expect. */
const MOST_STEP = 5
/** Steps of the search in pixels. */
const STEPS: readonly number[] = [2, 1, 0.5, 0.25]
/** Pixels on both sides of an edge where edges of other strips are taken for the same line. */
const REACH = 2
/** Share of a strip's edges that have to fall into lines for a shift that is a pixel uneven. */
const PRICE = 0.01
/** What is left of a strip's weight with each further strip. */
const FADING = 0.8
/** With fewer edges a strip tells nothing of its lines. */
const FEWEST_IN_STRIP = 30
/** Lines that bend by fewer pixels are straight, and a bend has to stack them so much better. */
const LEAST_BEND = 3
const CLEARLY_BETTER = 1.1

/**
 * The bend of a picture's level lines (rulings, lines of text) that its perspective left. They are
 * followed from the middle to both sides, strip by strip: the upper edges of each strip's ink are
 * laid over those of the strips before. Null where straight lines do nearly as well, and where
 * there is hardly any ink.
 */
export function findLineBend(binary: BinaryImage): LineBend | null {
  const edges = upperEdges(binary)
  if (edges.count < FEWEST_EDGES) {
    return null
  }
  const strips = stripsOf(edges)
  const found = followLines(strips, edges.halfHeight)
  const straight = found.map(() => STRAIGHT)
  const stacked = (shifts: readonly Shifts[]) => LineProfile.of(strips, shifts, edges.halfHeight)
  const isBent = Math.max(...found.flat().map(Math.abs)) >= LEAST_BEND
  const isBetter = stacked(found).sharpness() > CLEARLY_BETTER * stacked(straight).sharpness()
  return isBent && isBetter ? STRAIGHT.map((_, height) => found.map((at) => at[height])) : null
}

/**
 * The pixels by which lines are moved at each place along them, at each height that a bend tells
 * of.
 */
export function bendTables(bend: LineBend, length: number, scale: number): Float64Array[] {
  return bend.map((shifts) =>
    Float64Array.from({ length }, (_, at) => {
      const place = ((at + 0.5) / length) * shifts.length - 0.5
      const left = Math.min(shifts.length - 2, Math.max(0, Math.floor(place)))
      return scale * (shifts[left] + (place - left) * (shifts[left + 1] - shifts[left]))
    })
  )
}

/** Between which of the heights of a bend a place lies, and how far from the upper one. */
export function heightOf(place: number, length: number): { above: number; share: number } {
  const at = Math.min(1, Math.max(0, place / length)) * (HEIGHTS - 1)
  const above = Math.min(HEIGHTS - 2, Math.floor(at))
  return { above, share: at - above }
}

/** By how many pixels the lines of a strip lie lower, at each height. */
type Shifts = readonly number[]
const STRAIGHT: Shifts = new Array(HEIGHTS).fill(0)

/** The shifts of the strips, from left to right. */
function followLines(strips: readonly Float32Array[], halfHeight: number): Shifts[] {
  const middle = STRIPS >> 1
  const shifts = strips.map(() => STRAIGHT)
  for (const direction of [1, -1]) {
    const lines = new LineProfile(halfHeight)
    lines.add(strips[middle], STRAIGHT)
    let before = STRAIGHT
    let trend = STRAIGHT
    for (let at = middle + direction; at >= 0 && at < STRIPS; at += direction) {
      const expected = before.map((shift, height) => shift + trend[height])
      const isTelling = strips[at].length >= FEWEST_IN_STRIP
      shifts[at] = isTelling ? lines.place(strips[at], expected) : before
      trend = shifts[at].map((shift, height) => shift - before[height])
      before = shifts[at]
      lines.fade()
      lines.add(strips[at], before)
    }
  }
  const all = LineProfile.of(strips, shifts, halfHeight)
  return shifts.map((shift, at) =>
    strips[at].length < FEWEST_IN_STRIP ? shift : all.place(strips[at], shift)
  )
}

/** The heights of each strip's edges from the top of the picture. */
function stripsOf({ x, y, count, halfWidth, halfHeight }: LineEdges): Float32Array[] {
  const strips: number[][] = Array.from({ length: STRIPS }, () => [])
  for (let i = 0; i < count; i++) {
    const strip = Math.floor(((x[i] + halfWidth) / (2 * halfWidth)) * STRIPS)
    strips[Math.min(STRIPS - 1, strip)].push(y[i] + halfHeight)
  }
  return strips.map((strip) => Float32Array.from(strip))
}

/** How many edges lie at each height, once they are moved back to where their lines are level. */
class LineProfile {
  readonly #height: number
  readonly #rows: Float32Array
  /** Rows above the picture. */
  readonly #room: number

  constructor(halfHeight: number) {
    this.#height = 2 * halfHeight
    this.#room = Math.ceil(0.3 * halfHeight)
    this.#rows = new Float32Array(Math.ceil(this.#height) + 2 * this.#room)
  }

  static of(strips: readonly Float32Array[], shifts: readonly Shifts[], halfHeight: number) {
    const profile = new LineProfile(halfHeight)
    strips.forEach((strip, at) => profile.add(strip, shifts[at]))
    return profile
  }

  /** How much the edges stack up in few rows. */
  sharpness(): number {
    return this.#rows.reduce((sum, weight) => sum + weight * weight, 0)
  }

  fade(): void {
    this.#rows.forEach((weight, row) => (this.#rows[row] = FADING * weight))
  }

  add(strip: Float32Array, shifts: Shifts): void {
    for (const height of strip) {
      const row = Math.round(this.#rowOf(height, shifts))
      for (let away = -REACH; away <= REACH; away++) {
        this.#rows[row + away] += REACH + 1 - Math.abs(away)
      }
    }
  }

  /** The shifts near those expected by which a strip's edges lie best over those that are here. */
  place(strip: Float32Array, expected: Shifts): Shifts {
    let best = expected
    let bestScore = this.#score(strip, best, expected)
    for (const step of STEPS) {
      for (let isBetter = true; isBetter;) {
        isBetter = false
        for (const shifts of neighboursOf(best, step)) {
          const score = this.#score(strip, shifts, expected)
          if (score > bestScore) {
            bestScore = score
            best = shifts
            isBetter = true
          }
        }
      }
    }
    return best
  }

  #score(strip: Float32Array, shifts: Shifts, expected: Shifts): number {
    let uneven = 0
    let before = shifts[0] - expected[0]
    for (let height = 0; height < HEIGHTS; height++) {
      const away = shifts[height] - expected[height]
      if (Math.abs(away) > MOST_STEP) {
        return -1
      }
      uneven += Math.abs(away - before) + Math.abs(away) / HEIGHTS
      before = away
    }
    let sum = 0
    for (const height of strip) {
      const at = this.#rowOf(height, shifts)
      const row = Math.floor(at)
      sum += this.#rows[row] + (at - row) * (this.#rows[row + 1] - this.#rows[row])
    }
    return sum * (1 - PRICE * uneven)
  }

  #rowOf(height: number, shifts: Shifts): number {
    const guess = height - shiftAt(height, shifts, this.#height)
    const row = height - shiftAt(guess, shifts, this.#height) + this.#room
    return Math.min(this.#rows.length - 2 - REACH, Math.max(REACH, row))
  }
}

/** Shifts that differ by a step at one height, or from one height on to the top or the bottom. */
function neighboursOf(shifts: Shifts, step: number): Shifts[] {
  const changes = [-step, step]
  return shifts.flatMap((_, height) =>
    changes.flatMap((change) => [
      shifts.with(height, shifts[height] + change),
      shifts.map((shift, other) => (other >= height ? shift + change : shift)),
      shifts.map((shift, other) => (other <= height ? shift + change : shift)),
    ])
  )
}

function shiftAt(height: number, shifts: Shifts, length: number): number {
  const { above, share } = heightOf(height, length)
  return shifts[above] + share * (shifts[above + 1] - shifts[above])
}
