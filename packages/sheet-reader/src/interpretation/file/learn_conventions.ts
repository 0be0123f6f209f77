import { decimalsOf, isAbsentMark, isGradeLike } from '../readings/printed_values.js'
import { withBareGrades } from '../readings/bracketed_grades.js'
import { commonEnding } from '../readings/bare_names.js'
import { areBrokenAnywhere } from '../readings/broken_names.js'
import { learnAdmissions } from '../readings/admission_shapes.js'
import { gradesFollowScores, learnGradeScale } from '../readings/grade_scale.js'
import { plainGrade } from '../../values/grades.js'
import {
  areDegreeTexts,
  areMentionTexts,
  withAllDivisions,
  withDegree,
  withStrokeAsI,
} from '../readings/stroke_grades.js'
import { factsApart, learnResultNotation, resultsApart } from '../columns/result_cells.js'
import { areOfBest, areOfFirst } from '../columns/best_of_total.js'
import { hiddenCoefficients, mayHaveCoefficients } from '../columns/hidden_coefficients.js'
import { byFrequency } from '../../vocabulary/text.js'
import type { RawCell, RawRecord } from '../records/raw_records.js'
import type { GradeBoundary } from '../../types.js'
import type { NumberRow } from './average_rule.js'
import {
  areOfPoints,
  areOutsideScores,
  learnAverage,
  isConvention,
  isWeightedMean,
} from './average_rules.js'
import { learnAbsences } from './learned_absences.js'
import { type ReadCell, numberIn, numberRow } from '../columns/number_rows.js'
import { learnMeanOfParts, learnParts } from '../columns/learned_parts.js'
import type { Conventions } from './conventions.js'

/** A level of achievement. */
const LEVEL = /^[1-9]$/

/** Averages are out of 100 at most. */
const HIGHEST_AVERAGE = 100

/** The average of a row as it is read, unless its decimal point was lost in a scan (`3457`). */
function printedAverage({ average }: NumberRow): number | null {
  return average !== null && average > HIGHEST_AVERAGE ? null : average
}

