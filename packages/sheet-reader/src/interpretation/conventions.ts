import { sumScores } from '@tenant-education/result-arithmetic'
import {
  decimalsOf,
  isAbsentMark,
  isGradeLike,
  parseMisread,
  parseReached,
  shapeOf,
} from './printed_values.js'
import { gradesFollowScores, learnGradeScale, type GradeScale } from './grade_scale.js'
import { plainGrade } from '../values/grades.js'
import {
  learnResultNotation,
  PLAIN_SCORES,
  resultsApart,
  type ResultNotation,
} from './result_cells.js'
import { hiddenCoefficients, mayHaveCoefficients } from './hidden_coefficients.js'
import { mostFrequent } from './text.js'
import type { RawCell, RawRecord, ValueRange } from './raw_records.js'
import type { GradeBoundary } from '../types.js'

/** How a school turns a total into an average. */
export interface AverageRule {
  /**
   * What the total is divided by: the subjects with a score, those with a score or a mark of absence,
   * the printed number of subjects, or always the same number.
   */
  divisor: 'present' | 'listed' | 'printed' | number
  rounding: 'nearest' | 'down'
  /** Digits behind the point. */
  decimals: number
}

/** What the rows of one layout have in common, learned from the rows themselves. Plain JSON. */
export interface Conventions {
  /** How a score shares its cell with a grade or a maximum. */
  results: ResultNotation
  /** Whether the printed total is the sum of the subjects' scores. */
  sum: boolean
  /** Whether scores count by their subjects' weights, in the total and in the average. */
  weighted: boolean
  /**
   * Whether the sum was seen to hold often enough to prove anything; with one or two rows it is only
   * presumed.
   */
  sumSeen: boolean
  /**
   * The arithmetic that a scan should show holds nowhere: columns may have been mistaken, so that
   * nothing of the layout can be trusted without a look.
   */
  doubted: boolean
  /** Which of a subject's parts add up to its score, by position among the parts; null for none. */
  parts: number[] | null
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
  /** Shapes of admission numbers (`AAA/99/9999`) with their share of all. */
  admissionShapes: { shape: string; share: number }[]
  /** The most frequent shape, with the characters that are the same in nearly all numbers; null elsewhere. */
  admissionMask: (string | null)[]
  /** Highest score a subject without a printed maximum can have. */
  maximum: number
  averageDecimals: number
  totalDecimals: number
}

/** Averages are out of 100 at most. */
const HIGHEST_AVERAGE = 100

export const NO_CONVENTIONS: Conventions = {
  results: PLAIN_SCORES,
  sum: true,
  weighted: false,
  sumSeen: false,
  doubted: false,
  parts: null,
  average: null,
  grades: null,
  subjectGrades: null,
  gradesDoubted: false,
  subjectGradesDoubted: false,
  gradeWords: [],
  subjectGradeWords: [],
  absentWords: [],
  admissionShapes: [],
  admissionMask: [],
  maximum: 100,
  averageDecimals: 2,
  totalDecimals: 0,
}

