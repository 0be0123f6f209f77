import { sumScores, type ScoreSums } from '@tenant-education/result-arithmetic'
import type { DraftSubject } from '../../types.js'

/** Adds up the scores of a draft's subjects, where coefficients are printed with these. */
export function sumDraftScores(subjects: readonly DraftSubject[]): ScoreSums {
  return sumScores(subjects.map(({ score, weight }) => ({ score: score?.value ?? null, weight })))
}
