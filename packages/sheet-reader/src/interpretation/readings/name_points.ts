import type { CompactRecord } from '../records/compact_record.js'

/** Initials within names, with and without their point: `Abdi M. Hassan`, `Abdi M Hassan`. */
const WITH_POINT = /(?<![\p{L}\p{M}'])\p{Lu}\./u
const WITHOUT_POINT = /(?<![\p{L}\p{M}'’-])(\p{Lu})(?=$| )/gu

/**
 * So many names with a point behind their initials, and so many times those without, tell that all
 * have one.
 */
const FEWEST_WITH = 3
const TIMES = 2

/**
 * Those records, read from pictures, with an initial that lacks the point which those of most other
 * names have.
 */
export function recordsWithoutPoint<T extends Pick<CompactRecord, 'studentName' | 'exact'>>(
  records: readonly T[]
): T[] {
  const names = records.filter(({ exact }) => !exact)
  const lacking = names.filter(
    ({ studentName }) => withPoints(studentName.value) !== studentName.value
  )
  const pointed = names.filter(({ studentName }) => WITH_POINT.test(studentName.value)).length
  return pointed >= Math.max(FEWEST_WITH, TIMES * lacking.length) ? lacking : []
}

/** A name with a point behind each of its initials. */
export function withPoints(name: string): string {
  return name.replace(WITHOUT_POINT, '$1.')
}
