import { isProof } from './column_relations.js'
import { indexesOf, type SheetColumns } from './sheet_columns.js'

/** The scores of a row and what may add them up. */
export interface ScoredRow {
  scores: readonly (number | null)[]
  total: number
}

/** Fewest subjects of a total of the best, and fewest rows that must hold more than those. */
const FEWEST_BEST = 3
const FEWEST_FIRST = 2
const FEWEST_ROWS = 3
/** How far sums of fractions are off. */
const TOLERANCE = 0.06

/**
 * Where no column adds up all scores, one that adds up the best six or so of each row is the total:
 * `BEST SIX`.
 */
export function findTotalOfBest(sheet: SheetColumns): void {
  const scores = indexesOf([...sheet.plain('score'), ...sheet.groupScores])
  const total = sheet.plain('points', 'unknown').find(({ column }) => {
    const rows = sheet.rows.flatMap((row) => {
      const whole = row[column]
      return whole === null ? [] : [{ total: whole, scores: scores.map((score) => row[score]) }]
    })
    return areOfBest(rows, sheet.template.exact)
  })
  if (total) {
    total.role = 'total'
  }
}

/**
 * Whether the totals of some rows add up the same number of their highest scores, and not all of
 * them. One subject may always count, such as English.
 */
export function areOfBest(rows: readonly ScoredRow[], exact: boolean): boolean {
  const most = Math.max(0, ...rows.map(({ scores }) => scores.length))
  for (let count = most - 1; count >= FEWEST_BEST; count--) {
    for (let always = -1; always < most; always++) {
      const held = rows.flatMap((row) => sumsBest(row, count, always) ?? [])
      const tested = held.length
      const share = held.filter(Boolean).length / tested
      if (tested >= FEWEST_ROWS && isProof({ share, tested }, exact)) {
        return true
      }
    }
  }
  return false
}

/**
 * Whether the totals of some rows add up the first so many of their scores: what is printed behind
 * the total, such as religion, does not count.
 */
export function areOfFirst(rows: readonly ScoredRow[], exact: boolean): boolean {
  const most = Math.max(0, ...rows.map(({ scores }) => scores.length))
  return Array.from({ length: Math.max(0, most - FEWEST_FIRST) }, (_, index) => {
    const held = rows.filter(({ scores, total }) => {
      const first = scores.slice(0, index + FEWEST_FIRST)
      return (
        Math.abs(first.reduce<number>((sum, score) => sum + (score ?? 0), 0) - total) < TOLERANCE
      )
    })
    return { share: held.length / rows.length, tested: rows.length }
  }).some((proof) => rows.length >= FEWEST_ROWS && isProof(proof, exact))
}

/**
 * Whether a total is what the best scores of its row add up to; null where the row has no more than
 * those.
 *
 * @param always place of the score that always counts; none at -1
 */
function sumsBest({ scores, total }: ScoredRow, count: number, always: number): boolean | null {
  const fixed = scores.slice(Math.max(0, always), always + 1)
  const others = scores.flatMap((score, place) => (place === always ? [] : (score ?? [])))
  if (fixed.includes(null) || others.length + fixed.length <= count) {
    return null
  }
  const best = others.sort((one, other) => other - one).slice(0, count - fixed.length)
  const sum = [...fixed, ...best].reduce<number>((soFar, score) => soFar + (score ?? 0), 0)
  return Math.abs(sum - total) < TOLERANCE
}
