import type { CompactRecord } from '../records/compact_record.js'
import { recordsWithoutSign } from './name_witnesses.js'

/** Of so many names this share has a comma behind the surname before one without it is doubted. */
const FEW_NAMES = 5
const MOST_NAMES = 2 / 3

/** Those records, read from pictures, without the comma that most names of their file have. */
export function recordsWithoutComma<T extends Pick<CompactRecord, 'studentName' | 'exact'>>(
  records: readonly T[]
): T[] {
  return recordsWithoutSign(records, ',', { fewest: FEW_NAMES, share: MOST_NAMES })
}

/** A name whose comma was read as a point (`Achieng. Lucy`), or as it is. */
export function withComma(name: string): string {
  return name.replace(/(?<=^[^.]*\p{L}{3})\.(?= )/u, ',')
}
