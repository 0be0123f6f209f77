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

/** Long rows of ink in which small gaps are forgiven, in reading order. */
export function findRuns({ data, width, height }: BinaryImage, dpi: number, look: LineLook): Run[] {
  const shortest = Math.round(look.shortestRun * dpi)
  const longestGap = Math.round(look.longestGap * dpi)
  const runs: Run[] = []
  for (let y = 0; y < height; y++) {
    const row = y * width
    let start = -1
    let last = -1
    let ink = 0
    for (let x = 0; x < width; x++) {
      if (data[row + x] === 0) {
        continue
      }
      if (start >= 0 && x - last > longestGap) {
        keepRun(runs, { y, x0: start, x1: last + 1, ink }, shortest, look.ink)
        start = -1
      }
      if (start < 0) {
        start = x
        ink = 0
      }
      last = x
      ink++
    }
    if (start >= 0) {
      keepRun(runs, { y, x0: start, x1: last + 1, ink }, shortest, look.ink)
    }
  }
  return runs
}

function keepRun(runs: Run[], run: Run, shortest: number, ink: number): void {
  const length = run.x1 - run.x0
  if (length >= shortest && run.ink >= length * ink) {
    runs.push(run)
  }
}

/** Runs in the pieces that other rulings cut them to, those that are long enough; none where nothing cuts. */
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