/** Learns the conventions of one layout from some of its rows. */
export function learnConventions(
  printed: readonly RawRecord[],
  exact: boolean,
  gradingScale: readonly GradeBoundary[]
): Conventions {
  const results = learnResultNotation(printed)
  const apart = printed.map((record) => factsApart(record, results))
  const records = exact ? apart : apart.map(withBareGrades)
  const number: ReadCell = (cell, range) => (cell ? numberIn(cell, exact, range) : null)
  const parts = learnParts(records, number, exact)
  const meanOfParts = parts === null ? learnMeanOfParts(records, number, exact) : null
  const plain = records.map((record) => numberRow(record, number, parts, false))
  const hasWeights = records.some(({ subjects }) => subjects.some(({ weight }) => weight !== 1))
  const byWeight = hasWeights
    ? records.map((record) => numberRow(record, number, parts, true))
    : plain
  const weighted = explained(byWeight) > explained(plain)
  const rows = weighted ? byWeight : plain
  const sums = rows.filter(
    ({ complete, total, scores: own }) =>
      complete && total !== null && own.some((score) => score !== null)
  )
  const sumHolds = sums.filter((row) => Math.abs(row.sum - row.total!) < 0.06).length

  const overallPairs: [number, string][] = []
  const subjectPairs: [number, string][] = []
  const gradeWords: string[] = []
  const subjectGradeWords: string[] = []
  const absentWords: string[] = []
  const admissions: string[] = []
  const scores: number[] = []
  const mayLoseSigns = !exact && haveSigns(records)
  const areMentioned = !exact && areMentionTexts(gradeTexts(records))
  const areDegrees = !exact && areDegreeTexts(records.flatMap(({ grade }) => grade?.text || []))
  const gradeIn = (cell: RawCell | null) =>
    areMentioned ? withStrokeAsI(cell) : areDegrees ? withDegree(cell) : cell
  for (const [index, record] of records.entries()) {
    const row = rows[index]
    const average = printedAverage(row) ?? (row.complete ? meanOf(row) : null)
    collectGrade(gradeIn(record.grade), average, mayLoseSigns, overallPairs, gradeWords)
    for (const [at, subject] of record.subjects.entries()) {
      collectGrade(
        gradeIn(subject.grade),
        row.scores[at],
        mayLoseSigns,
        subjectPairs,
        subjectGradeWords
      )
      if (row.scores[at] !== null) {
        scores.push(row.scores[at])
      }
      const text = subject.score?.text ?? ''
      if (/[a-z]/i.test(text) && isAbsentMark(text)) {
        absentWords.push(text.toUpperCase())
      }
    }
    if (record.admissionNumber?.text) {
      admissions.push(record.admissionNumber.text)
    }
  }

  const average = learnAverage(
    rows,
    mostUsedDecimals(records.map((record) => record.average)),
    exact
  )
  // Totals over grades alone are aggregates of points that are not printed.
  const isLettered = rows.every(({ scores: own }) => own.every((score) => score === null))
  const sum = !isLettered && isConvention(sumHolds, sums.length, exact)
  const admission = learnAdmissions(admissions, exact)
  const tests = sums.map(({ scores: own, total }) => ({ scores: own, total: total! }))
  const names = records.flatMap(({ name }) => name.at(-1)?.text || [])
  const isExplained = () =>
    isWeightedMean(average, sums) ||
    areOfPoints(average, sums) ||
    areOfBest(tests, exact) ||
    areOfFirst(tests, exact)
  const hasParts = records.some(({ subjects }) =>
    subjects.some(({ components, score: total }) => components.length > 0 && total !== null)
  )
  const overallGrades = orLevels(
    gradeWords,
    records.map(({ grade }) => grade)
  )
  const maximum =
    scores.filter((score) => score > 100).length > scores.length * (exact ? 0.03 : 0.5) ? 1000 : 100
  return {
    results,
    sum,
    weighted,
    sumSeen: sums.length >= 3 && sum,
    parts,
    meanOfParts,
    doubted: exact
      ? areOutsideScores(average, rows) ||
        (!sum && sums.length >= 3 && !isExplained() && !mayHaveCoefficients(tests))
      : (!sum && !isLettered && !isExplained()) ||
        (hasParts && parts === null && meanOfParts === null),
    average,
    grades: learnGradeScale(overallPairs, gradingScale),
    subjectGrades: learnGradeScale(subjectPairs, gradingScale),
    gradesDoubted: !gradesFollowScores(overallPairs),
    subjectGradesDoubted: !gradesFollowScores(subjectPairs),
    gradeWords: exact ? byFrequency(overallGrades) : withAllDivisions(byFrequency(overallGrades)),
    subjectGradeWords: byFrequency(
      orLevels(
        subjectGradeWords,
        records.flatMap(({ subjects }) => subjects.map(({ grade }) => grade))
      )
    ),
    absentWords: byFrequency(absentWords).concat(
      exact ? learnAbsences(records, rows, number, sum && sumHolds > 0) : []
    ),
    brokenNames: areBrokenAnywhere(names),
    nameEnding: commonEnding(names),
    admissionShapes: admission.shapes,
    admissionMask: admission.mask,
    maximum,
    highest: highestOf(scores, exact) ?? maximum,
    averageDecimals: average?.decimals ?? mostUsedDecimals(records.map((record) => record.average)),
    totalDecimals: mostUsedDecimals(records.map((record) => record.total)),
  }
}

/**
 * The coefficients that no row prints and that make totals of the scores, see
 * {@link hiddenCoefficients}; null where totals are plain sums, coefficients are printed or none
 * explain the totals.
 */
