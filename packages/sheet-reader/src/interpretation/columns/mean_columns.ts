import { heldIn, isMean, isProof, isRanking, shareInOrder } from './column_relations.js'
import { parsePosition } from '../readings/printed_values.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'
import type { LayoutColumn } from './layouts.js'
import { AVERAGE_ROUNDING, isMultiple } from './total_column.js'
import { couldBeScore, indexesOf, type SheetColumns } from './sheet_columns.js'

/** Open columns of which all subsets are tried against an average. */
const MOST_OPEN = 4
/**
 * Fewest rows, and share of rows, in which an average must hold to tell which columns are scores.
 */
const FEWEST_MEANS = 5
const MEAN_HOLDS = 0.8
/** How far an average without decimals is from the quotient. */
const WHOLE_ROUNDING = 0.501

/**
 * Among several averages and percentages the mean of the scores; unnamed columns may be it, or a
 * rank.
 */
export function findMeans(sheet: SheetColumns) {
  const total = sheet.plain('total')[0]
  const scores = indexesOf([...sheet.plain('score'), ...sheet.groupScores])
  const valueOf = (row: readonly (number | null)[]) => {
    if (total) {
      return row[total.column]
    }
    const own = scores.flatMap((column) => row[column] ?? [])
    return own.length === 0 ? null : own.reduce((sum, score) => sum + score, 0)
  }
  const fits = ({ column }: LayoutColumn) =>
    isProof(
      heldIn(sheet.rows, (row) =>
        isMean(
          row[column],
          valueOf(row),
          scores.map((score) => row[score])
        )
      ),
      sheet.template.exact
    )
  const named = sheet.plain('average', 'percent')
  const averages = named.filter(({ role }) => role === 'average')
  const chosen = averages.find(fits) ?? averages[0] ?? named.find(fits) ?? named[0]
  for (const column of named) {
    column.role = column === chosen ? 'average' : 'ignore'
  }
  const possible = total ? [] : sheet.plain('unknown').filter((one) => couldBeScore(sheet, one))
  for (const column of sheet.plain('unknown')) {
    const isOpen = column.role === 'unknown' && sheet.isNumeric(column)
    if (!isOpen || isSubjectHeading(column.label) || scores.length < 2) {
      continue
    }
    const open = total ? [] : openWithMean(sheet, column, possible, scores)
    const isAverage =
      fits(column) ||
      open.length > 0 ||
      (total && (isMultiple(sheet, total.column, column) || isPercentOf(sheet, total, column)))
    const isBeforeMarks = scores.every((score) => column.column < score)
    if (total && column.column < total.column && !isBeforeMarks && !isAverage) {
      continue
    }
    if (!chosen && sheet.plain('average').length === 0 && isAverage) {
      column.role = 'average'
      open.forEach((other) => Object.assign(other, { role: 'score' }))
    } else if (
      sheet.plain('position').length === 0 &&
      isRank(sheet, column, valueOf, scores, chosen)
    ) {
      column.role = 'position'
    }
  }
}

/**
 * All other columns that are possible subjects, where a column is the mean of them and of the known
 * ones.
 */
function openWithMean(
  sheet: SheetColumns,
  { column }: LayoutColumn,
  possible: readonly LayoutColumn[],
  scores: readonly number[]
): LayoutColumn[] {
  const open = possible.filter((other) => other.column !== column && other.role === 'unknown')
  const { share, tested } = meanHeld(sheet, column, [...scores, ...indexesOf(open)])
  return tested >= FEWEST_MEANS && share >= MEAN_HOLDS ? open : []
}

/** Whether a column says what part of a total's printed maximum was reached, in hundredths. */
function isPercentOf(sheet: SheetColumns, total: LayoutColumn, { column }: LayoutColumn): boolean {
  const { maximum } = total.range
  const { share, tested } = heldIn(sheet.rows, (row) => {
    const [sum, printed] = [row[total.column], row[column]]
    return maximum === null || sum === null || printed === null
      ? null
      : Math.abs((100 * sum) / maximum - printed) <= roundingOf(printed)
  })
  return tested >= FEWEST_MEANS && share >= MEAN_HOLDS
}

/**
 * Where all other numbers have a printed maximum, a column that is called the average, or has a
 * heading that nobody knows, is the average if it says what part of the maxima of a student's marks
 * was reached, in hundredths. Where it is called so, all of these are marks, whatever they are
 * called.
 */
export function findShareOfMaxima(sheet: SheetColumns): void {
  const open = sheet.plain('score', 'unknown').filter((column) => sheet.isNumeric(column))
  const marks = open.filter(({ range }) => range.maximum !== null)
  const [column, ...others] = [
    ...sheet.plain('average', 'percent'),
    ...open.filter(({ range }) => range.maximum === null),
  ]
  if (!column || others.length > 0 || marks.length < 2) {
    return
  }
  const { share, tested } = heldIn(sheet.rows, (row) => {
    const own = marks.filter((mark) => row[mark.column] !== null)
    const reached = own.reduce((sum, mark) => sum + row[mark.column]!, 0)
    const most = own.reduce((sum, { range }) => sum + range.maximum!, 0)
    const printed = row[column.column]
    return printed === null || most === 0
      ? null
      : Math.abs((100 * reached) / most - printed) <= roundingOf(printed)
  })
  if (tested >= FEWEST_MEANS && share >= MEAN_HOLDS) {
    if (!open.includes(column)) {
      marks.forEach((mark) => Object.assign(mark, { role: 'score' }))
    }
    column.role = 'average'
  }
}

/** Fewest subjects, and rows, of which a column is the mean that looks like one more subject. */
const FEWEST_AVERAGED = 4
const ROWS_AVERAGED = 8
const NEARLY_ALL = 0.95

