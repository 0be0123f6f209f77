import { sumScores, type CountedScore, type GradeBoundary } from '#modules/file-processing/public'

/**
 * Sum of the scores, each times its weight, to two decimals; null without scores. Absences
 * are no zeros.
 */
export function totalOf(scores: readonly CountedScore[]): number | null {
  const { sum, present } = sumScores(scores)
  return present === 0 ? null : toHundredths(sum)
}

/** That sum divided by the weights of the scores, to two decimals; null without scores. */
export function averageOf(scores: readonly CountedScore[]): number | null {
  const { sum, present } = sumScores(scores)
  return present === 0 ? null : toHundredths(sum / present)
}

/** The grade that a scale gives for an average; null where there is none. */
export function gradeFor(average: number | null, grading: readonly GradeBoundary[]): string | null {
  if (average === null) {
    return null
  }
  return grading.find(({ minimum }) => average >= minimum)?.grade ?? null
}

function toHundredths(value: number): number {
  return Math.round(value * 100 + 1e-9) / 100
}
