import { gradeFor, gradesFit, type GradeBoundary } from './grades.js'
import { agrees, fitsAverage, sumScores, totalOf } from './sums.js'
import { recordOf, type CheckedCell, type CheckedRecord, type CheckedSubject } from './records.js'

/**
 * What a total is divided by: subjects with a score, all listed ones, or always the same number.
 */
export type Divisor = 'present' | 'listed' | number

/** The arithmetic that a sheet follows. What is not judged is never wrong. */
export interface ResultRules {
  /** The total is the sum of the scores. */
  sum: boolean
  /** Parts that add up to a score, by name; null where none do. Empty: all of them. */
  parts: string[] | null
  /** Null where averages are not judged; empty where nobody knows, so that any divisor is right. */
  divisors: Divisor[] | null
  /** The scale that the overall grades follow; empty where they are not judged. */
  grading: GradeBoundary[]
  /** The same of the subjects' own grades. */
  subjectGrading: GradeBoundary[]
  /** Highest score of a subject. */
  maximum: number
}

/** Judges nothing. */
export const NO_RULES: ResultRules = {
  sum: false,
  parts: null,
  divisors: null,
  grading: [],
  subjectGrading: [],
  maximum: 100,
}

/** Checks that the reader found a sheet to allow. */
export interface JudgedChecks {
  sum: boolean
  components: boolean
  average: boolean
}

/** Share of the grades that have to follow a scale before it is held against the others. */
const FOLLOWS = 0.8

/** A number that is no number of subjects fits one average by chance. */
const LEAST_FIXED = 3

/** With more parts no sub-totals are looked for. */
const MOST_PARTS = 6

/**
 * The arithmetic of a page, learned from its own records as most of them are.
 *
 * @param judged what the reader saw to hold in the file
 * @param grading the school's scale, which counts where the sheet follows it
 */
export function learnRules(
  records: readonly (readonly CheckedCell[])[],
  judged: JudgedChecks,
  grading: readonly GradeBoundary[]
): ResultRules {
  const own = records.map(recordOf)
  const subjects = own.flatMap((record) => record.subjects)
  const scores = subjects.flatMap(({ score }) => score ?? [])
  const isAbove = scores.filter((score) => score > 100).length * 2 > scores.length
  return {
    sum: judged.sum,
    parts: judged.components ? partsOf(subjects) : null,
    divisors: judged.average ? divisorsOf(own) : null,
    grading: scaleOf(
      own.map(({ grade, average }) => [grade, average]),
      grading
    ),
    subjectGrading: scaleOf(
      subjects.map(({ grade, score }) => [grade, score]),
      grading
    ),
    maximum: isAbove ? 1000 : 100,
  }
}

/** The parts that most often add up to the score: some sheets print sub-totals among them. */
function partsOf(subjects: readonly CheckedSubject[]): string[] {
  const tested = subjects.filter(
    ({ score, components }) => score !== null && components.some(({ value }) => value !== null)
  )
  const names = [...new Set(tested.flatMap(({ components }) => components.map(({ name }) => name)))]
  const held = (counted: readonly string[]) => tested.filter((subject) => fits(subject, counted))
  const all = held(names).length
  if (names.length > MOST_PARTS || all * 2 >= tested.length) {
    return []
  }
  let best: string[] = []
  let most = all
  for (let set = (1 << names.length) - 2; set > 0; set--) {
    const some = names.filter((_, index) => set & (1 << index))
    const count = held(some).length
    if (count > most && count * 2 >= tested.length) {
      best = some
      most = count
    }
  }
  return best
}

function fits({ score, components }: CheckedSubject, counted: readonly string[]): boolean {
  const sum = totalOf(
    components.filter(({ name }) => counted.includes(name)).map(({ value }) => ({ score: value }))
  )
  return sum !== null && score !== null && agrees(sum, score)
}

function divisorsOf(records: readonly CheckedRecord[]): Divisor[] {
  const counts = new Map<Divisor, number>()
  const count = (divisor: Divisor) => counts.set(divisor, (counts.get(divisor) ?? 0) + 1)
  for (const { subjects, total, average } of records) {
    const { sum, present, listed } = sumScores(subjects)
    if (average === null || average <= 0 || present === 0) {
      continue
    }
    const dividend = total ?? sum
    if (fitsAverage(average, dividend, present)) {
      count('present')
    }
    if (fitsAverage(average, dividend, listed)) {
      count('listed')
    }
    const fixed = Math.round(dividend / average)
    if (fixed !== present && fixed !== listed && fitsAverage(average, dividend, fixed)) {
      count(fixed)
    }
  }
  const known = [...counts].filter(
    ([divisor, held]) => typeof divisor === 'string' || held >= LEAST_FIXED
  )
  const most = Math.max(0, ...known.map(([, held]) => held))
  return known.filter(([, held]) => held === most).map(([divisor]) => divisor)
}

function scaleOf(
  pairs: readonly [grade: string | null, value: number | null][],
  grading: readonly GradeBoundary[]
): GradeBoundary[] {
  let follow = 0
  let tested = 0
  for (const [grade, value] of pairs) {
    if (grade === null || value === null || gradeFor(value, grading) === null) {
      continue
    }
    tested += 1
    const isKnown = grading.some((boundary) => boundary.grade === grade)
    follow += isKnown && gradesFit(grade, value, grading) ? 1 : 0
  }
  return tested > 0 && follow >= tested * FOLLOWS ? [...grading] : []
}
