import { isAbsentMark, parseNumber } from '../readings/printed_values.js'
import type { RawCell } from '../records/raw_records.js'

/** Letters of a word that says that nothing was taken, and no short mark such as `AB` or `X`. */
const IN_WORDS = /^\P{L}*\p{L}{4}/u

/**
 * Whether the nought of a student in the only subject of a sheet is no mark: programs print one
 * beside `Not taken` or `Absent`.
 *
 * @param cells of the student's row
 */
export function isNoughtOfAbsent(score: RawCell | null, cells: readonly RawCell[]): boolean {
  return (
    score !== null &&
    parseNumber(score.text) === 0 &&
    cells.some(({ text }) => (IN_WORDS.test(text) || text.includes(' ')) && isAbsentMark(text))
  )
}