export function learnCoefficients(
  printed: readonly RawRecord[],
  { results, parts, sum }: Conventions,
  exact: boolean
): number[] | null {
  if (sum || printed.some(({ subjects }) => subjects.some(({ weight }) => weight !== 1))) {
    return null
  }
  const rows = printed.flatMap((record) => {
    const apart = resultsApart(record, results)
    const number: ReadCell = (cell, range) => (cell ? numberIn(cell, exact, range) : null)
    const row = numberRow(apart, number, parts, false)
    return row.complete && row.total !== null ? [{ scores: row.scores, total: row.total }] : []
  })
  return hiddenCoefficients(rows, exact)
}

/** How many printed totals and averages follow from the scores. */
function explained(rows: readonly NumberRow[]): number {
  let count = 0
  for (const { complete, sum, present, total, average } of rows) {
    if (!complete || present === 0) {
      continue
    }
    count += total !== null && Math.abs(sum - total) < 0.06 ? 1 : 0
    count += average !== null && Math.abs(sum / present - average) <= 0.06 ? 1 : 0
  }
  return count
}

/** Marks of 20, fewest scores that tell, and share of them that must be such marks. */
const HIGHEST_OF_TWENTY = 20
const FEWEST_SCORES = 30
const NEARLY_ALL = 0.95

/** What tests are out of whose marks are no examination's. */
const HIGHEST_OF_TESTS = [30, 40]

/** The best mark that many scores show; null where it may be any. */
function highestOf(scores: readonly number[], exact: boolean): number | null {
  const share = (highest: number) =>
    scores.filter((score) => score <= highest).length / scores.length
  if (scores.length < FEWEST_SCORES) {
    return null
  }
  if (share(HIGHEST_OF_TWENTY) >= NEARLY_ALL) {
    return HIGHEST_OF_TWENTY
  }
  return (exact && HIGHEST_OF_TESTS.find((highest) => share(highest) === 1)) || null
}

function meanOf(row: NumberRow): number | null {
  return row.present === 0 ? null : row.sum / row.present
}

/** Whether the file has grades such as `B+`, whose sign a picture may leave as a dot. */
function haveSigns(records: readonly RawRecord[]): boolean {
  return gradeTexts(records).some((text) => /^[A-F][+-]$/.test(text))
}

function gradeTexts(records: readonly RawRecord[]): string[] {
  const grades = records.flatMap(({ grade, subjects }) => [
    grade,
    ...subjects.map((subject) => subject.grade),
  ])
  return grades.flatMap((cell) => cell?.text || [])
}

/** Different levels from which on they are a scale, beside which marks of absence are no grades. */
const FEWEST_LEVELS = 3

/**
 * The grades of a file; where it has none, or most are levels from 1 to 9, the levels that stand in
 * their place.
 */
function orLevels(words: string[], cells: readonly (RawCell | null)[]): string[] {
  const texts = cells.flatMap((cell) => cell?.text || [])
  const levels = texts.filter((text) => LEVEL.test(text))
  const areLevels = new Set(levels).size >= FEWEST_LEVELS && levels.length * 2 > texts.length
  return words.length > 0 && !areLevels ? words : levels
}

function collectGrade(
  cell: RawCell | null,
  score: number | null,
  mayLoseSign: boolean,
  pairs: [number, string][],
  words: string[]
) {
  if (!cell || !isGradeLike(cell.text) || (mayLoseSign && cell.text.endsWith('.'))) {
    return
  }
  words.push(cell.text.replace(/\s+/g, ''))
  if (score !== null) {
    pairs.push([score, plainGrade(cell.text)])
  }
}

function mostUsedDecimals(cells: readonly (RawCell | null)[]): number {
  const decimals = cells.flatMap((cell) =>
    cell && /\d/.test(cell.text) ? [decimalsOf(cell.text)] : []
  )
  const highest = Math.max(0, ...decimals)
  for (let places = highest; places > 0; places--) {
    if (decimals.filter((count) => count >= places).length >= decimals.length * 0.1) {
      return places
    }
  }
  return 0
}
