import { findSum, isProof, type NumberRows, type Sum } from './column_relations.js'
import { areAboveMarks } from './column_profile.js'
import { mostFrequent, squash } from '../../vocabulary/text.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import type { LayoutColumn } from './layouts.js'
import { indexesOf, type SheetColumns } from './sheet_columns.js'

/** How far a printed average of two decimals is from the quotient. */
export const AVERAGE_ROUNDING = 0.011

/**
 * `MARKS` beside subjects, over numbers that no subject has, are the marks of all of them. What is
 * called a total and is far lower (`AGG.`) adds up grades.
 */
export function tellTotalOfMarks(sheet: SheetColumns) {
  const scores = sheet.plain('score')
  const { profiles } = sheet.template
  const marks = scores.find(
    ({ column, label }) => roleOfHeading(label) === 'score' && areAboveMarks(profiles[column])
  )
  const called = sheet.plain('total')
  const isHighest = ({ column }: LayoutColumn) =>
    called.every((total) => profiles[total.column].largest * 2 < profiles[column].largest)
  if (marks && scores.length + sheet.groupScores.length > 2 && isHighest(marks)) {
    called.forEach((total) => Object.assign(total, { role: 'points' }))
    marks.role = 'total'
  }
}

/** Fewest rows, and share of them, in which what is called a total is lower than a mark. */
const FEWEST_LOWER = 3
const MOSTLY_LOWER = 0.9

/**
 * What is called a total (`Agg.`) and lies below a student's best mark in nearly all rows, and
 * below the lowest one in most, as no mean does, adds up grades, where no average is made of it.
 */
export function tellPointsCalledTotal(sheet: SheetColumns): void {
  const means = sheet.plain('average', 'percent', 'unknown')
  const scores = indexesOf([...sheet.plain('score'), ...sheet.groupScores])
  for (const total of sheet.plain('total')) {
    const tested = sheet.rows.flatMap((row) => {
      const marks = scores.flatMap((at) => row[at] ?? [])
      const sum = row[total.column]
      return sum === null || marks.length <= FEWEST_ADDED ? [] : [{ sum, marks }]
    })
    const lower = tested.filter(({ sum, marks }) => sum < Math.max(...marks))
    const lowest = lower.filter(({ sum, marks }) => sum < Math.min(...marks))
    const arePoints =
      tested.length >= FEWEST_LOWER &&
      lower.length >= MOSTLY_LOWER * tested.length &&
      lowest.length * 2 >= tested.length
    if (arePoints && !means.some((mean) => isMultiple(sheet, total.column, mean))) {
      total.role = 'points'
    }
  }
}

/** Fewest rows that prove a sum which no heading states. */
const FEWEST_ROWS = 3

/** Fewest scores whose sum no subject's mark happens to be in all rows. */
const FEWEST_ADDED = 2

/**
 * Without a column called a total, what looks like a subject's and is in nearly all rows the sum of
 * all subjects before it is the total.
 */
export function tellSumOfSubjects(sheet: SheetColumns) {
  if (sheet.plain('total').length > 0) {
    return
  }
  const scores = [...sheet.plain('score'), ...sheet.groupScores].sort(
    (one, other) => one.column - other.column
  )
  const last = scores.at(-1)
  const before = scores.slice(0, -1)
  if (!last || before.length < FEWEST_ADDED) {
    return
  }
  takeProvedSum(sheet, last, before)
}

/**
 * Without a column called a total, what is called the average, is above all marks and adds up the
 * scores in nearly all rows is the total: `GRAND TOTAL %` where the heading of the total runs into
 * that of the average beside it.
 */
export function tellSumCalledMean(sheet: SheetColumns): void {
  const scores = [...sheet.plain('score'), ...sheet.groupScores]
  if (sheet.plain('total').length > 0 || scores.length < FEWEST_ADDED) {
    return
  }
  const sums = sheet
    .plain('average', 'percent')
    .filter(({ column }) => areAboveMarks(sheet.template.profiles[column]))
  for (const column of sums) {
    takeProvedSum(sheet, column, scores)
  }
}

/** Makes a column the total if it adds up scores, and what else nobody knows before it. */
function takeProvedSum(
  sheet: SheetColumns,
  column: LayoutColumn,
  scores: readonly LayoutColumn[]
): void {
  const open = sheet
    .plain('unknown')
    .filter((other) => other.column < column.column && sheet.isNumeric(other))
  const sum = sumOf(sheet, column, scores, open)
  if (sum && sum.tested >= FEWEST_ROWS) {
    takeForTotal(sheet, column, sum)
  }
}

/**
 * Makes a column the total, and what it adds up scores; what stands with it below one heading
 * (`POS`) is of no subject either.
 */
