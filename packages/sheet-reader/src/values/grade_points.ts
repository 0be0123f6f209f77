import { plainGrade, ranksOfGrades } from './grades.js'

/** A grade with the number that stands beside it; null where there is none. */
export interface GradeWithNumber {
  grade: string
  number: number | null
}

/** Fewest pairs, and different grades among them. */
const FEWEST_PAIRS = 4
const FEWEST_GRADES = 2
/** The most that universities give for a grade, but for those that count to ten as marks do. */
const MOST_POINTS = 5

/**
 * Whether the numbers beside grades are what universities count for these, and no marks: small,
 * always the same for a grade, and more for a better one.
 */
export function areGradePoints(pairs: readonly GradeWithNumber[]): boolean {
  const points = new Map<string, number>()
  for (const { grade, number } of pairs) {
    const own = plainGrade(grade)
    if (number === null || number > MOST_POINTS || (points.get(own) ?? number) !== number) {
      return false
    }
    points.set(own, number)
  }
  const ranks = ranksOfGrades([...points.keys()])
  const ordered = [...points].sort(
    ([one], [other]) => (ranks?.get(one) ?? 0) - (ranks?.get(other) ?? 0)
  )
  return (
    pairs.length >= FEWEST_PAIRS &&
    points.size >= FEWEST_GRADES &&
    ranks !== null &&
    ordered.slice(1).every(([, number], index) => number < ordered[index][1])
  )
}
