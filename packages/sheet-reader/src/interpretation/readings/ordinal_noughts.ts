import type { CompactRecord } from '../records/compact_record.js'

/** What `7e` and `14e` look like where the ending is taken for a figure. */
const LIKE_ORDINAL = /^[1-9]\d{0,2}[0689]$/
/** Fewest positions, and share of them that must look so. */
const FEWEST = 5
const MOSTLY = 0.8

/**
 * The records of a picture whose positions may be ordinals (`14e`) with the ending read as a
 * figure: hardly any ends in another, and some are higher than there are students.
 *
 * @param records all records of the file
 */
export function recordsWithOrdinalNoughts(records: readonly CompactRecord[]): CompactRecord[] {
  const positioned = records.filter(({ exact, position }) => !exact && position !== null)
  const alike = positioned.filter(({ position }) => LIKE_ORDINAL.test(String(position!.value)))
  const isHigher = alike.some(({ position }) => position!.value > records.length)
  return alike.length >= Math.max(FEWEST, MOSTLY * positioned.length) && isHigher ? alike : []
}

/** A position without the figure that its ending was read as: 14 for 140. */
export function withoutNought(position: number): number {
  return Math.floor(position / 10)
}
