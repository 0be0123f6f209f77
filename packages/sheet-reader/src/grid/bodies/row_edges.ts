import type { TextBox } from '../grid_input.js'

/** A row, as far as it matters for what stands under what. */
export interface ValueRow {
  x0: number
  values: readonly TextBox[]
}

/** Points by which edges may differ and still be the same. */
const SAME_EDGE = 1.5
/** Share of a band's values that stand under those of the rows above. */
const ALIGNED = 0.5

/** Where the values of the rows of a table start, end and have their middles. */
export class RowEdges {
  #left = new Map<number, number>()
  #right = new Map<number, number>()
  #middle = new Map<number, number>()
  #start = new Map<number, number>()

  change(band: ValueRow, by: 1 | -1): void {
    for (const { x0, x1 } of band.values) {
      count(this.#left, x0, by)
      count(this.#right, x1, by)
      count(this.#middle, (x0 + x1) / 2, by)
    }
    count(this.#start, band.x0, by)
  }

  /** Share of a band's values that share an edge with those of other rows. */
  fit(band: ValueRow): number {
    const aligned = band.values.filter(
      ({ x0, x1 }) =>
        has(this.#left, x0) || has(this.#right, x1) || has(this.#middle, (x0 + x1) / 2)
    ).length
    return aligned / band.values.length
  }

  startsAlike(band: ValueRow): boolean {
    return has(this.#start, band.x0)
  }
}

function count(counts: Map<number, number>, position: number, by: number): void {
  const key = Math.round(position / SAME_EDGE)
  counts.set(key, (counts.get(key) ?? 0) + by)
}

function has(counts: Map<number, number>, position: number): boolean {
  const key = Math.round(position / SAME_EDGE)
  return [key - 1, key, key + 1].some((near) => (counts.get(near) ?? 0) > 0)
}

/** Whether a band's values stand under those of other rows. */
export function isAligned(band: ValueRow, edges: RowEdges): boolean {
  const fit = edges.fit(band)
  return band.values.length === 1 ? fit > 0 && edges.startsAlike(band) : fit >= ALIGNED
}
