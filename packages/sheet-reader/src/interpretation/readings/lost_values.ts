import type { CompactRecord } from '../records/compact_record.js'

/** Fewest records of a group, and the share of them, that show what all of them print. */
const FEWEST = 4
const NEARLY_ALL = 0.75

type Printed = Pick<CompactRecord, 'group' | 'exact' | 'admission' | 'position'>

/**
 * Records of pictures without a position or a student's number where nearly all others of their group have
 * one: ink that a picture lost leaves nothing that could be doubted.
 */
export function recordsThatLackValues<Known extends Printed>(records: readonly Known[]): Known[] {
  const lacking = new Set<Known>()
  for (const group of Map.groupBy(records, (record) => record.group).values()) {
    const sayings = [
      ({ position }: Known) => position !== null,
      ({ admission }: Known) => admission !== '',
    ]
    for (const says of sayings) {
      const saying = group.filter(says).length
      if (group.length < FEWEST || saying < NEARLY_ALL * group.length) {
        continue
      }
      group
        .filter((record) => !record.exact && !says(record))
        .forEach((record) => lacking.add(record))
    }
  }
  return records.filter((record) => lacking.has(record))
}
