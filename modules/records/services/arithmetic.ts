import type { GradeBoundary } from '#modules/file-processing/public'
import type { SubjectEntry } from './record_content.js'

/** Scores are added as whole numbers of this fraction, so that 0.1 and 0.2 make 0.3. */
const UNITS = 10_000

/** Scores that are there; absences are no zeros. */
export function presentScores(subjects: readonly SubjectEntry[]): number[] {
  return subjects.flatMap(({ score }) => (score === null ? [] : [score]))
}

/** Sum of the scores, to two decimals; null without scores. */
export function totalOf(scores: readonly number[]): number | null {
  return scores.length === 0 ? null : toHundredths(sumOf(scores))
}

/** Mean of the scores, to two decimals; null without scores. */
export function averageOf(scores: readonly number[]): number | null {
  return scores.length === 0 ? null : toHundredths(sumOf(scores) / scores.length)
}

/** The grade that a scale gives for an average; null where there is none. */
export function gradeFor(average: number | null, grading: readonly GradeBoundary[]): string | null {
  if (average === null) {
    return null
  }
  return grading.find(({ minimum }) => average >= minimum)?.grade ?? null
}

/** Sum in ten-thousandths. */
function sumOf(scores: readonly number[]): number {
  return scores.reduce((sum, score) => sum + Math.round(score * UNITS), 0)
}

function toHundredths(units: number): number {
  return Math.round(units / 100) / 100
}
