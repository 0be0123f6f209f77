import { areLevelsOfMarks } from '../../values/level_proof.js'
import { areAboveMarks } from './column_profile.js'
import { findTotalOfBest } from './best_of_total.js'
import { levelsBeside, type NumberRows } from './column_relations.js'
import { headingDoubt, isPlausibleSubject } from '../headings/heading_doubts.js'
import { ignoreGradeCounts } from './grade_counts.js'
import { findLetterSubjects } from './letter_subjects.js'
import {
  choosePosition,
  findMeans,
  findScoresOfMean,
  findShareOfMaxima,
  tellMeanOfSubjects,
  tellMeanCalledTotal,
} from './mean_columns.js'
import { findCounts, openAmbiguous, openAmongSubjects, openMarkedRemarks } from './open_columns.js'
import {
  besideAll,
  couldBeScore,
  indexesOf,
  isWrittenLike,
  LONGEST_ABBREVIATION,
  SheetColumns,
} from './sheet_columns.js'
import { PART_ROLES } from './score_columns.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'
import { squash } from '../../vocabulary/text.js'
import {
  findTotal,
  tellSumCalledMean,
  tellPointsCalledTotal,
  tellSumOfSubjects,
  tellTotalOfMarks,
} from './total_column.js'
import type { LayoutColumn } from './layouts.js'
import { headingOf, type Template } from '../tables/template.js'

/**
 * Settles the columns beside the names of a sheet of several subjects: which are subjects, which
 * the total, the average and the position. Headings propose. Where one says nothing, arithmetic
 * decides: what is added up in the total is a score, what is not is none. What stays open is kept
 * out of the scores, with a doubt where it could have been one.
 */
export function settleOverallColumns(
  columns: LayoutColumn[],
  template: Template,
  rows: NumberRows
): void {
  const sheet = new SheetColumns(columns, template, rows)
  openAmongSubjects(sheet)
  openAmbiguous(sheet)
  openMarkedRemarks(sheet)
  findCounts(sheet)
  findLetterSubjects(sheet)
  ignoreGradeCounts(sheet)
  tellTotalOfMarks(sheet)
  tellSumOfSubjects(sheet)
  tellSumCalledMean(sheet)
  tellMeanCalledTotal(sheet)
  tellPointsCalledTotal(sheet)
  tellMeanOfSubjects(sheet)
  findShareOfMaxima(sheet)
  const isProved = findTotal(sheet, sheet.plain('score')) || findScoresOfMean(sheet)
  if (sheet.plain('total').length === 0) {
    findTotalOfBest(sheet)
  }
  findMeans(sheet)
  findGradeByAverage(sheet)
  choosePosition(sheet)
  settleOpen(sheet, isProved)
  noteDoubts(sheet)
}

/** Marks with their levels that prove a column that is called one of levels. */
const FEWEST_LEVELS = 3

/**
 * Small numbers that rise or fall with the averages, and are shared as no ranks are, are the
 * students' grades, and so are fewer of them where they are called levels.
 */
function findGradeByAverage(sheet: SheetColumns): void {
  const [mean] = [...sheet.plain('average'), ...sheet.plain('total')]
  if (!mean || sheet.plain('grade').length > 0) {
    return
  }
  const grade = sheet
    .plain('level', 'unknown')
    .find(
      ({ column, label, role }) =>
        !isSubjectHeading(label) &&
        areLevelsOfMarks(
          levelsBeside(sheet.rows, mean.column, column),
          role === 'level' ? FEWEST_LEVELS : undefined
        )
    )
  if (grade) {
    grade.role = 'grade'
  }
}

/** Number columns that nothing has explained. */
function settleOpen(sheet: SheetColumns, isProved: boolean): void {
  const open = sheet.plain('unknown')
  const sure = [...sheet.plain('score'), ...sheet.groupScores]
  const first = Math.min(...indexesOf(sure))
  const last = Math.max(...indexesOf(sure))
  const plausible = open.filter((column) => couldBeScore(sheet, column))
  const nextTo = new Set(besideAll(plausible, new Map(sure.map(({ column }) => [column, null]))))
  const run = sure.length === 0 ? plausible : sure.length === 1 ? [...nextTo] : []
  for (const column of open) {
    if (!sheet.isNumeric(column)) {
      column.role = 'ignore'
      continue
    }
    if (isProved || !plausible.includes(column)) {
      continue
    }
    const between = column.column > first && column.column < last
    const isFollowed = isFollowedAlike(sheet, column, sure)
    const beside = nextTo.has(column) || isFollowed
    const isKnown =
      sure.length >= 2 &&
      isPlausibleSubject(column.label) &&
      (between || (beside && isLike(sheet, column, sure)))
    const isUnread = between && isOfUnreadHeading(sheet, column)
    const isRun = run.length >= 2 && run.includes(column)
    if (isKnown || isRun || isUnread) {
      column.role = 'score'
    }
    if ((isRun || isUnread) && !isKnown) {
      column.doubt = 'HEADING_UNCERTAIN'
    } else if (!isKnown && (beside || between || sure.length === 0)) {
      column.doubt = 'COLUMN_UNCERTAIN'
    }
  }
}

/**
 * Subjects of a picture, of no group, among which a column whose heading nobody can read is one
 * more.
 */
const FEWEST_SUBJECTS = 3

