import { DisjointSets } from '../disjoint_sets.js'
import type { BinaryImage } from './grey_image.js'

/** What a row of ink must be like to belong to a line. Lengths in inches. */
export interface LineLook {
  /** A shorter run could be the bar of a bold capital. */
  shortestRun: number
  longestGap: number
  /** Share of a run that has to be ink, gaps included. */
  ink: number
  /** Share of the length from which other ink may leave the line, as letters leave their bars. */
  stems: number
}

/** A drawn line that crosses the runs. */
interface CrossingLine {
  position: number
  thickness: number
  from: number
  to: number
}

/** Ink in a row of a picture. */
interface Run {
  y: number
  x0: number
  x1: number
  ink: number
}

/** Which way lines of pixels are followed: along the rows of a picture, or down its columns. */
export type Direction = 'horizontal' | 'vertical'

/**
 * Long rows of ink (or columns, which are then told as rows of the picture whose rows are its
 * columns) in which small gaps are forgiven, in reading order: for each look those that are like
 * it.
 */
export function findRuns(
  image: BinaryImage,
  dpi: number,
  looks: readonly LineLook[],
  direction: Direction
): Run[][] {
  const lines = direction === 'horizontal' ? image.height : image.width
  const openRuns = looks.map((look) => new OpenRuns(lines, dpi, look))
  if (direction === 'horizontal') {
    followRows(image, openRuns)
  } else {
    followColumns(image, openRuns)
  }
  return openRuns.map((runs) => runs.end())
}

function followRows({ data, width, height }: BinaryImage, openRuns: readonly OpenRuns[]): void {
  const gap = narrowestGap(openRuns)
  for (let y = 0; y < height; y++) {
    followRow(data.subarray(y * width, (y + 1) * width), y, gap, openRuns)
  }
}

function followRow(row: Uint8Array, y: number, gap: number, openRuns: readonly OpenRuns[]): void {
  let last = NOWHERE
  let ink = 0
  for (let x = 0; x < row.length; x++) {
    if (row[x] === 0) {
      continue
    }
    const from = x
    while (x < row.length && row[x] !== 0) {
      x++
    }
    if (from - last > gap) {
      for (const runs of openRuns) {
        runs.leap(y, from, last, ink)
      }
    }
    ink += x - from
    last = x - 1
  }
  for (const runs of openRuns) {
    runs.close(y, last, ink)
  }
}

function followColumns({ data, width, height }: BinaryImage, openRuns: readonly OpenRuns[]): void {
  const gap = narrowestGap(openRuns)
  const last = new Int32Array(width).fill(NOWHERE)
  const ink = new Int32Array(width)
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width)
    seeAcross(row, y, gap, { last, ink }, openRuns)
  }
  for (const runs of openRuns) {
    last.forEach((y, x) => runs.close(x, y, ink[x]))
  }
}

/**
 * Sees a row of pixels, one of each column.
 *
 * @param last where the last ink of each column was, and `ink` how much it has so far
 */
function seeAcross(
  row: Uint8Array,
  y: number,
  gap: number,
  { last, ink }: { last: Int32Array; ink: Int32Array },
  openRuns: readonly OpenRuns[]
): void {
  const { length } = row
  for (let x = 0; x < length; x++) {
    if (row[x] === 0) {
      continue
    }
    if (y - last[x] > gap) {
      for (const runs of openRuns) {
        runs.leap(x, y, last[x], ink[x])
      }
    }
    last[x] = y
    ink[x]++
  }
}

function narrowestGap(openRuns: readonly OpenRuns[]): number {
  return Math.min(...openRuns.map(({ longestGap }) => longestGap))
}

/** Before the first place, and farther away than any gap. */
const NOWHERE = -(2 ** 30)

/** The runs of all rows at once, each as far as it has been seen. */
class OpenRuns {
  readonly longestGap: number
  readonly #shortest: number
  readonly #share: number
  /** Where the run of a row that goes on began, or -1, and how much ink the row had before. */
  readonly #start: Int32Array
  readonly #before: Int32Array
  readonly #kept: Run[] = []

