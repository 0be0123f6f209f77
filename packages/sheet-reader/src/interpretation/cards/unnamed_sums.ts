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
 * Whether the score of one of a card's last rows, whatever it is called, is what the subjects above
 * it add up to, as they are or with their weights, so that it is their total.
 *
 * @param next the score of the only row behind it, which must be their mean, where there is one
 */
export function isSumOf(
  subjects: readonly RawSubject[],
  sum: number | null,
  next: number | null = null
): boolean {
  const scores = scoresOf(subjects)
  const added = scores.filter((score) => score !== null)
  if (sum === null || added.length < FEWEST_ADDED) {
    return false
  }
  const isEqual = (own: readonly number[]) =>
    Math.abs(own.reduce((all, score) => all + score, 0) - sum) <= ROUNDED
  const weighted = scores.flatMap((score, row) =>
    score === null ? [] : score * subjects[row].weight
  )
  return (isEqual(added) || isEqual(weighted)) && (next === null || isMeanOf(scores, next))
}

/**
 * A card whose last row is, under a name that says nothing, the mean of all rows above it: no
 * subject but the student's average.
 */
export function withoutUnnamedMean(record: RawRecord): RawRecord {
  const { subjects, average } = record
  const scores = scoresOf(subjects)
  const last = subjects.length - 1
  return average === null && isMeanOf(scores.slice(0, last), scores[last] ?? null)
    ? { ...record, subjects: subjects.slice(0, last), average: subjects[last].score }
    : record
}

function scoresOf(subjects: readonly RawSubject[]): (number | null)[] {
  return subjects.map(({ score }) => (score === null ? null : parseNumber(score.text)))
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
