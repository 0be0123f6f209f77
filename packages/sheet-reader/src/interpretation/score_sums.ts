import type { DraftSubject } from '../types.js'

/** Scores are added as whole numbers of this fraction, so that 0.1 and 0.2 make 0.3. */
const UNITS = 10_000

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
  /** What a mean divides by: the weights of the subjects with a score; their number without weights. */
  present: number
  /** The same of all subjects, with a score or without. */
  listed: number
}

/** Adds up the scores of a student as schools do, where coefficients are printed with these. */
export function sumScores(subjects: readonly CountedScore[]): ScoreSums {
  let units = 0
  let present = 0
  let listed = 0
  for (const { score, weight = 1 } of subjects) {
    listed += weight
    if (score !== null) {
      units += Math.round(score * weight * UNITS)
      present += weight
    }
  }
  return { sum: units / UNITS, present, listed }
}

/** The same of a draft's subjects. */
export function sumDraftScores(subjects: readonly DraftSubject[]): ScoreSums {
  return sumScores(subjects.map(({ score, weight }) => ({ score: score?.value ?? null, weight })))
}
