import type { NameEnding } from '../readings/bare_names.js'
import type { GradeScale } from '../readings/grade_scale.js'
import { PLAIN_SCORES, type ResultNotation } from '../columns/result_cells.js'
import type { AverageRule } from './average_rule.js'

/** What the rows of one layout have in common, learned from the rows themselves. Plain JSON. */
export interface Conventions {
  /** How a score shares its cell with a grade or a maximum. */
  results: ResultNotation
  /** Whether the printed total is the sum of the subjects' scores. */
  sum: boolean
  /** Whether scores count by their subjects' weights, in the total and in the average. */
  weighted: boolean
  /**
   * Whether the sum was seen to hold often enough to prove anything; with one or two rows it is
   * only presumed.
   */
  sumSeen: boolean
  /**
   * The arithmetic that a scan should show holds nowhere: columns may have been mistaken, so that
   * nothing of the layout can be trusted without a look.
   */
  doubted: boolean
  /** Which of a subject's parts add up to its score, by position among the parts; null for none. */
  parts: number[] | null
  /** Decimals to which the mean of a subject's parts gives its score, where none add up to it. */
  meanOfParts: number | null
  average: AverageRule | null
  /** Overall grade by average, and a subject's grade by its score. */
  grades: GradeScale | null
  subjectGrades: GradeScale | null
  /** The grades beside averages, or those beside subjects' scores, do not follow them. */
  gradesDoubted: boolean
  subjectGradesDoubted: boolean
  /** Spellings of grades that occur, most frequent first. */
  gradeWords: string[]
  subjectGradeWords: string[]
  /** Spellings of absent marks that occur. */
  absentWords: string[]
  /** What follows every name and is not part of it, such as the letter of the student's sex. */
  nameEnding: NameEnding | null
  /** Names are broken wherever their narrow column ends, also within words. */
  brokenNames: boolean
  /** Shapes of admission numbers (`AAA/99/9999`) with their share of all. */
  admissionShapes: { shape: string; share: number }[]
  /**
   * The most frequent shape, with the characters that are the same in nearly all numbers; null
   * elsewhere.
   */
  admissionMask: (string | null)[]
  /** Highest score a subject without a printed maximum can have. */
  maximum: number
  /** Highest score that a misread digit can make: 20 where nearly all scores are marks of 20. */
  highest: number
  averageDecimals: number
  totalDecimals: number
}

export const NO_CONVENTIONS: Conventions = {
  results: PLAIN_SCORES,
  sum: true,
  weighted: false,
  sumSeen: false,
  doubted: false,
  parts: null,
  meanOfParts: null,
  average: null,
  grades: null,
  subjectGrades: null,
  gradesDoubted: false,
  subjectGradesDoubted: false,
  gradeWords: [],
  subjectGradeWords: [],
  absentWords: [],
  nameEnding: null,
  brokenNames: false,
  admissionShapes: [],
  admissionMask: [],
  maximum: 100,
  highest: 100,
  averageDecimals: 2,
  totalDecimals: 0,
}
