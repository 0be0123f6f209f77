import type { CompactRecord } from '../records/compact_record.js'

/**
 * Fewest numbers that tell that all students have one, and share of those between the first and the
 * last.
 */
const FEWEST_NUMBERED = 5
const NEARLY_ALL = 0.9

type Numbered = Pick<CompactRecord, 'table' | 'serial' | 'admission'>

/**
 * The records of a table before its first number and behind its last one where nearly all between
 * have one: what the class came to is written there as often as a student who came late.
 */
export function recordsWithoutNumber<T extends Numbered>(records: readonly T[]): T[] {
  const tables = Map.groupBy(records, ({ table }) => table)
  return [...tables.values()].flatMap((rows) => {
    const isNumbered = ({ serial, admission }: T) => serial !== null || /\d/.test(admission)
    const numbered = rows.filter(isNumbered).length
    const first = rows.findIndex(isNumbered)
    const last = rows.findLastIndex(isNumbered)
    if (numbered < FEWEST_NUMBERED || numbered < NEARLY_ALL * (last + 1 - first)) {
      return []
    }
    return [...rows.slice(0, first), ...rows.slice(last + 1)]
  })
}

/** Fewest students who hardly all share a name. */
const FEWEST_NAMED = 4

/**
 * All records of a file where their names end with the same word: that is a label behind the names,
 * of which nobody knew that it is one, or stands for them.
 */
export function recordsWithCommonEnd<T extends Pick<CompactRecord, 'studentName'>>(
  records: readonly T[]
): readonly T[] {
  const ends = records.map(({ studentName }) => studentName.value.toLowerCase().split(' ').at(-1))
  return ends.length >= FEWEST_NAMED && new Set(ends).size === 1 ? records : []
}
