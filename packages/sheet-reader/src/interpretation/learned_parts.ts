import type { RawRecord } from './raw_records.js'
import type { ReadCell } from './number_rows.js'
import { isConvention } from './average_rules.js'

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
  return isConvention(bestHeld, rows.length, exact) ? best : null
}