  constructor(rows: number, dpi: number, { shortestRun, longestGap, ink }: LineLook) {
    this.#shortest = Math.round(shortestRun * dpi)
    this.longestGap = Math.round(longestGap * dpi)
    this.#share = ink
    this.#start = new Int32Array(rows).fill(-1)
    this.#before = new Int32Array(rows)
  }

  /**
   * Sees the next ink of a row behind paper.
   *
   * @param last where its ink was last
   * @param ink how much it has until there
   */
  leap(y: number, x: number, last: number, ink: number): void {
    if (x - last <= this.longestGap) {
      return
    }
    this.close(y, last, ink)
    this.#start[y] = x
    this.#before[y] = ink
  }

  /** The runs that are long enough, once everything has been seen. */
  end(): Run[] {
    return this.#kept.sort((one, other) => one.y - other.y || one.x0 - other.x0)
  }

  /** Ends the run of a row that goes on. */
  close(y: number, last: number, seen: number): void {
    const x0 = this.#start[y]
    const x1 = last + 1
    const ink = seen - this.#before[y]
    if (x0 >= 0 && x1 - x0 >= this.#shortest && ink >= (x1 - x0) * this.#share) {
      this.#kept.push({ y, x0, x1, ink })
    }
  }
}

/**
 * Runs in the pieces that other rulings cut them to, those that are long enough; none where nothing
 * cuts.
 */
export function cutRuns(
  runs: readonly Run[],
  across: readonly CrossingLine[],
  shortest: number
): Run[] {
  const from = Math.min(...runs.map(({ x0 }) => x0))
  const to = Math.max(...runs.map(({ x1 }) => x1))
  const y = runs[0].y
  const cuts = across
    .filter((ruling) => ruling.from <= y && ruling.to >= y)
    .map(({ position, thickness }) => [position - thickness / 2, position + thickness / 2])
    .filter(([start, end]) => end > from && start < to)
  if (cuts.length === 0) {
    return []
  }
  const ends = [-Infinity, ...cuts.flat(), Infinity]
  return runs.flatMap((run) => {
    const share = run.ink / (run.x1 - run.x0)
    return cuts.concat([[0, 0]]).flatMap((_, index) => {
      const x0 = Math.max(run.x0, Math.ceil(ends[2 * index]))
      const x1 = Math.min(run.x1, Math.floor(ends[2 * index + 1]))
      return x1 - x0 >= shortest ? [{ y: run.y, x0, x1, ink: share * (x1 - x0) }] : []
    })
  })
}

/** A stroke: its box, its ink, and the runs that it was joined from. */
export interface JoinedRuns {
  runs: Run[]
  x0: number
  x1: number
  y0: number
  y1: number
  area: number
  weightedY: number
}

/** Runs that touch in neighbouring rows are one stroke. */
export function joinRuns(runs: Run[]): JoinedRuns[] {
  const sets = new DisjointSets(runs.length)
  let above = 0
  for (let i = 0; i < runs.length; i++) {
    while (runs[above].y < runs[i].y - 1) {
      above++
    }
    for (let j = above; j < i && runs[j].y < runs[i].y; j++) {
      if (runs[j].y === runs[i].y - 1 && runs[j].x0 < runs[i].x1 && runs[j].x1 > runs[i].x0) {
        sets.join(i, j)
      }
    }
  }
  const strokes = new Map<number, JoinedRuns>()
  for (const [i, run] of runs.entries()) {
    const key = sets.setOf(i)
    const stroke = strokes.get(key)
    if (!stroke) {
      strokes.set(key, {
        runs: [run],
        x0: run.x0,
        x1: run.x1,
        y0: run.y,
        y1: run.y + 1,
        area: run.ink,
        weightedY: (run.y + 0.5) * run.ink,
      })
      continue
    }
    stroke.runs.push(run)
    stroke.x0 = Math.min(stroke.x0, run.x0)
    stroke.x1 = Math.max(stroke.x1, run.x1)
    stroke.y1 = run.y + 1
    stroke.area += run.ink
    stroke.weightedY += (run.y + 0.5) * run.ink
  }
  return [...strokes.values()]
}