interface NumberRow {
  scores: (number | null)[]
  /** Subjects with a score, and those with a score or a mark of absence, each by its weight. */
  present: number
  listed: number
  sum: number
  complete: boolean
  total: number | null
  average: number | null
  /** The printed average has no decimal point. */
  pointless: boolean
  subjectCount: number | null
}

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
  const records = printed.map((record) => resultsApart(record, results))
  const number: ReadCell = (cell, range) => (cell ? numberIn(cell, exact, range) : null)
  const parts = learnParts(records, number, exact)
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
  for (const [index, record] of records.entries()) {
    const row = rows[index]
    const average = printedAverage(row) ?? (row.complete ? meanOf(row) : null)
    collectGrade(record.grade, average, overallPairs, gradeWords)
    for (const [at, subject] of record.subjects.entries()) {
      collectGrade(subject.grade, row.scores[at], subjectPairs, subjectGradeWords)
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
  const admissionShapes = shares(admissions.map(shapeOf))
  const tests = sums.map(({ scores: own, total }) => ({ scores: own, total: total! }))
  const hasParts = records.some(({ subjects }) =>
    subjects.some(({ components, score: total }) => components.length > 0 && total !== null)
  )
  return {
    results,
    sum,
    weighted,
    sumSeen: sums.length >= 3 && sum,
    parts,
    doubted: exact
      ? !sum && sums.length >= 3 && !isWeightedMean(average, sums) && !mayHaveCoefficients(tests)
      : (!sum && !isLettered) || (hasParts && parts === null),
    average,
    grades: learnGradeScale(overallPairs, gradingScale),
    subjectGrades: learnGradeScale(subjectPairs, gradingScale),
    gradesDoubted: !gradesFollowScores(overallPairs),
    subjectGradesDoubted: !gradesFollowScores(subjectPairs),
    gradeWords: byFrequency(gradeWords),
    subjectGradeWords: byFrequency(subjectGradeWords),
    absentWords: byFrequency(absentWords),
    admissionShapes,
    admissionMask: maskOf(admissions, admissionShapes[0]?.shape ?? ''),
    maximum:
      scores.filter((score) => score > 100).length > scores.length * (exact ? 0.03 : 0.5)
        ? 1000
        : 100,
    averageDecimals: average?.decimals ?? mostUsedDecimals(records.map((record) => record.average)),
    totalDecimals: mostUsedDecimals(records.map((record) => record.total)),
  }
}

/**
 * The coefficients that no row prints and that make totals of the scores, see {@link hiddenCoefficients};
 * null where totals are plain sums, coefficients are printed or none explain the totals.
 */
export function learnCoefficients(
  printed: readonly RawRecord[],
  { results, parts, sum }: Conventions,
  exact: boolean
): number[] | null {
  if (
    !exact ||
    sum ||
    printed.some(({ subjects }) => subjects.some(({ weight }) => weight !== 1))
  ) {
    return null
  }
  const rows = printed.flatMap((record) => {
    const apart = resultsApart(record, results)
    const row = numberRow(apart, (cell) => (cell ? numberIn(cell, exact) : null), parts, false)
    return row.complete && row.total !== null ? [{ scores: row.scores, total: row.total }] : []
  })
  return hiddenCoefficients(rows)
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

/** Share of the rows in which a weighted mean lies between the lowest and the highest score. */
const BETWEEN = 0.95
/** Least sum of coefficients for each score: less could be a column of scores that was not read. */
const LEAST_COEFFICIENT = 1.5

/**
 * Whether totals that are no sums are sums weighted by coefficients that are not printed: the averages
 * are always the same part of them, and lie among the scores.
 */
function isWeightedMean(rule: AverageRule | null, rows: readonly NumberRow[]): boolean {
  const tested = rows.flatMap(({ average, total, scores }) => {
    const present = scores.flatMap((score) => score ?? [])
    return average === null || total === null || present.length === 0
      ? []
      : [{ average, total, present }]
  })
  if (rule === null || typeof rule.divisor !== 'number' || tested.length < 3) {
    return false
  }
  const { divisor } = rule
  const held = tested.filter(
    ({ average, total, present }) =>
      present.length * LEAST_COEFFICIENT <= divisor && fitsAverage(rule, average, total, divisor)
  )
  const among = tested.filter(
    ({ average, present }) =>
      average >= Math.min(...present) - 0.5 && average <= Math.max(...present) + 0.5
  )
  return held.length * 2 > tested.length && among.length >= tested.length * BETWEEN
}

/**
 * Whether something that held in some rows is the rule. In scans rows are misread, but arithmetic does
 * not hold by chance: a few rows are enough.
 */
function isConvention(held: number, tested: number, exact: boolean): boolean {
  if (tested < 3 || held * 2 >= tested) {
    return true
  }
  return !exact && held >= 3 && held >= tested * 0.15
}

type ReadCell = (cell: RawCell | null, range?: ValueRange) => number | null

/**
 * A cell's number for statistics; null for absent marks and for what cannot be read. In a scan a
 * number far too high for its column has lost its decimal point.
 */
function numberIn(cell: RawCell, exact: boolean, range?: ValueRange): number | null {
  const number = parseReached(cell.text)
  if (exact) {
    return number
  }
  if (number === null) {
    return isAbsentMark(cell.text) ? null : parseMisread(cell.text)
  }
  if (!range || range.decimals === 0 || number <= (range.maximum ?? 100)) {
    return number
  }
  return /[.,]/.test(cell.text) ? number : number / 10 ** range.decimals
}

function isReadable(cell: RawCell | null, number: number | null): boolean {
  return cell === null || number !== null || isAbsentMark(cell.text)
}

function numberRow(
  record: RawRecord,
  number: ReadCell,
  parts: number[] | null,
  weighted: boolean
): NumberRow {
  let complete = true
  let listed = 0
  const weightOf = (index: number) => (weighted ? record.subjects[index].weight : 1)
  const scores = record.subjects.map((subject, at) => {
    const score = number(subject.score, subject.range)
    if (!isReadable(subject.score, score)) {
      complete = false
    }
    if (score !== null || /[a-z]/i.test(subject.score?.text ?? '')) {
      listed += weightOf(at)
    }
    if (score !== null || subject.score?.text) {
      return score
    }
    const values = (parts ?? subject.components.map((_, index) => index)).map((part) =>
      number(subject.components[part]?.cell ?? null, subject.components[part]?.range)
    )
    return values.every((value) => value === null)
      ? null
      : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  })
  const { sum, present } = sumScores(
    scores.map((score, index) => ({ score, weight: weightOf(index) }))
  )
  return {
    scores,
    present,
    listed,
    sum,
    complete,
    total: number(record.total),
    average: number(record.average),
    pointless: record.average !== null && decimalsOf(record.average.text) === 0,
    subjectCount: number(record.subjectCount),
  }
}

/**
 * Which parts add up to the score: normally all. Where a sheet also prints sub-totals (`CA1 CA2 CA
 * EXAM TOTAL`) the largest set that fits nearly always.
 */
function learnParts(
  records: readonly RawRecord[],
  number: ReadCell,
  exact: boolean
): number[] | null {
  const rows: { parts: number[]; score: number }[] = []
  let most = 0
  for (const record of records) {
    for (const subject of record.subjects) {
      const score = number(subject.score, subject.range)
      if (score === null || subject.components.length === 0) {
        continue
      }
      const parts = subject.components.map((part) => number(part.cell, part.range) ?? 0)
      most = Math.max(most, parts.length)
      rows.push({ parts, score })
    }
    if (rows.length > 2000) {
      break
    }
  }
  if (most < 1 || rows.length === 0) {
    return null
  }
  if (most > 8) {
    return null
  }
  let best: number[] | null = null
  let bestHeld = 0
  for (let set = (1 << most) - 1; set > 0; set--) {
    const members = Array.from({ length: most }, (_, index) => index).filter(
      (index) => set & (1 << index)
    )
    const held = rows.filter(
      ({ parts, score }) =>
        Math.abs(members.reduce((sum, index) => sum + (parts[index] ?? 0), 0) - score) < 0.06
    ).length
    if (held > bestHeld || (held === bestHeld && best && members.length > best.length)) {
      bestHeld = held
      best = members
    }
  }
  if (rows.length < 3) {
    return bestHeld === rows.length ? best : Array.from({ length: most }, (_, index) => index)
  }
  return isConvention(bestHeld, rows.length, exact) ? best : null
}

function meanOf(row: NumberRow): number | null {
  return row.present === 0 ? null : row.sum / row.present
}

function collectGrade(
  cell: RawCell | null,
  score: number | null,
  pairs: [number, string][],
  words: string[]
) {
  if (!cell || !isGradeLike(cell.text)) {
    return
  }
  words.push(cell.text.replace(/\s+/g, ''))
  if (score !== null) {
    pairs.push([score, plainGrade(cell.text)])
  }
}

/**
 * Finds divisor, rounding and decimals that explain most averages; null where none explains enough.
 * In scans the decimal point may be lost in all of them.
 */
function learnAverage(
  rows: readonly NumberRow[],
  printedDecimals: number,
  exact: boolean
): AverageRule | null {
  const tested = rows.filter((row) => row.average !== null && (row.total !== null || row.complete))
  if (tested.length === 0) {
    return null
  }
  let best: AverageRule | null = null
  let bestHeld = 0
  for (const decimals of exact ? [printedDecimals] : new Set([printedDecimals, 2, 1, 0])) {
    const averages = tested.map((row) =>
      row.pointless && !exact ? row.average! / 10 ** decimals : row.average!
    )
    const dividends = tested.map((row) => row.total ?? row.sum)
    for (const divisor of divisorsFor(averages, dividends)) {
      for (const rounding of ['nearest', 'down'] as const) {
        const rule: AverageRule = { divisor, rounding, decimals }
        const held = tested.filter((row, index) => {
          const count = divisorOf(rule, row.present, row.listed, row.subjectCount)
          return fitsAverage(rule, averages[index], dividends[index], count)
        }).length
        if (held > bestHeld) {
          bestHeld = held
          best = rule
        }
      }
    }
  }
  const enough = best?.decimals === 0 ? bestHeld * 2 >= tested.length : true
  return enough && isConvention(bestHeld, tested.length, exact) ? best : null
}

function divisorsFor(averages: number[], dividends: number[]): AverageRule['divisor'][] {
  const ratios = averages.flatMap((average, index) =>
    average > 0 ? [Math.round((dividends[index] / average) * 20) / 20] : []
  )
  const fixed = mostFrequent(ratios)
  const divisors: AverageRule['divisor'][] = ['present', 'listed', 'printed']
  if (fixed !== undefined && fixed > 0) {
    divisors.push(fixed)
  }
  return divisors
}

export function divisorOf(
  rule: AverageRule,
  present: number,
  listed: number,
  printed: number | null
): number {
  switch (rule.divisor) {
    case 'present':
      return present
    case 'listed':
      return listed
    case 'printed':
      return printed ?? 0
    default:
      return rule.divisor
  }
}

/**
 * Whether an average cannot be tested: totals weighted by coefficients that are not printed are divided
 * by less where a subject was missed.
 */
export function isUntestable(
  { sum, average }: Pick<Conventions, 'sum' | 'average'>,
  present: number,
  listed: number
): boolean {
  return !sum && typeof average?.divisor === 'number' && present < listed
}

/**
 * Whether an average is what the rule makes of a total. A half may have been rounded either way; more
 * decimals than the rule has never fit.
 */
export function fitsAverage(
  rule: AverageRule,
  average: number,
  total: number,
  count: number
): boolean {
  if (count <= 0) {
    return average === 0 && total === 0
  }
  const digits = average * 10 ** rule.decimals
  if (Math.abs(digits - Math.round(digits)) > 1e-6) {
    return false
  }
  const exact = total / count
  const unit = 10 ** -rule.decimals
  if (rule.rounding === 'nearest') {
    return Math.abs(average - exact) <= unit / 2 + 1e-6
  }
  return average <= exact + 1e-6 && average > exact - unit - 1e-6
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

/** Characters that stand in the same place in nearly all numbers of a shape. */
function maskOf(admissions: readonly string[], shape: string): (string | null)[] {
  const own = admissions.filter((admission) => shapeOf(admission) === shape)
  if (own.length < 5) {
    return []
  }
  return [...shape].map((_, place) => {
    const most = mostFrequent(own.map((admission) => admission[place]))
    const count = own.filter((admission) => admission[place] === most).length
    return most !== undefined && count >= own.length * 0.9 ? most : null
  })
}

function byFrequency(words: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of words) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word)
}

function shares(list: readonly string[]): { shape: string; share: number }[] {
  return byFrequency(list)
    .slice(0, 8)
    .map((shape) => ({
      shape,
      share: list.filter((other) => other === shape).length / list.length,
    }))
}
