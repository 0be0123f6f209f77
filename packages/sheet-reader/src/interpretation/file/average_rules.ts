import { mostFrequent } from '../../vocabulary/text.js'
import type { Conventions } from './conventions.js'
import type { AverageRule, NumberRow } from './average_rule.js'

/** Share of the rows in which a weighted mean lies between the lowest and the highest score. */
const BETWEEN = 0.95
/** Least sum of coefficients for each score: less could be a column of scores that was not read. */
const LEAST_COEFFICIENT = 1.5

/**
 * Whether totals that are no sums are sums weighted by coefficients that are not printed: the
 * averages are always the same part of them, and lie among the scores.
 */
export function isWeightedMean(rule: AverageRule | null, rows: readonly NumberRow[]): boolean {
  const tested = rows.flatMap(({ average, total, scores }) => {
    const present = scores.flatMap((score) => score ?? [])
    return average === null || total === null || present.length === 0
      ? []
      : [{ average, total, present }]
  })
  if (rule === null || typeof rule.divisor !== 'number' || tested.length < 3) {
    return false
  }
  const { divisor } = rule
  const held = tested.filter(
    ({ average, total, present }) =>
      present.length * LEAST_COEFFICIENT <= divisor && fitsAverage(rule, average, total, divisor)
  )
  const among = tested.filter(
    ({ average, present }) =>
      average >= Math.min(...present) - 0.5 && average <= Math.max(...present) + 0.5
  )
  return held.length * 2 > tested.length && among.length >= tested.length * BETWEEN
}

/**
 * Part of the scores' sum below which a total is none of them, nor of all but a column that was
 * lost.
 */
const PART_OF_SUM = 1 / 3

/**
 * Whether totals that are far below the sums of the scores are of points for grades, as Kenya's
 * are: the averages are always the same part of them, which is no more than there are subjects.
 */
export function areOfPoints(rule: AverageRule | null, rows: readonly NumberRow[]): boolean {
  if (rule === null || rows.length < FEWEST_ROWS) {
    return false
  }
  return rows.every(({ average, total, sum, scores, present, listed, subjectCount }) => {
    const count = divisorOf(rule, present, listed, subjectCount)
    return (
      average !== null &&
      total !== null &&
      total < sum * PART_OF_SUM &&
      count <= scores.length &&
      fitsAverage(rule, average, total, count)
    )
  })
}

/**
 * Rows from which on averages outside the scores are doubted, and the share of them that lie
 * outside.
 */
const FEWEST_ROWS = 3
const MOSTLY_OUTSIDE = 0.5
/** A rule that holds less often explains no averages outside the scores. */
const EXPLAINS = 0.8

/**
 * Whether what was taken for averages cannot be: no rule makes them of the scores, and most lie
 * below a student's lowest score or above the highest one.
 */
export function areOutsideScores(rule: AverageRule | null, rows: readonly NumberRow[]): boolean {
  const tested = rows.flatMap((row) => {
    const present = row.scores.flatMap((score) => score ?? [])
    return row.average === null || !row.complete || present.length < 2
      ? []
      : [{ ...row, average: row.average, least: Math.min(...present), most: Math.max(...present) }]
  })
  const outside = tested.filter(
    ({ average, least, most }) => average < least - 1 || average > most + 1
  )
  const explained = tested.filter(({ average, total, sum, present, listed, subjectCount }) => {
    const count = rule ? divisorOf(rule, present, listed, subjectCount) : 0
    return rule !== null && fitsAverage(rule, average, total ?? sum, count)
  })
  return (
    tested.length >= FEWEST_ROWS &&
    outside.length > tested.length * MOSTLY_OUTSIDE &&
    explained.length < tested.length * EXPLAINS
  )
}

/**
 * Whether something that held in some rows is the rule. In scans rows are misread, but arithmetic
 * does not hold by chance: a few rows are enough.
 */
