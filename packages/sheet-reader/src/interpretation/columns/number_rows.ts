import { sumScores } from '@tenant-education/result-arithmetic'
import { decimalsOf, isAbsentMark, parseMisread, parseReached } from '../readings/printed_values.js'
import type { RawCell, RawRecord, ValueRange } from '../records/raw_records.js'
import type { NumberRow } from '../file/average_rule.js'

export type ReadCell = (cell: RawCell | null, range?: ValueRange) => number | null

/**
 * A cell's number for statistics; null for absent marks and for what cannot be read. In a scan a
 * number far too high for its column has lost its decimal point.
 */
export function numberIn(cell: RawCell, exact: boolean, range?: ValueRange): number | null {
  const number = parseReached(cell.text)
  if (exact) {
    return number
  }
  if (number === null) {
    return isAbsentMark(cell.text) ? null : parseMisread(cell.text)
  }
  if (!range || range.decimals === 0 || number <= (range.maximum ?? 100)) {
    return number
  }
  return /[.,]/.test(cell.text) ? number : number / 10 ** range.decimals
}

function isReadable(cell: RawCell | null, number: number | null): boolean {
  return cell === null || number !== null || isAbsentMark(cell.text)
}

/**
 * A student's numbers, to try rules of totals and averages on. A score that is not printed is the
 * sum of its parts.
 *
 * @param number Reads a cell.
 * @param parts Which components count, by index; null: all.
 * @param weighted Subjects count by their coefficients.
 */
export function numberRow(
  record: RawRecord,
  number: ReadCell,
  parts: number[] | null,
  weighted: boolean
): NumberRow {
  let complete = true
  let listed = 0
  const weightOf = (index: number) => (weighted ? record.subjects[index].weight : 1)
  const scores = record.subjects.map((subject, at) => {
    const score = number(subject.score, subject.range)
    if (!isReadable(subject.score, score)) {
      complete = false
    }
    if (score !== null || /[a-z]/i.test(subject.score?.text ?? '')) {
      listed += weightOf(at)
    }
    if (score !== null || subject.score?.text) {
      return score
    }
    const values = (parts ?? subject.components.map((_, index) => index)).map((part) =>
      number(subject.components[part]?.cell ?? null, subject.components[part]?.range)
    )
    return values.every((value) => value === null)
      ? null
      : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  })
  const { sum, present } = sumScores(
    scores.map((score, index) => ({ score, weight: weightOf(index) }))
  )
  return {
    scores,
    present,
    listed,
    sum,
    complete,
    total: number(record.total),
    average: number(record.average),
    pointless: record.average !== null && decimalsOf(record.average.text) === 0,
    subjectCount: number(record.subjectCount),
  }
}
