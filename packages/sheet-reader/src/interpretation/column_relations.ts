/** The numbers of some rows, by row and column; null where a cell holds none. */
export type NumberRows = readonly (readonly (number | null)[])[]

/** How often something held among the rows in which it could be tested. */
export interface Held {
  share: number
  tested: number
}

/** Columns that together make up another one. */
export interface Sum extends Held {
  members: number[]
}

/** Rows that are looked at: more say nothing new. */
const MOST_ROWS = 80
/** Columns of which all subsets are tried; with more only runs of neighbours. */
const MOST_SUBSETS = 8
const TOLERANCE = 0.06

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
 * The columns that add up to another one in most rows: all of `fixed` and some of `open`. The larger of
 * two sets that fit equally well is taken. At least two columns are added, and a row counts where the
 * sum and one of them are numbers.
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
  let best: Sum | null = null
  for (const chosen of subsetsOf(open)) {
    const members = [...fixed, ...chosen]
    if (members.length < 2) {
      continue
    }
    const { share, tested } = heldIn(rows, (row) => {
      const printed = row[target]
      if (printed === null || members.every((column) => row[column] === null)) {
        return null
      }
      const sum = members.reduce((soFar, column) => soFar + (row[column] ?? 0), 0)
      return Math.abs(sum - printed) < tolerance
    })
    const isBetter =
      !best || share > best.share || (share === best.share && members.length > best.members.length)
    if (isBetter) {
      best = { members, share, tested }
    }
  }
  return best
}

function* subsetsOf(columns: readonly number[]): Generator<number[]> {
  if (columns.length <= MOST_SUBSETS) {
    for (let set = (1 << columns.length) - 1; set >= 0; set--) {
      yield columns.filter((_, index) => set & (1 << index))
    }
    return
  }
  yield [...columns]
  yield []
  for (let from = 0; from < columns.length; from++) {
    for (let to = from + 1; to <= columns.length; to++) {
      yield columns.slice(from, to)
    }
  }
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

/** Whether positions go up as totals go down. */
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
    inOrder.length >= ordered.length * 0.85 &&
    ordered[ordered.length - 1].position > ordered[0].position
  )
}

/** Share of rows in which a relation must hold to be believed. Scans are misread. */
export function isProof({ share, tested }: Held, exact: boolean): boolean {
  return tested >= 2 && share >= (exact ? 0.8 : 0.6)
}
