import { RowEdges, isAligned, type ValueRow } from './row_edges.js'

/** Students who must have rows of both kinds. */
const FEWEST_STUDENTS = 3
/** Rows without values between two with them: lines of a wrapped name. */
const MOST_WITHOUT = 3

/**
 * The rows of a body in which two kinds alternate: a student's name with his total and position,
 * and his marks, which stand under other columns. Null where rows do not alternate so.
 *
 * @param start the first row
 * @param next whether a row may follow the one before
 */
export function interleavedRows<Row extends ValueRow>(
  rows: readonly Row[],
  start: number,
  mayBeRow: (row: Row) => boolean,
  next: (index: number) => boolean
): number[] | null {
  const kinds = [new RowEdges(), new RowEdges()]
  const found: { index: number; kind: number }[] = []
  const add = (index: number, kind: number) => {
    kinds[kind].change(rows[index], 1)
    found.push({ index, kind })
  }
  add(start, 0)
  let without = 0
  for (let index = start + 1; index < rows.length && next(index); index++) {
    const row = rows[index]
    const kind = mayBeRow(row) ? kindOf(row, kinds) : -1
    if (kind >= 0) {
      add(index, kind)
      without = 0
    } else if (mayBeRow(row) && found.every((other) => other.kind === 0)) {
      add(index, 1)
    } else if (++without > MOST_WITHOUT) {
      break
    }
  }
  const runs = runsOf(found)
  const whole = runs.slice(0, lastWhole(runs) + 1)
  return whole.filter(({ kind }) => kind === 1).length >= FEWEST_STUDENTS &&
    whole.filter(({ kind }) => kind === 0).length >= FEWEST_STUDENTS
    ? whole.flatMap(({ indexes }) => indexes)
    : null
}

/**
 * The kind under whose values more of a row's stand; -1 where they stand under those of neither.
 */
function kindOf(row: ValueRow, kinds: readonly RowEdges[]): number {
  const [first, second] = kinds.map((edges) => (isAligned(row, edges) ? edges.fit(row) : -1))
  if (first < 0 && second < 0) {
    return -1
  }
  return second > first ? 1 : 0
}

interface Run {
  kind: number
  indexes: number[]
}

function runsOf(found: readonly { index: number; kind: number }[]): Run[] {
  const runs: Run[] = []
  for (const { index, kind } of found) {
    const last = runs.at(-1)
    if (last?.kind === kind) {
      last.indexes.push(index)
    } else {
      runs.push({ kind, indexes: [index] })
    }
  }
  return runs
}

/** The last run that is no longer than the others of its kind: below may stand sums and notes. */
function lastWhole(runs: readonly Run[]): number {
  const longest = [0, 1].map((kind) =>
    Math.max(0, ...runs.slice(0, -2).map((run) => (run.kind === kind ? run.indexes.length : 0)))
  )
  return runs.findLastIndex(({ kind, indexes }) => indexes.length <= longest[kind])
}