function takeForTotal(sheet: SheetColumns, total: LayoutColumn, { members }: Sum): void {
  const heading = total.group ?? total.label
  for (const column of sheet.columns.filter(({ group }) => group === heading)) {
    column.group = null
  }
  for (const column of sheet.plain('unknown').filter(({ column: at }) => members.includes(at))) {
    column.role = 'score'
  }
  total.role = 'total'
}

/**
 * The column that adds up the scores: one called so, else one that does so in nearly all rows.
 *
 * @returns true when that proves which columns are scores
 */
export function findTotal(sheet: SheetColumns, sure: readonly LayoutColumn[]): boolean {
  const open = sheet.plain('unknown').filter((column) => sheet.isNumeric(column))
  const called = sheet.plain('total')
  const named = called.length > 0 ? called : sheet.plain('points')
  const scores = [...sure, ...sheet.groupAddends]
  for (const candidate of [...named, ...[...open].reverse()]) {
    const isNamed = named.includes(candidate)
    const others = open.filter(
      (column) => column !== candidate && (isNamed || column.column < candidate.column)
    )
    const before = isNamed ? scores : scores.filter(({ column }) => column < candidate.column)
    if (!isNamed && before.length + others.length < 3 && !isUnnamed(candidate)) {
      continue
    }
    const sum = sumOf(sheet, candidate, before, others)
    if (!sum) {
      continue
    }
    if (!isNamed && sum.members.length < 2) {
      continue
    }
    takeForTotal(sheet, candidate, sum)
    for (const other of called) {
      if (other !== candidate) {
        other.role = 'earlier'
      }
    }
    return sum.tested >= 3 || others.length === 0
  }
  if (called.length === 0) {
    findWeightedTotal(sheet, named, scores)
  }
  const [, ...more] = called
  for (const column of more) {
    column.role = 'earlier'
  }
  return false
}

/**
 * `Total points` that are no sum of the scores are the total, weighted by coefficients that are not
 * printed, where the printed average is always the same part of them, or where they are always more
 * than the scores add up to: points for grades are fewer.
 */
function findWeightedTotal(
  sheet: SheetColumns,
  points: readonly LayoutColumn[],
  scores: readonly LayoutColumn[]
) {
  const average = sheet.plain('average')[0]
  const total = points.find(
    ({ column, label }) =>
      roleOfHeading(label.split(' ')[0]) === 'total' &&
      ((average && isMultiple(sheet, column, average)) || isMoreThanSum(sheet, column, scores))
  )
  if (total) {
    total.role = 'total'
  }
}

function isMoreThanSum(
  sheet: SheetColumns,
  column: number,
  scores: readonly LayoutColumn[]
): boolean {
  const differences = sheet.rows.flatMap((row) => {
    const own = scores.flatMap((score) => row[score.column] ?? [])
    const whole = row[column]
    return whole === null || own.length < 2
      ? []
      : [whole - own.reduce((sum, score) => sum + score, 0)]
  })
  return (
    differences.length >= 3 &&
    differences.every((difference) => difference >= 0) &&
    differences.filter((difference) => difference > 0).length * 2 > differences.length
  )
}

/** Whether a column is a fixed number of times another one, by what rounding leaves. */
export function isMultiple(
  sheet: SheetColumns,
  column: number,
  { column: part }: LayoutColumn
): boolean {
  const pairs = sheet.rows.flatMap((row) => {
    const [whole, divided] = [row[column], row[part]]
    return whole !== null && divided !== null && divided > 0 ? [{ whole, divided }] : []
  })
  const times = mostFrequent(pairs.map(({ whole, divided }) => Math.round(whole / divided)))
  if (times === undefined || times < 2 || pairs.length < 3) {
    return false
  }
  const held = pairs.filter(
    ({ whole, divided }) => Math.abs(whole / times - divided) <= AVERAGE_ROUNDING
  )
  return held.length * 2 > pairs.length
}

/** The scores that add up to a column, as they are or each times its coefficient. */
function sumOf(
  sheet: SheetColumns,
  total: LayoutColumn,
  fixed: readonly LayoutColumn[],
  open: readonly LayoutColumn[]
) {
  const hasWeights = sheet.columns.some(({ weight }) => weight !== null)
  for (const rows of hasWeights ? [sheet.rows, weightedRows(sheet, total)] : [sheet.rows]) {
    const sum = findSum(rows, total.column, indexesOf(fixed), indexesOf(open))
    if (sum && isProof(sum, sheet.template.exact)) {
      return sum
    }
  }
  return null
}

/**
 * The rows with each mark times its coefficient; below a total the line of coefficients has their
 * sum.
 */
function weightedRows(sheet: SheetColumns, total: LayoutColumn): NumberRows {
  return sheet.rows.map((row) =>
    row.map((value, column) => {
      const weight = column === total.column ? 1 : (sheet.columns[column]?.weight ?? 1)
      return value === null ? null : value * weight
    })
  )
}

function isUnnamed({ label }: LayoutColumn): boolean {
  return squash(label) === ''
}
