import { isNoughtOfAbsent } from './absent_noughts.js'
import { isGradeBelow } from './grade_below.js'
import { isAbsentMark, isGradeLike, parseReached } from '../readings/printed_values.js'
import { partedFromRemarks } from '../columns/values_before_remarks.js'
import { beginsAsFooter, isFooterText } from './footer_rows.js'
import { rowsOfGradeCounts } from './grade_count_rows.js'
import { statesMaxima } from './maxima_between.js'
import { roleOfHeading, roleOfPart } from '../../vocabulary/role_words.js'
import { isClassName } from '../../vocabulary/class_names.js'
import { isTraits } from './traits.js'
import { splitMaximum } from '../headings/printed_maximum.js'
import type { TableParts } from './table_parts.js'
import type { TableView } from './table_view.js'
import type { RawCell, RawRecord } from '../records/raw_records.js'
import type { RosterLayout } from '../columns/layouts.js'
import type { Template } from './template.js'
import type { Cell } from '../../types.js'

/** A row below the headings, with its cells in the template's columns. */
export interface BodyRow {
  row: number
  cells: RawCell[]
}

const NOTHING: RawCell = { text: '', kind: 'blank', confidence: 1 }

/**
 * The rows of a table that can hold values: without headings that are repeated further down, titles
 * of sections, and rows that sum up the class or carry signatures.
 */
export function bodyRows(
  view: TableView,
  { body, end }: TableParts,
  template: Template,
  columnOf: number[]
): BodyRow[] {
  const rows: BodyRow[] = []
  const isRoster = template.kind === 'roster'
  const counts = isRoster ? rowsOfGradeCounts(view, { body, end }) : null
  for (let row = body; row < end; row++) {
    const filled = view.filledCells(row)
    if (filled.length === 0 && !hasInk(view, row)) {
      continue
    }
    const isCardSum = template.kind === 'card' && isGradeBelow(view, row, body)
    if (!isCardSum && (isRepeatedHeading(view, row) || isSectionTitle(view, row))) {
      continue
    }
    if (isRoster && (counts?.has(row) || isFooterRow(view, row))) {
      continue
    }
    if (template.kind === 'card' && statesMaxima(view, row)) {
      continue
    }
    if (template.kind === 'card' && isTraits(view.textOf(filled[0]))) {
      const above = rows.at(-1)
      if (!above || !isMarkedLike(view, row, above.row)) {
        break
      }
    }
    const cells = template.profiles.map((): RawCell => NOTHING)
    for (let column = 0; column < view.columnCount; column++) {
      const cell = view.at(row, column)
      if (cell && !view.exact && isOfRowsAbove(cell, row, body)) {
        cells[columnOf[column]] = UNREAD
      }
      if (!cell || cell.row !== row || cell.column !== column) {
        continue
      }
      cells[columnOf[column]] = view.rawCell(row, column)
    }
    const isAmongSums = isRoster && isFooterRow(view, row - 1) && isFooterRow(view, row + 1)
    const parted = partedFromRemarks(cells, template)
    rows.push({ row, cells: isAmongSums ? parted.map(withDoubtedWords) : parted })
  }
  return rows
}

/** What the words of a row between two that sum up are worth: it may as well sum up. */
const AMONG_SUMS = 0.5

function withDoubtedWords(cell: RawCell): RawCell {
  return /\d/.test(cell.text)
    ? cell
    : { ...cell, confidence: Math.min(cell.confidence, AMONG_SUMS) }
}

/** Steps of a scale, which stand beside the heading of a list that is rated, have one digit. */
const MARK = /\d{2}/

/** Whether a row has marks as the one above: `Life Skills` may be a subject as well. */
function isMarkedLike(view: TableView, row: number, above: number): boolean {
  const filled = view.filledCells(row)
  return (
    filled.length >= view.filledCells(above).length &&
    filled.slice(1).some((cell) => MARK.test(view.textOf(cell)))
  )
}

/**
 * Something that stands in a cell of a picture and was read with the row above, from which no line
 * parts it.
 */
const UNREAD: RawCell = { text: '', kind: 'value', confidence: 0 }

function isOfRowsAbove({ row, columnSpan, text }: Cell, own: number, body: number): boolean {
  return row < own && row >= body && columnSpan === 1 && text !== ''
}

function hasInk(view: TableView, row: number): boolean {
  return view.table.cells.some((cell) => cell.row === row && cell.kind === 'value')
}

function areOfClass(text: string): boolean {
  return isClassName(text.replace(/^\p{L}+\s?:\s?/u, ''))
}

function isRepeatedHeading(view: TableView, row: number): boolean {
  let headings = 0
  let others = 0
  const cells = view.filledCells(row)
  if (cells.some((cell) => view.isNumber(cell))) {
    return false
  }
  for (const cell of cells) {
    const text = view.textOf(cell)
    const { label } = splitMaximum(text)
    const role = roleOfHeading(label) ?? (label.length <= 3 ? roleOfPart(label) : null)
    if (role !== null && !isAbsentMark(text) && !isGradeLike(text)) {
      headings += 1
    } else {
      others += 1
    }
  }
  return headings >= 2 && headings >= others * 0.4
}

/**
 * One text alone in its row that is as wide as the table, or that is nobody's name: `GIRLS`,
 * `GROUP B`, `FORM 2 EAST`. The stage and the number of a class may stand in two columns: `Basic`,
 * `7`.
 */
