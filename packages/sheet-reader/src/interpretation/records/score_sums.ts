import { sumScores, type ScoreSums } from '@tenant-education/result-arithmetic'
import type { RawSubject } from './raw_records.js'
import type { DraftSubject } from '../../types.js'

/** Adds up the scores of a draft's subjects, where coefficients are printed with these. */
export function sumDraftScores(subjects: readonly DraftSubject[]): ScoreSums {
  return sumScores(subjects.map(({ score, weight }) => ({ score: score?.value ?? null, weight })))
}

/**
 * Whether the scores are of different maxima, as those of a quiz of 10 and an examination of 60:
 * their mean is no average of anything.
 */
export function haveOtherMaxima(subjects: readonly RawSubject[]): boolean {
  const maxima = subjects.flatMap(({ score, range }) =>
    score === null ? [] : (range.maximum ?? [])
  )
  return new Set(maxima).size > 1
}
