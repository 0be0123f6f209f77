import { findSum, isProof, type Held } from './column_relations.js'
import { meanHeld } from './mean_columns.js'
import { isGradeLike } from '../readings/printed_values.js'
import { textsOfColumn } from '../tables/template.js'
import type { LayoutColumn } from './layouts.js'
import { squash } from '../../vocabulary/text.js'
import { besideAll, couldBeScore, indexesOf, type SheetColumns } from './sheet_columns.js'

/**
 * `COMP` or `Practical` beside subjects may be a subject that happens to be called so, and so may
 * `FM` over anything but maxima and `HST` over anything but the highest marks.
 */
export function openAmbiguous(sheet: SheetColumns) {
  openPointsAmongSubjects(sheet)
  const parts = sheet.plain('ca', 'exam')
  const subjects = sheet.plain('score').length + sheet.groupScores.length
  if (subjects + parts.length + sheet.plain('unknown').length < 3) {
    return
  }
  for (const column of parts) {
    const isShort = squash(column.label).length <= 3 && subjects >= 2
    if (sheet.isNumeric(column) && (parts.length === 1 || isShort)) {
      column.role = 'unknown'
    }
  }
  for (const column of sheet.plain(...SAME_FOR_ALL)) {
    const numbers = sheet.rows.flatMap((row) => row[column.column] ?? [])
    if (sheet.isNumeric(column) && new Set(numbers).size > Math.max(4, numbers.length / 3)) {
      column.role = 'unknown'
    }
  }
}

/** What is the same for all students, or for all of a class. */
const SAME_FOR_ALL = [
  'maximum',
  'minimum',
  'credit',
  'coefficient',
  'class_highest',
  'class_lowest',
] as const

/**
 * `PTS` beside subjects, whose numbers go as high as theirs, may be a subject that is called so.
 */
function openPointsAmongSubjects(sheet: SheetColumns) {
  const subjects = indexesOf(sheet.plain('score'))
  const largest = ({ column }: { column: number }) => sheet.template.profiles[column].largest
  const high = Math.max(...subjects.map((column) => largest({ column })))
  for (const column of sheet.plain('points')) {
    const isBetween =
      subjects.some((subject) => subject < column.column) &&
      subjects.some((subject) => subject > column.column)
    const isNext = subjects.some((subject) => Math.abs(subject - column.column) === 1)
    const isGraded = areGraded(sheet, [...subjects, column.column])
    if (
      (isBetween || (isNext && (isGraded || isWhole(sheet, column)))) &&
      sheet.isNumeric(column) &&
      largest(column) * 2 > high &&
      largest(column) <= high * 1.2
    ) {
      column.role = isGraded ? 'score' : 'unknown'
    }
  }
}

/** Share of cells with a grade behind the mark in columns that print it with every mark. */
const MOSTLY_GRADED = 0.8

/**
 * Whether each of some columns prints a grade with its marks: nobody's points have one of their
 * own.
 */
function areGraded({ template }: SheetColumns, columns: readonly number[]): boolean {
  return columns.every((column) => {
    const marks = textsOfColumn(template, column).filter((text) => /\d/.test(text))
    const graded = marks.filter((text) => {
      const [, mark, grade] = MARK_AND_GRADE.exec(text) ?? []
      return mark !== undefined && isGradeLike(grade)
    })
    return marks.length > 1 && graded.length >= MOSTLY_GRADED * marks.length
  })
}

/** `54 B+`, beside or above one another. */
const MARK_AND_GRADE = /^(\d[\d.,]*)\s*(\p{L}\S*)$/u

/** Whether the printed totals, or averages, are those of the subjects and another column. */
function isWhole(sheet: SheetColumns, { column }: LayoutColumn): boolean {
  const members = [...indexesOf([...sheet.plain('score'), ...sheet.groupScores]), column]
  const isProved = (held: Held | null) => held !== null && isProof(held, sheet.template.exact)
  return (
    sheet
      .plain('total')
      .some((total) => isProved(findSum(sheet.rows, total.column, members, []))) ||
    sheet
      .plain('average', 'percent')
      .some((average) => isProved(meanHeld(sheet, average.column, members)))
  )
}

/**
 * A heading that would say something of the person (`SET`, `F/M`) but stands over numbers, with a
 * subject on both sides, says nothing: the subject may be called so.
 */
export function openAmongSubjects(sheet: SheetColumns) {
  const sure = indexesOf([...sheet.plain('score'), ...sheet.groupScores])
  for (const column of sheet.plain('person', 'phone', 'signature', 'foreign')) {
    const isAmong =
      sure.some((subject) => subject < column.column) &&
      sure.some((subject) => subject > column.column)
    if (isAmong && sheet.isNumeric(column)) {
      column.role = 'unknown'
    }
  }
}

/**
 * What is called a remark (`Conduite`) is a subject where its numbers have a coefficient, and may
 * be one beside subjects where they go as high as theirs.
 */
export function openMarkedRemarks(sheet: SheetColumns) {
  const subjects = [...sheet.plain('score'), ...sheet.groupScores]
  const largest = ({ column }: LayoutColumn) => sheet.template.profiles[column].largest
  const high = Math.max(...subjects.map(largest))
  const marked = sheet
    .plain('remark')
    .filter(
      (column) =>
        sheet.isNumeric(column) &&
        couldBeScore(sheet, column) &&
        largest(column) * 2 > high &&
        largest(column) <= high * 1.2
    )
  const nextTo = new Set(besideAll(marked, new Map(subjects.map(({ column }) => [column, null]))))
  for (const column of marked) {
    if (column.weight !== null) {
      column.role = 'score'
    } else if (nextTo.has(column)) {
      column.role = 'unknown'
    }
  }
}

/** Rows, and share of them, by which a count of subjects is proved. */
const FEWEST_COUNTED = 3
const NEARLY_ALL_COUNTED = 0.9

/**
 * A column that says in each row how many of the subjects have a mark counts them: `ENT`, for
 * entries.
 */
export function findCounts(sheet: SheetColumns) {
  if (sheet.plain('subject_count').length > 0) {
    return
  }
  const subjects = [...sheet.plain('score'), ...sheet.groupScores]
  for (const column of sheet.plain('score', 'unknown')) {
    const others = indexesOf(subjects).filter((other) => other !== column.column)
    const stated = sheet.rows.filter((row) => row[column.column] !== null)
    const counted = stated.filter(
      (row) => others.filter((other) => row[other] !== null).length === row[column.column]
    )
    if (
      stated.length >= FEWEST_COUNTED &&
      others.length > 1 &&
      counted.length >= NEARLY_ALL_COUNTED * stated.length
    ) {
      column.role = 'subject_count'
      return
    }
  }
}