function isSectionTitle(view: TableView, row: number): boolean {
  const filled = view.filledCells(row)
  if (filled.length !== 1) {
    return areOfClass(filled.map((cell) => view.textOf(cell)).join(' '))
  }
  const [{ columnSpan }] = filled
  const isWide = columnSpan > 1 && columnSpan >= view.columnCount * 0.6
  const text = view.textOf(filled[0])
  const [first, ...rest] = text.split(' ')
  const isCounted =
    roleOfHeading(first) === 'person' &&
    rest.length <= MOST_WORDS_OF_SECTION &&
    rest.some((word) => /^(?:\p{Lu}|\d\p{Lu}?|[IV]+)$/u.test(word))
  const isClass = view.exact && (CLASS.test(text) || isClassName(text))
  const isPart = PART_OF_SCHOOL.test(text)
  return isWide || isCounted || isClass || isPart || roleOfHeading(text) !== null
}

/**
 * `ARTS DEPARTMENT`, `Science Stream`, `DAY STUDENTS`: what some of the students are called
 * together.
 */
const PART_OF_SCHOOL =
  /\b(?:dep(?:artmen)?t|section|stream|faculty|programme|boarders|students|pupils|learners|candidates)\.?$/iu

/**
 * `Basic 7`, `SHS 2 Gen. Arts`, `FORM 2A`: a number of one or two digits behind a word is in no
 * name.
 */
const CLASS = /^\p{L}[\p{L}.]*\s\d{1,2}\p{L}?(?:\s\p{L}|$)/u

/** Most words behind `GROUP` or `CLASS` that say which one follows. */
const MOST_WORDS_OF_SECTION = 2

/** What a mark means: `ABS = absent from the examination`. */
const LEGEND = /^\p{L}\S{0,11} = \p{L}\P{Nd}*$/u

function isFooterRow(view: TableView, row: number): boolean {
  const words: string[] = []
  const filled = view.filledCells(row)
  if (LEGEND.test(filled.map((cell) => view.textOf(cell)).join(' '))) {
    return true
  }
  for (const cell of filled) {
    const text = view.textOf(cell)
    if (view.isNumber(cell) || isAbsentMark(text)) {
      if (words.length > 0) {
        break
      }
      if (cell.column > view.columnCount / 2 || view.isNumber(cell)) {
        return false
      }
      continue
    }
    words.push(text)
  }
  const [first = ''] = words
  return (
    isFooterText(first) ||
    beginsAsFooter(first) ||
    (words.length <= MOST_PIECES && isFooterText(words.join(' '))) ||
    (first.length > 28 && /[_.]{6,}/.test(first))
  )
}

/** Most cells over which the columns of numbers and names cut what a row of sums is called. */
const MOST_PIECES = 3

/** Fewest numbers of a row that are marks and not a note. */
const MARKS_OF_ROW = 2

/**
 * Whether as many rows hold marks of nobody as half the students: each student may then have
 * several rows that were not understood.
 */
export function hasStrayRows(
  rows: readonly BodyRow[],
  students: readonly BodyRow[],
  layout: RosterLayout
): boolean {
  const columns = layout.subjects.flatMap(({ score, grade, parts }) => [
    ...parts.map(({ column }) => column),
    ...[score, grade].filter((column) => column !== null),
  ])
  const who = [...layout.names, layout.admissionNumber].filter((column) => column !== null)
  const named = students.filter(({ cells }) => who.some((column) => cells[column]?.text))
  const used = new Set(named.map(({ row }) => row))
  const strays = rows.filter(
    ({ row, cells }) =>
      !used.has(row) &&
      columns.filter((column) => parseReached(cells[column]?.text ?? '') !== null).length >=
        MARKS_OF_ROW
  )
  return strays.length > 1 && strays.length * 2 >= named.length
}

/** A row of a table of students as a record. */
export function rosterRecord(
  cells: RawCell[],
  layout: RosterLayout,
  place: { pageNumber: number; rowOnPage: number; group: string }
): RawRecord {
  const cell = (column: number | null) => (column === null ? null : (cells[column] ?? NOTHING))
  const isOfAbsent = (score: RawCell | null) =>
    layout.subjects.length === 1 && isNoughtOfAbsent(score, cells)
  return {
    ...place,
    layout: layout.id,
    name: layout.names
      .map((column) => cells[column])
      .filter((piece) => piece && (piece.text !== '' || piece.kind === 'value')),
    admissionNumber: cell(layout.admissionNumber),
    serial: cell(layout.serial),
    subjects: layout.subjects.map((subject) => ({
      key: subject.key,
      label: subject.label,
      score: isOfAbsent(cell(subject.score)) ? NOTHING : cell(subject.score),
      range: subject.range,
      components: subject.parts.map((part) => ({
        key: part.key,
        label: part.label,
        type: part.type,
        cell: cells[part.column] ?? NOTHING,
        range: part.range,
      })),
      grade: cell(subject.grade),
      remark: cell(subject.remark)?.text || null,
      weight: subject.weight,
      doubts: subject.doubts,
    })),
    total: cell(layout.total),
    average: cell(layout.average),
    grade: cell(layout.grade),
    position: cell(layout.position),
    subjectCount: cell(layout.subjectCount),
  }
}
