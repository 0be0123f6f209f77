import { parseNumber } from '../readings/printed_values.js'
import type { RawCell, RawRecord } from '../records/raw_records.js'
import type { RecordFlag } from '../../types.js'

/** What rounding takes from an average. */
const ROUNDED = 0.06

/**
 * Whether labels tell what a student reached and no subject: a name, the average or the position,
 * and one thing more (`Total Marks: 486`, `Average: 97.2`, `Grade: A`). Receipts have totals as
 * well.
 */
export function isResultAlone({ name, subjects, ...own }: RawRecord): boolean {
  const { total, average, grade, position } = own
  const told = [total, average, grade, position].filter((cell) => cell !== null)
  return (
    subjects.length === 0 &&
    name.length > 0 &&
    (average !== null || position !== null) &&
    told.length > 1
  )
}

/**
 * Whether a record without a subject may be misread: unless the printed average is the printed
 * total's, by the printed number of subjects.
 */
export function doubtsAlone({ subjects, total, average, subjectCount }: RawRecord): RecordFlag[] {
  const [sum, mean, count] = [total, average, subjectCount].map(numberOf)
  const isProved =
    sum !== null && mean !== null && count && Math.abs(sum - mean * count) <= ROUNDED * count
  return subjects.length > 0 || isProved ? [] : ['HEADING_UNCERTAIN']
}

function numberOf(cell: RawCell | null): number | null {
  return cell && parseNumber(cell.text)
}
