import type { MarkWithLevel } from '../../values/level_proof.js'

/** The numbers of some rows, by row and column; null where a cell holds none. */
export type NumberRows = readonly (readonly (number | null)[])[]

/** How often something held among the rows in which it could be tested. */
export interface Held {
  share: number
  tested: number
}

/** Columns that together make up another one. */
export interface Sum extends Held {
  members: readonly number[]
}

/** The numbers of two columns, marks and what may be their levels, where a row has both. */
export function levelsBeside(rows: NumberRows, marks: number, levels: number): MarkWithLevel[] {
  return rows.flatMap((row) => {
    const [mark, level] = [row[marks], row[levels]]
    return mark === null || level === null ? [] : [{ mark, level }]
  })
}

/** Rows that are looked at: more say nothing new. */
const MOST_ROWS = 80
/** Columns of which all subsets are tried; with more only runs of neighbours. */
const MOST_SUBSETS = 8
/** Columns of which all runs are tried: wider tables have no part of a sum so long. */
const MOST_RUN_COLUMNS = 64
const TOLERANCE = 0.06

/**
 * How often a test held, in the first 80 rows.
 *
 * @param test Null where a row cannot be tested.
 */
export function heldIn(
  rows: NumberRows,
  test: (row: readonly (number | null)[]) => boolean | null
): Held {
  let held = 0
  let tested = 0
  for (const row of rows.slice(0, MOST_ROWS)) {
    const result = test(row)
    if (result === null) {
      continue
    }
    tested += 1
    if (result) {
      held += 1
    }
  }
  return { share: tested === 0 ? 0 : held / tested, tested }
}

/**
 * The columns that add up to another one in most rows: all of `fixed` and some of `open`. The
 * larger of two sets that fit equally well is taken. At least two columns are added, and a row
 * counts where the sum and one of them are numbers.
 *
 * @param tolerance how far the sum may be off, for sheets that round
 */
export function findSum(
  rows: NumberRows,
  target: number,
  fixed: readonly number[],
  open: readonly number[],
  tolerance = TOLERANCE
): Sum | null {
  const tested = rows.slice(0, MOST_ROWS).filter((row) => row[target] !== null)
  let best: Sum | null = null
  for (const { members, sums } of candidatesOf(tested, fixed, open)) {
    if (members.length < 2) {
      continue
    }
    const { share, tested: count } = shareThatFits(tested, target, sums, tolerance)
    const isBetter =
      !best || share > best.share || (share === best.share && members.length > best.members.length)
    if (isBetter) {
      best = { members, share, tested: count }
    }
  }
  return best
}

/**
 * Columns that may make up another one, with what they add up to in each row; null without a
 * number.
 */
interface Candidate {
  members: readonly number[]
  sums: (row: number) => number | null
}

/**
 * All subsets of a few columns; of more, the runs of neighbours; of very many, all of them or none.
 */
function* candidatesOf(
  rows: NumberRows,
  fixed: readonly number[],
  open: readonly number[]
): Generator<Candidate> {
  if (open.length <= MOST_SUBSETS) {
    for (let set = (1 << open.length) - 1; set >= 0; set--) {
      const members = [...fixed, ...open.filter((_, index) => set & (1 << index))]
      yield { members, sums: (row) => sumIn(rows[row], members) }
    }
    return
  }
  const runs = new RunSums(rows, fixed, open)
  yield runs.candidate(0, open.length)
  yield runs.candidate(0, 0)
  if (open.length > MOST_RUN_COLUMNS) {
    return
  }
  for (let from = 0; from < open.length; from++) {
    for (let to = from + 1; to <= open.length; to++) {
      yield runs.candidate(from, to)
    }
  }
}

function sumIn(row: readonly (number | null)[], columns: readonly number[]): number | null {
  const numbers = columns.flatMap((column) => row[column] ?? [])
  return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0)
}

/**
 * Sums of neighbouring columns, each by one subtraction: there are thousands of runs in a wide
 * table.
 */