/** Whether a column of a picture has marks below a heading of which hardly a letter was read. */
function isOfUnreadHeading(sheet: SheetColumns, column: LayoutColumn): boolean {
  const { role } = headingOf(sheet.template, column.column)
  return (
    !sheet.template.exact &&
    (role === null || PART_ROLES.has(role)) &&
    sheet.groupScores.length === 0 &&
    sheet.plain('score').length >= FEWEST_SUBJECTS
  )
}

/**
 * Whether behind a column and behind each known subject there is another one with the same heading
 * (`Pts`).
 */
function isFollowedAlike(
  { columns }: SheetColumns,
  { column }: LayoutColumn,
  known: readonly LayoutColumn[]
): boolean {
  const behind = (place: number) => columns.find((other) => other.column === place + 1)
  const next = behind(column)
  return (
    next !== undefined &&
    !known.includes(next) &&
    known.every((subject) => {
      const other = behind(subject.column)
      return other?.role === next.role && squash(other.label) === squash(next.label)
    })
  )
}

/**
 * Whether an abbreviation over numbers as high as those of known subjects, or with their printed
 * maximum, is written like theirs.
 */
function isLike(
  sheet: SheetColumns,
  { column, label, range }: LayoutColumn,
  known: readonly LayoutColumn[]
): boolean {
  const largest = (index: number) => sheet.template.profiles[index].largest
  const high = Math.max(...known.map((subject) => largest(subject.column)))
  const isOutOfTheSame =
    range.maximum !== null && known.every((subject) => subject.range.maximum === range.maximum)
  return (
    squash(label).length <= LONGEST_ABBREVIATION &&
    isWrittenLike(label, known) &&
    known.every(({ group }) => group === null) &&
    (isOutOfTheSame || (largest(column) * 2 >= high && largest(column) <= high))
  )
}

/**
 * Names of subjects that look like two, or like none, are doubtful unless arithmetic proves the
 * column. A part of a subject that no subject owns puts the groups beside it in doubt.
 */
function noteDoubts(sheet: SheetColumns) {
  const taken = new Set<string>()
  for (const column of sheet.plain('score')) {
    const squashed = squash(column.label)
    const isDoubtful = headingDoubt(column.label) || taken.has(squashed) || isUnsure(sheet, column)
    if (isDoubtful || isNumberAmongGrades(sheet, column)) {
      column.doubt = 'HEADING_UNCERTAIN'
    }
    taken.add(squashed)
  }
  if (taken.size > 1 || sheet.columns.some(({ group }) => group !== null)) {
    for (const column of sheet.plain('ca', 'exam')) {
      if (sheet.isNumeric(column)) {
        column.doubt = 'HEADING_UNCERTAIN'
      }
    }
  }
  for (const column of sheet.columns) {
    const isDoubtful =
      column.group !== null &&
      (headingDoubt(column.group) ||
        isUnsure(sheet, column) ||
        isOfSeveral(sheet, column) ||
        isNumberAlone(sheet, column) ||
        isNumbered(sheet, column.group))
    if (isDoubtful) {
      column.doubt ??= 'HEADING_UNCERTAIN'
    }
  }
}

/** A number before or behind a name: `II Trimestre`, `Term 2`. */
const NUMBER = /^(?:\d|[IVX]{1,3})\b\.?\s*|\s*\b(?:\d|[IVX]{1,3})$/gu

/**
 * Whether groups with a name that nobody knows differ by a number alone, as the terms of one
 * subject do.
 */
function isNumbered({ columns }: SheetColumns, group: string): boolean {
  const plain = group.replace(NUMBER, '')
  const groups = new Set(columns.flatMap((column) => column.group ?? []))
  const alike = [...groups].filter((other) => other.replace(NUMBER, '') === plain)
  return alike.length > 1 && plain !== group && plain !== '' && !isSubjectHeading(plain)
}

/**
 * Whether the only subject consists of parts that are numbers alone (`Maths 1`, `Maths 2`), with a
 * total that is not below its name: they may as well be subjects.
 */
function isNumberAlone(sheet: SheetColumns, { group, label }: LayoutColumn): boolean {
  const own = sheet.columns.filter((column) => column.group !== null)
  return (
    /^\d$/.test(label) &&
    own.length > 1 &&
    own.every((column) => column.group === group && /^\d$/.test(column.label)) &&
    sheet.plain('total').length > 0
  )
}

/** Whether a subject that nobody knows has marks that are too high for one: those of a term. */
function isOfSeveral({ template }: SheetColumns, { column, group, role, range }: LayoutColumn) {
  return (
    role === 'total' &&
    range.maximum === null &&
    areAboveMarks(template.profiles[column]) &&
    !isSubjectHeading(group ?? '')
  )
}

/**
 * Fewest subjects with nothing but grades beside which a number is hardly the mark of one that
 * nobody knows.
 */
const FEWEST_GRADED = 3

/**
 * Whether all subjects have grades alone but one, whose name nobody knows: how many subjects
 * somebody took.
 */
function isNumberAmongGrades({ columns, groupAddends }: SheetColumns, { label }: LayoutColumn) {
  const scores = columns.filter(({ group, role }) => group === null && role === 'score')
  const graded = columns.filter(({ group, role }) => group !== null && role === 'grade')
  return (
    scores.length === 1 &&
    groupAddends.length === 0 &&
    graded.length >= FEWEST_GRADED &&
    !isSubjectHeading(label)
  )
}

function isUnsure(sheet: SheetColumns, { column }: LayoutColumn): boolean {
  return headingOf(sheet.template, column).isUnsure === true
}