/**
 * Without a column called an average, what looks like the last subject (`General …`) or the first
 * and is in nearly all rows the mean of all others is the average.
 */
export function tellMeanOfSubjects(sheet: SheetColumns): void {
  const open = sheet.plain('unknown').filter((column) => couldBeScore(sheet, column))
  const scores = [...sheet.plain('score'), ...open, ...sheet.groupScores].sort(
    (one, other) => one.column - other.column
  )
  if (sheet.plain('average', 'percent').length > 0 || scores.length <= FEWEST_AVERAGED) {
    return
  }
  const mean = [scores.at(-1)!, scores[0]].find((column) => {
    const others = indexesOf(scores.filter((other) => other !== column))
    const { share, tested } = meanHeld(sheet, column.column, others)
    return column.group === null && tested >= ROWS_AVERAGED && share >= NEARLY_ALL
  })
  if (mean) {
    mean.role = 'average'
    for (const column of open.filter((other) => other !== mean)) {
      column.role = 'score'
    }
  }
}

/**
 * What is called `Overall` and is the mean of the scores in nearly all rows is the average, and no
 * total.
 */
export function tellMeanCalledTotal(sheet: SheetColumns): void {
  const scores = indexesOf([...sheet.plain('score'), ...sheet.groupScores])
  const [total, ...others] = sheet.plain('total', 'average', 'percent')
  if (total?.role !== 'total' || others.length > 0 || scores.length < 2) {
    return
  }
  const { share, tested } = meanHeld(sheet, total.column, scores)
  if (tested >= FEWEST_MEANS && share >= MEAN_HOLDS) {
    total.role = 'average'
  }
}

/**
 * Without a total the average tells which open columns are scores: those with which it is the mean
 * of all, and without which it is not. Where it is the mean of the known ones alone, none of the
 * open is.
 *
 * @returns true when that proves which columns are scores
 */
export function findScoresOfMean(sheet: SheetColumns): boolean {
  const [average] = sheet.plain('average', 'percent')
  const open = sheet.plain('unknown').filter((column) => couldBeScore(sheet, column))
  const scores = indexesOf([...sheet.plain('score'), ...sheet.groupScores])
  if (!average || scores.length < 2 || open.length === 0) {
    return false
  }
  const without = meanHeld(sheet, average.column, scores)
  const isBrokenBy = ({ column }: LayoutColumn) =>
    meanHeld(sheet, average.column, [...scores, column]).share * 2 <= without.share
  if (without.tested >= FEWEST_MEANS && without.share >= MEAN_HOLDS && open.every(isBrokenBy)) {
    return true
  }
  const subsets = open.length > MOST_OPEN ? [open] : subsetsOf(open)
  const members = subsets.find((own) => {
    const { share, tested } = meanHeld(sheet, average.column, [...scores, ...indexesOf(own)])
    return tested >= FEWEST_MEANS && share >= MEAN_HOLDS && share >= 2 * without.share
  })
  for (const column of members ?? []) {
    column.role = 'score'
  }
  return members !== undefined
}

/** All subsets that hold something, the largest first. */
function subsetsOf(columns: readonly LayoutColumn[]): LayoutColumn[][] {
  const subsets = Array.from({ length: (1 << columns.length) - 1 }, (_, set) =>
    columns.filter((_column, index) => (set + 1) & (1 << index))
  )
  return subsets.sort((one, other) => other.length - one.length)
}

/** How often a column is the mean of others to the last digit that it prints. */
export function meanHeld(sheet: SheetColumns, average: number, scores: readonly number[]) {
  return heldIn(sheet.rows, (row) => {
    const own = scores.flatMap((column) => row[column] ?? [])
    const printed = row[average]
    if (printed === null || own.length < 2) {
      return null
    }
    const mean = own.reduce((sum, score) => sum + score, 0) / own.length
    return Math.abs(mean - printed) <= roundingOf(printed)
  })
}

/** How far a printed mean is from the quotient, by the digits that it has. */
function roundingOf(printed: number): number {
  const digits = String(printed).split('.')[1]?.length ?? 0
  return [WHOLE_ROUNDING, 0.051][digits] ?? AVERAGE_ROUNDING
}

/**
 * Among several positions (in the stream, in the form) the one by which the students are ranked.
 */
export function choosePosition(sheet: SheetColumns) {
  const positions = sheet.plain('position')
  const [mean] = [...sheet.plain('total'), ...sheet.plain('average')]
  if (positions.length < 2 || !mean) {
    return
  }
  // Ordinals such as `4th` are no numbers.
  const rankIn = (row: number, column: number) =>
    sheet.rows[row][column] ?? parsePosition(sheet.template.samples[row]?.[column]?.text ?? '')
  const orders = positions.map(({ column }) =>
    shareInOrder(sheet.rows.map((row, index) => [row[mean.column], rankIn(index, column)]))
  )
  const chosen = positions[orders.indexOf(Math.max(...orders))]
  for (const column of positions) {
    column.role = column === chosen ? 'position' : 'ignore'
  }
}

function isRank(
  sheet: SheetColumns,
  { column }: LayoutColumn,
  valueOf: (row: readonly (number | null)[]) => number | null,
  scores: readonly number[],
  average: LayoutColumn | undefined
): boolean {
  const meanOf = (row: readonly (number | null)[]) => {
    const own = scores.flatMap((score) => row[score] ?? [])
    return own.length === 0 ? null : own.reduce((sum, score) => sum + score, 0) / own.length
  }
  const averageOf = (row: readonly (number | null)[]) => (average ? row[average.column] : null)
  return [valueOf, averageOf, meanOf].some((of) =>
    isRanking(sheet.rows.map((row) => [of(row), row[column]]))
  )
}
