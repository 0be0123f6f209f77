import { decimalsOf } from '../readings/printed_values.js'
import type { RawRecord } from '../records/raw_records.js'
import type { ReadCell } from './number_rows.js'
import { isConvention } from '../file/average_rules.js'

/** A mean of parts has no more decimals than this. */
const MOST_DECIMALS = 2
/**
 * Share of the scores that one part alone must be: it is so for many where the other was not taken.
 */
const ALWAYS = 0.95
/** Fewest scores that must be the means of their parts to tell that they always are. */
const FEWEST_MEANS = 5

/**
 * Which parts add up to the score: normally all. Where a sheet also prints sub-totals (`CA1 CA2 CA
 * EXAM TOTAL`) the largest set that fits nearly always.
 */
export function learnParts(
  records: readonly RawRecord[],
  number: ReadCell,
  exact: boolean
): number[] | null {
  const rows: { parts: number[]; score: number }[] = []
  let most = 0
  for (const record of records) {
    for (const subject of record.subjects) {
      const score = number(subject.score, subject.range)
      if (score === null || subject.components.length === 0) {
        continue
      }
      const parts = subject.components.map((part) => number(part.cell, part.range) ?? 0)
      most = Math.max(most, parts.length)
      rows.push({ parts, score })
    }
    if (rows.length > 2000) {
      break
    }
  }
  if (most < 1 || rows.length === 0) {
    return null
  }
  if (most > 8) {
    return null
  }
  let best: number[] | null = null
  let bestHeld = 0
  for (let set = (1 << most) - 1; set > 0; set--) {
    const members = Array.from({ length: most }, (_, index) => index).filter(
      (index) => set & (1 << index)
    )
    const held = rows.filter(
      ({ parts, score }) =>
        Math.abs(members.reduce((sum, index) => sum + (parts[index] ?? 0), 0) - score) < 0.06
    ).length
    if (held > bestHeld || (held === bestHeld && best && members.length > best.length)) {
      bestHeld = held
      best = members
    }
  }
  if (rows.length < 3) {
    return bestHeld === rows.length ? best : Array.from({ length: most }, (_, index) => index)
  }
  const isCopy = best?.length === 1 && most > 1 && bestHeld < ALWAYS * rows.length
  return !isCopy && isConvention(bestHeld, rows.length, exact) ? best : null
}

/**
 * Where the score of a scan's subjects is the mean of their parts (terms of a year, two tests): the
 * decimals to which it is rounded. Null where it is not, or nobody can tell. A text layer needs no
 * such proof of its numbers.
 */
export function learnMeanOfParts(
  records: readonly RawRecord[],
  number: ReadCell,
  exact: boolean
): number | null {
  if (exact) {
    return null
  }
  const rows: { parts: number[]; score: number }[] = []
  let decimals = 0
  for (const record of records) {
    for (const { score: cell, range, components } of record.subjects) {
      const score = number(cell, range)
      const parts = components.flatMap((part) => number(part.cell, part.range) ?? [])
      if (score !== null && parts.length > 1) {
        rows.push({ parts, score })
        decimals = Math.max(decimals, Math.min(decimalsOf(cell?.text ?? ''), MOST_DECIMALS))
      }
    }
  }
  const held = rows.filter(({ parts, score }) => isMeanOf(parts, score, decimals)).length
  return held * 2 > rows.length && rows.length >= FEWEST_MEANS ? decimals : null
}

/** Whether a score is the mean of its parts; a half may have been rounded either way. */
export function isMeanOf(parts: readonly number[], score: number, decimals: number): boolean {
  const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length
  return Math.abs(mean - score) <= 10 ** -decimals / 2 + 1e-6
}
