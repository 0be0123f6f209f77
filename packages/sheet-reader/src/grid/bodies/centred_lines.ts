import { median } from '../lines/text_lines.js'
import type { Band } from './bands.js'

/** Bands between the first ones of two rows; which of them begins the lower row, where known. */
export interface BandRun {
  from: number
  to: number
  split: number | null
}

/** Parts of the font size by which the middle of a row may lie off the level of its values. */
const OFF_LEVEL = 0.35
/** Rows of several bands that tell where these stand, and the share of them that must agree. */
const FEWEST_ROWS = 3
const NEARLY_ALL = 0.9

/**
 * The splits that no gap tells: where all rows that gaps part have the level of their values in
 * their middle, as cells do that are centred from top to bottom, so has the row above such a run.
 *
 * @param runs in their order; gets the splits
 */
export function splitAroundLevels(bands: readonly Band[], runs: BandRun[]): void {
  const firstOf = (start: number) => {
    const above = runs.find(({ to }) => to === start - 1)
    return above ? above.split : start
  }
  const rows = runs.flatMap(({ from, split }) => {
    const first = from > 0 ? firstOf(from - 1) : null
    return split === null || first === null || split - first < 2 ? [] : [{ from, first, split }]
  })
  const centred = rows.filter(({ from, first, split }) =>
    isCentred(bands[from - 1], bands.slice(first, split))
  )
  if (centred.length < Math.max(FEWEST_ROWS, NEARLY_ALL * rows.length)) {
    return
  }
  for (const run of runs.filter(({ split }) => split === null)) {
    const first = run.from > 0 ? firstOf(run.from - 1) : null
    const ends = Array.from({ length: run.to - run.from + 2 }, (_, at) => run.from + at)
    run.split =
      ends.find(
        (end) => first !== null && isCentred(bands[run.from - 1], bands.slice(first, end))
      ) ?? null
  }
}

function isCentred({ words, fontSize }: Band, row: readonly Band[]): boolean {
  const level = median(words.map(({ y0, y1 }) => y0 + y1)) / 2
  const top = Math.min(...row.map(({ y0 }) => y0))
  const bottom = Math.max(...row.map(({ y1 }) => y1))
  return Math.abs((top + bottom) / 2 - level) < OFF_LEVEL * fontSize
}