class RunSums {
  readonly #fixed: readonly number[]
  readonly #open: readonly number[]
  /** By row: sums and counts of the numbers before each column. */
  readonly #before: { sums: number[]; counts: number[] }[]

  constructor(rows: NumberRows, fixed: readonly number[], open: readonly number[]) {
    this.#fixed = fixed
    this.#open = open
    this.#before = rows.map((row) => {
      const always = fixed.flatMap((column) => row[column] ?? [])
      const sums = [always.reduce((sum, number) => sum + number, 0)]
      const counts = [always.length]
      for (const [index, column] of open.entries()) {
        sums.push(sums[index] + (row[column] ?? 0))
        counts.push(counts[index] + (row[column] === null ? 0 : 1))
      }
      return { sums, counts }
    })
  }

  candidate(from: number, to: number): Candidate {
    const members = [...this.#fixed, ...this.#open.slice(from, to)]
    return {
      members,
      sums: (row) => {
        const { sums, counts } = this.#before[row]
        const count = counts[0] + counts[to] - counts[from]
        return count === 0 ? null : sums[0] + sums[to] - sums[from]
      },
    }
  }
}

function shareThatFits(
  rows: NumberRows,
  target: number,
  sums: Candidate['sums'],
  tolerance: number
): Held {
  let held = 0
  let tested = 0
  for (const [index, row] of rows.entries()) {
    const sum = sums(index)
    if (sum === null) {
      continue
    }
    tested += 1
    if (Math.abs(sum - row[target]!) < tolerance) {
      held += 1
    }
  }
  return { share: tested === 0 ? 0 : held / tested, tested }
}

/** Whether a number is the mean of others, perhaps without its decimal point. */
export function isMean(
  printed: number | null,
  sum: number | null,
  numbers: readonly (number | null)[]
): boolean | null {
  if (sum === null || printed === null) {
    return null
  }
  const present = numbers.filter((number) => number !== null).length
  return [present, numbers.length].some(
    (count) =>
      count > 0 && [1, 10, 100].some((factor) => Math.abs(printed / factor - sum / count) <= 0.51)
  )
}

/** Share of the steps of a ranking that must lead down: scans are misread. */
const IN_ORDER = 0.85

/**
 * Whether positions go up as totals go down, one by one: grades in numbers (`1` to `9`) are shared.
 */
export function isRanking(pairs: readonly (readonly (number | null)[])[]): boolean {
  const ordered = pairs
    .flatMap(([total, position]) =>
      total !== null && position !== null ? [{ total, position }] : []
    )
    .sort((a, b) => b.total - a.total || a.position - b.position)
  if (ordered.length < 5 || ordered.some(({ position }) => !Number.isInteger(position))) {
    return false
  }
  const inOrder = ordered.filter(
    ({ position }, index) => index === 0 || position >= ordered[index - 1].position
  )
  return (
    inOrder.length >= ordered.length * IN_ORDER &&
    shareInOrder(pairs) >= IN_ORDER &&
    ordered[ordered.length - 1].position > ordered[0].position
  )
}

/**
 * Share of the steps from one total to the next lower one at which the position goes up as well.
 */
export function shareInOrder(pairs: readonly (readonly (number | null)[])[]): number {
  const ordered = pairs
    .flatMap(([total, position]) =>
      total !== null && position !== null ? [{ total, position }] : []
    )
    .sort((one, other) => other.total - one.total)
  const steps = ordered.slice(1).map((next, index) => ({ next, last: ordered[index] }))
  const different = steps.filter(({ next, last }) => next.total < last.total)
  const up = different.filter(({ next, last }) => next.position > last.position)
  return different.length === 0 ? 0 : up.length / different.length
}

/** Share of rows in which a relation must hold to be believed. Scans are misread. */
export function isProof({ share, tested }: Held, exact: boolean): boolean {
  return tested >= 2 && share >= (exact ? 0.8 : 0.6)
}
