/** Values are added as whole numbers of this fraction, so that 0.1 and 0.2 make 0.3. */
const UNITS = 10_000

/** Digits behind the point that an average is compared by. */
const MOST_DECIMALS = 2

/** A score as it counts in a total; null where the student has none. */
export interface CountedScore {
  score: number | null
  /** How many times the score counts: its subject's coefficient. Once where it is left out. */
  weight?: number
}

/** What totals and averages are made of. */
export interface ScoreSums {
  /** Sum of the scores, each times its weight. */
  sum: number
  /**
   * What a mean divides by: the weights of the subjects with a score; their number without weights.
   */
  present: number
  /** The same of all subjects, with a score or without. */
  listed: number
}

/** Adds up the scores of a student, where coefficients are printed with these. */
export function sumScores(subjects: readonly CountedScore[]): ScoreSums {
  let units = 0
  let present = 0
  let listed = 0
  for (const { score, weight = 1 } of subjects) {
    listed += weight
    if (score !== null) {
      units += toUnits(score * weight)
      present += weight
    }
  }
  return { sum: units / UNITS, present, listed }
}

/**
 * Sum of the scores, each times its weight, to two decimals; null without scores. Absences are no
 * zeros.
 */
export function totalOf(scores: readonly CountedScore[]): number | null {
  const { sum, present } = sumScores(scores)
  return present === 0 ? null : toDecimals(sum, 2)
}

/** That sum divided by the weights of the scores, to two decimals; null without scores. */
export function averageOf(scores: readonly CountedScore[]): number | null {
  const { sum, present } = sumScores(scores)
  return present === 0 ? null : toDecimals(sum / present, 2)
}

/** True where two sums are the same to a hundredth: sheets round each of their values. */
export function agrees(one: number, other: number): boolean {
  return Math.abs(toUnits(one) - toUnits(other)) * 100 <= UNITS
}

/** A value in whole ten-thousandths: what is left of `0.1 + 0.2 - 0.3` is nothing. */
export function exact(value: number): number {
  return toUnits(value) / UNITS
}

/** Total divided by a number of subjects, with as many decimals as the average on the sheet has. */
export function expectedAverage(total: number, divisor: number, printed: number): number {
  return toDecimals(total / divisor, decimalsOf(printed))
}

/**
 * Whether an average is a total divided by a number of subjects, within the decimals it is printed
 * with. Schools round, or cut off: less than one in the last place is right.
 */
export function fitsAverage(average: number, total: number, divisor: number): boolean {
  const unit = 10 ** -decimalsOf(average)
  return divisor > 0 && Math.abs(total / divisor - average) <= unit + 1e-6
}

/** Digits behind the point that a value has, two at most. */
export function decimalsOf(value: number): number {
  return Math.min(MOST_DECIMALS, String(value).split('.')[1]?.length ?? 0)
}

/** A value rounded to some digits behind the point; halves go up. */
export function toDecimals(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.round(value * factor + 1e-9) / factor
}

function toUnits(value: number): number {
  return Math.round(value * UNITS)
}