export function isConvention(held: number, tested: number, exact: boolean): boolean {
  if (tested < 3 || held * 2 >= tested) {
    return true
  }
  return !exact && held >= 3 && held >= tested * 0.15
}

/**
 * Finds divisor, rounding and decimals that explain most averages; null where none explains enough.
 * In scans the decimal point may be lost in all of them, or some be printed without one (`55` for
 * 55.0).
 */
export function learnAverage(
  rows: readonly NumberRow[],
  printedDecimals: number,
  exact: boolean
): AverageRule | null {
  const tested = rows.filter((row) => row.average !== null && (row.total !== null || row.complete))
  if (tested.length === 0) {
    return null
  }
  let best: AverageRule | null = null
  let bestHeld = 0
  for (const decimals of exact ? [printedDecimals] : new Set([printedDecimals, 2, 1, 0])) {
    const averages = tested.map(({ average, pointless }) =>
      pointless && !exact ? [average! / 10 ** decimals, average!] : [average!]
    )
    const dividends = tested.map((row) => row.total ?? row.sum)
    for (const divisor of divisorsFor(averages, dividends)) {
      for (const rounding of ['nearest', 'down'] as const) {
        const rule: AverageRule = { divisor, rounding, decimals }
        const held = tested.filter((row, index) => {
          const count = divisorOf(rule, row.present, row.listed, row.subjectCount)
          return averages[index].some((own) => fitsAverage(rule, own, dividends[index], count))
        }).length
        if (held > bestHeld) {
          bestHeld = held
          best = rule
        }
      }
    }
  }
  const enough = best?.decimals === 0 ? bestHeld * 2 >= tested.length : true
  return enough && isConvention(bestHeld, tested.length, exact) ? best : null
}

function divisorsFor(
  averages: readonly (readonly number[])[],
  dividends: readonly number[]
): AverageRule['divisor'][] {
  const ratios = averages.flatMap((own, index) =>
    own.flatMap((average) =>
      average > 0 ? [Math.round((dividends[index] / average) * 20) / 20] : []
    )
  )
  const fixed = mostFrequent(ratios)
  const divisors: AverageRule['divisor'][] = ['present', 'listed', 'printed']
  if (fixed !== undefined && fixed > 0) {
    divisors.push(fixed)
  }
  return divisors
}

/**
 * What a rule divides a total by; 0 where the sheet should print it and does not.
 *
 * @param present How many subjects have a score, by weight.
 * @param listed How many subjects the student takes, by weight.
 * @param printed The number of subjects that the sheet prints for the student.
 */
export function divisorOf(
  rule: AverageRule,
  present: number,
  listed: number,
  printed: number | null
): number {
  switch (rule.divisor) {
    case 'present':
      return present
    case 'listed':
      return listed
    case 'printed':
      return printed ?? 0
    default:
      return rule.divisor
  }
}

/**
 * Whether an average cannot be tested: totals weighted by coefficients that are not printed are
 * divided by less where a subject was missed.
 */
export function isUntestable(
  { sum, average }: Pick<Conventions, 'sum' | 'average'>,
  present: number,
  listed: number
): boolean {
  return !sum && typeof average?.divisor === 'number' && present < listed
}

/**
 * Whether an average is what the rule makes of a total. A half may have been rounded either way;
 * more decimals than the rule has never fit.
 */
export function fitsAverage(
  rule: AverageRule,
  average: number,
  total: number,
  count: number
): boolean {
  if (count <= 0) {
    return average === 0 && total === 0
  }
  const digits = average * 10 ** rule.decimals
  if (Math.abs(digits - Math.round(digits)) > 1e-6) {
    return false
  }
  const exact = total / count
  const unit = 10 ** -rule.decimals
  if (rule.rounding === 'nearest') {
    return Math.abs(average - exact) <= unit / 2 + 1e-6
  }
  return average <= exact + 1e-6 && average > exact - unit - 1e-6
}
