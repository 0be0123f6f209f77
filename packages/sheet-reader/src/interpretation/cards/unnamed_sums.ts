import { decimalsOf, parseNumber, parseReached } from '../readings/printed_values.js'
import type { RawCell, RawRecord, RawSubject } from '../records/raw_records.js'

/** Fewest subjects whose sum no other subject's mark happens to be. */
const FEWEST_ADDED = 3
/** Fewest subjects whose mean no other subject's mark happens to be. */
const FEWEST_AVERAGED = 4
/** Points that rounding leaves between a printed sum and its parts. */
const ROUNDED = 0.06
/** Units of a mean's last digit by which it is off. */
const ROUNDED_MEAN = 0.51

/**
 * A card whose last rows are, under names that say nothing, what all rows above them add up to, and
 * the mean of these: no subjects but the student's total and average.
 */
export function withoutUnnamedSums(record: RawRecord): RawRecord {
  const { subjects, total, average } = record
  const scores = subjects.map(({ score }) => (score === null ? null : parseNumber(score.text)))
  const at =
    total === null ? subjects.findLastIndex((_, index) => isSum(index, subjects, scores)) : -1
  if (at >= 0 && at >= subjects.length - 2) {
    const [next] = subjects.slice(at + 1)
    const isMean = next !== undefined && isMeanOf(scores.slice(0, at), scores[at + 1])
    if (next === undefined || isMean) {
      return {
        ...record,
        subjects: subjects.slice(0, at),
        total: subjects[at].score,
        average: isMean ? (average ?? next.score) : average,
      }
    }
  }
  const last = subjects.length - 1
  if (average === null && isMeanOf(scores.slice(0, last), scores[last] ?? null)) {
    return { ...record, subjects: subjects.slice(0, last), average: subjects[last].score }
  }
  return record
}

/**
 * Whether a row's score is what those of the rows above add up to, as they are or with their
 * weights.
 */
function isSum(
  index: number,
  subjects: readonly RawSubject[],
  scores: readonly (number | null)[]
): boolean {
  const sum = scores[index]
  const above = scores.slice(0, index)
  const added = above.filter((score) => score !== null)
  if (sum === null || added.length < FEWEST_ADDED) {
    return false
  }
  const isEqual = (own: readonly number[]) =>
    Math.abs(own.reduce((all, score) => all + score, 0) - sum) <= ROUNDED
  return (
    isEqual(added) ||
    isEqual(above.flatMap((score, row) => (score === null ? [] : score * subjects[row].weight)))
  )
}

/** Whether a number with decimals is the mean of whole ones to the last digit. */
function isMeanOf(scores: readonly (number | null)[], mean: number | null): boolean {
  const own = scores.filter((score) => score !== null)
  if (mean === null || Number.isInteger(mean) || own.length < FEWEST_AVERAGED) {
    return false
  }
  const exact = own.reduce((all, score) => all + score, 0) / own.length
  return own.every(Number.isInteger) && Math.abs(exact - mean) <= offBy(mean)
}

function offBy(mean: number): number {
  return ROUNDED_MEAN * 10 ** -decimalsOf(String(mean))
}

/**
 * A card that has neither a total nor an average behind a known label has those behind one that
 * nobody knows which are what its subjects add up to, and their mean, as they are or with their
 * weights.
 *
 * @param unnamed the numbers behind labels that nobody knows
 */
export function withUnnamedSums(record: RawRecord, unnamed: readonly RawCell[]): RawRecord {
  const marks = record.subjects.flatMap(({ score, weight }) => {
    const mark = score === null ? null : parseReached(score.text)
    return mark === null ? [] : [{ mark, weight }]
  })
  if (marks.length < FEWEST_ADDED) {
    return record
  }
  const weights = [marks.map(() => 1), marks.map(({ weight }) => weight)]
  const sums = weights.map((own) => ({
    sum: marks.reduce((all, { mark }, at) => all + own[at] * mark, 0),
    count: own.reduce((all, weight) => all + weight, 0),
  }))
  const find = (holds: (number: number, sum: number, count: number) => boolean) =>
    unnamed.find(({ text }) => {
      const number = parseReached(text)
      return number !== null && sums.some(({ sum, count }) => holds(number, sum, count))
    }) ?? null
  const total = find((number, sum) => Math.abs(number - sum) <= ROUNDED)
  const average = find(
    (number, sum, count) =>
      !Number.isInteger(number) && Math.abs(number - sum / count) <= offBy(number)
  )
  return { ...record, total: record.total ?? total, average: record.average ?? average }
}
