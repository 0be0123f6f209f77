import { plainGrade, ranksOfGrades } from '../../values/grades.js'
import type { GradeBoundary } from '../../types.js'

/** The scores for which one grade was seen (or is defined), both ends included. */
export interface GradeRange {
  grade: string
  from: number
  to: number
}

/** Ranges of a scale, from the best grade down; they do not overlap but may leave gaps. */
export type GradeScale = GradeRange[]

/** Common scales, tried before one is learned: a scale that fits knows grades for every score. */
const COMMON_SCALES: GradeBoundary[][] = [
  scale('A1 75 B2 70 B3 65 C4 60 C5 55 C6 50 D7 45 E8 40 F9 0'),
  scale('A 70 B 60 C 50 D 45 E 40 F 0'),
  scale('A 70 B 60 C 50 P 40 F 0'),
  scale('A 75 B 65 C 50 D 40 F 0'),
  scale('A 80 B 70 C 60 D 50 E 40 F 0'),
  scale('A 70 B 60 C 50 D 40 F 0'),
]

function scale(text: string): GradeBoundary[] {
  const words = text.split(' ')
  return words.flatMap((grade, index) =>
    index % 2 === 0 ? [{ grade, minimum: Number(words[index + 1]) }] : []
  )
}

/** The grade that a scale gives for a score. */
export function gradeOf(score: number, boundaries: readonly GradeBoundary[]): string | null {
  return boundaries.find(({ minimum }) => score >= minimum)?.grade ?? null
}

/** Above every score; a number that JSON can hold. */
const HIGHEST = 1e9

/**
 * The scores of each grade, from its minimum to just below the next better grade.
 *
 * @param boundaries From the best grade down.
 */
export function rangesOf(boundaries: readonly GradeBoundary[]): GradeScale {
  return boundaries.map(({ grade, minimum }, index) => ({
    grade: plainGrade(grade),
    from: minimum,
    to: index === 0 ? HIGHEST : boundaries[index - 1].minimum - 1e-9,
  }))
}

/**
 * Grades that a score may have: one, or both neighbours where the score lies in a gap between them.
 */
export function gradesFor(score: number, ranges: GradeScale): string[] {
  return ranges
    .filter((_, index) => {
      const better = ranges[index - 1]
      const worse = ranges[index + 1]
      return (!better || score < better.from) && (!worse || score > worse.to)
    })
    .map(({ grade }) => grade)
}

/**
 * Scores so far apart belong to grades in the same order, whatever the subjects' own boundaries.
 */
const FAR_APART = 15
/** Share of such scores whose grades stand in the other order from which on they are not theirs. */
const DISORDER = 0.1
const MOST_COMPARED = 300

/**
 * Whether better scores have better grades, as they must where both belong together. Grades of the
 * row above, or letters that are no grades, follow no score. True where there are too few to tell.
 */
export function gradesFollowScores(
  pairs: readonly (readonly [score: number, grade: string])[]
): boolean {
  const compared = pairs.slice(0, MOST_COMPARED)
  const places = ranksOfGrades(compared.map(([, grade]) => grade)) ?? placesByScores(compared)
  let apart = 0
  let disordered = 0
  for (const [score, grade] of compared) {
    for (const [other, otherGrade] of compared) {
      if (score - other < FAR_APART) {
        continue
      }
      apart += 1
      if (places.get(grade)! > places.get(otherGrade)!) {
        disordered += 1
      }
    }
  }
  return apart < 10 || disordered <= apart * DISORDER
}

/**
 * For grades of no known scale: the better the scores beside a grade on the whole, the better it
 * is.
 */
function placesByScores(
  pairs: readonly (readonly [score: number, grade: string])[]
): Map<string, number> {
  const scores = Map.groupBy(pairs, ([, grade]) => grade)
  const means = [...scores].map(([grade, own]): [string, number] => [
    grade,
    own.reduce((sum, [score]) => sum + score, 0) / own.length,
  ])
  means.sort((one, other) => other[1] - one[1])
  return new Map(means.map(([grade], place) => [grade, place]))
}

/** Fewest pairs from which a scale is learned. */
const ENOUGH_PAIRS = 8

/**
 * Misfits of a common scale that are none if other boundaries hold for all pairs: a school's own.
 */
const ENOUGH_MISFITS = 3

/**
 * Learns which scores get which grade from printed pairs.
 *
 * @returns null where there are too few pairs or they follow no order, so that nothing can be
 *   checked
 */
export function learnGradeScale(
  pairs: readonly (readonly [score: number, grade: string])[],
  own: readonly GradeBoundary[]
): GradeScale | null {
  if (pairs.length === 0) {
    return null
  }
  const allowed = Math.max(pairs.length >= ENOUGH_PAIRS ? 1 : 0, Math.floor(pairs.length * 0.04))
  for (const boundaries of [own, ...COMMON_SCALES]) {
    const misfits = pairs.filter(
      ([score, grade]) => plainGrade(gradeOf(score, boundaries) ?? '') !== grade
    )
    if (misfits.length <= allowed) {
      const kept = misfits.length >= ENOUGH_MISFITS ? learn(pairs, 0) : null
      return kept ?? rangesOf(boundaries)
    }
  }
  if (pairs.length < ENOUGH_PAIRS) {
    return null
  }
  return learn(pairs, allowed)
}

function learn(pairs: readonly (readonly [number, string])[], allowed: number): GradeScale | null {
  const byGrade = new Map<string, number[]>()
  for (const [score, grade] of pairs) {
    const scores = byGrade.get(grade)
    if (scores) {
      scores.push(score)
    } else {
      byGrade.set(grade, [score])
    }
  }
  const grades = [...byGrade]
    .map(([grade, scores]) => ({ grade, scores: scores.sort((a, b) => a - b) }))
    .sort((a, b) => b.scores[b.scores.length >> 1] - a.scores[a.scores.length >> 1])

  const thresholds: number[] = []
  for (let index = 0; index + 1 < grades.length; index++) {
    const better = grades.slice(0, index + 1).flatMap(({ scores }) => scores)
    const worse = grades.slice(index + 1).flatMap(({ scores }) => scores)
    thresholds.push(bestThreshold(better, worse, thresholds.at(-1) ?? Infinity))
  }
  let misfits = 0
  const ranges: GradeScale = []
  for (const [index, { grade, scores }] of grades.entries()) {
    const above = thresholds[index] ?? -Infinity
    const below = thresholds[index - 1] ?? Infinity
    const fitting = scores.filter((score) => score >= above && score < below)
    misfits += scores.length - fitting.length
    if (fitting.length > 0) {
      ranges.push({ grade, from: fitting[0], to: fitting[fitting.length - 1] })
    }
  }
  return misfits <= allowed ? ranges : null
}

/** The score from which on the better grades lie, with the fewest scores on the wrong side. */
function bestThreshold(better: number[], worse: number[], ceiling: number): number {
  let best = ceiling
  let fewest = Infinity
  for (const threshold of new Set(better)) {
    if (threshold > ceiling) {
      continue
    }
    const errors =
      better.filter((score) => score < threshold).length +
      worse.filter((score) => score >= threshold).length
    if (errors < fewest || (errors === fewest && threshold > best)) {
      fewest = errors
      best = threshold
    }
  }
  return best
}
