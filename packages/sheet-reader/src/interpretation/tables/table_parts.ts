import { isAbsentMark, isGradeLike, isNameLike } from '../readings/printed_values.js'
import { isFooterText, isRowOfMeans } from './footer_rows.js'
import { roleOfHeading, roleOfPart } from '../../vocabulary/role_words.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'
import { splitMaximum } from '../headings/printed_maximum.js'
import { holdsPair, listGrades } from './pair_cells.js'
import { areRepeatedParts } from './repeated_parts.js'
import { isMaximaRow, isOfParts, isOfSubject } from './rows_of_numbers.js'
import type { Box, Cell } from '../../types.js'
import type { TableView } from './table_view.js'

/** Numbers beside the name of a subject which are a student's marks in it, whatever else that name may say. */
const MARKS_OF_SUBJECT = 3

/** A row of more texts than this with hardly a number is one of headings, some of them misread. */
const MANY_TEXTS = 5

/** Fewest grades of a row that holds hardly anything else, as on sheets of letters only. */
const LETTERS_ONLY = 3

/** Headings of a row in which nothing is surely a number. */
const HEADINGS_BESIDE = 2

/** Whether a row begins with the name of a subject: `Religion` is one beside its marks. */
function isSubjectFirst(view: TableView, [first]: readonly Cell[]): boolean {
  if (first?.column !== 0) {
    return false
  }
  const text = view.textOf(first)
  return isSubjectHeading(text) && roleOfHeading(text) === 'person'
}

/** A mark above its grade or rank in one cell. */
const MARK_OVER_GRADE = /^\d{1,3}(?:[.,]\d{1,2})?\n\(?\p{L}{0,2}\d{0,2}[+*-]?\)?$/u

/** Whether a row can only be headings (or units and maxima under them), or holds somebody's values. */
export function isDataRow(view: TableView, row: number): boolean {
  const cells = view.filledCells(row)
  let numbers = 0
  let lettered = 0
  let absents = 0
  let texts = 0
  let headings = 0
  let grades = 0
  let footer = false
  for (const cell of cells) {
    const text = view.textOf(cell)
    grades += isGradeLike(text) ? 1 : 0
    if (MARK_OVER_GRADE.test(cell.text)) {
      numbers += 1
      continue
    }
    if (view.isNumber(cell)) {
      if (cell.columnSpan === 1) {
        numbers += 1
        lettered += /\p{L}/u.test(text) ? 1 : 0
      }
      continue
    }
    if (isAbsentMark(text)) {
      absents += 1
      continue
    }
    if (cell.columnSpan > 2 && cell.columnSpan > view.columnCount / 2) {
      continue
    }
    const { label } = splitMaximum(text)
    if (texts === 0 && isFooterText(text)) {
      footer = true
    }
    texts += 1
    const isHeading =
      label === '' ||
      roleOfHeading(label) !== null ||
      (label.length <= 3 && roleOfPart(label) !== null)
    headings += isHeading && !isGradeLike(text) ? 1 : 0
  }
  // `MI D1 D2 MOY`: where all others are headings, what could be grades are some, too.
  if (numbers === 0 && areRepeatedParts(cells.map((cell) => view.textOf(cell)))) {
    return false
  }
  const areHeadings = numbers === 0 && headings >= HEADINGS_BESIDE && headings + grades >= texts
  if (!footer && !areHeadings && grades >= LETTERS_ONLY && grades * 2 >= cells.length) {
    return true
  }
  const fewest = numbers > 0 ? FEWEST_PAIRS : FEWEST_GRADED
  if (grades >= fewest && pairsIn(cells.map((cell) => view.textOf(cell))) >= fewest) {
    return true
  }
  if (cells.length > 1 && cells.some((cell) => listsGrades(view.textOf(cell)))) {
    return true
  }
  if (cells.filter((cell) => holdsPair(view.textOf(cell))).length >= FEWEST_PAIRS) {
    return true
  }
  if (numbers > 0 && listGrades(cells.map((cell) => view.textOf(cell)))) {
    return true
  }
  if (texts === 1 && numbers >= MARKS_OF_SUBJECT && isSubjectFirst(view, cells)) {
    return true
  }
  if (texts === 0 || numbers + absents === 0) {
    return false
  }
  if (numbers === 0 && absents < 2) {
    return false
  }
  // In a picture `Q1` and `T1` may be numbers, but not beside `S/N` and `Name`.
  if (numbers > 0 && lettered === numbers && headings >= HEADINGS_BESIDE) {
    return false
  }
  const words = grades >= LETTERS_ONLY ? texts - grades : texts
  if (footer || (words > MANY_TEXTS && (numbers + absents) * 3 < words)) {
    return false
  }
  return (
    headings * 2 <= texts ||
    (headings === 1 && numbers >= 3 && texts >= 2) ||
    (numbers >= MANY_NUMBERS && cells.some((cell) => isFullName(view.textOf(cell))))
  )
}

/** Numbers beside a name that no row of headings or maxima has, whatever its other words may head. */
const MANY_NUMBERS = 5

/** Whether a text is a name of several words, and nothing that heads a column. */
function isFullName(text: string): boolean {
  const isWords = /^\p{L}{2,}(?: \p{L}{2,})+$/u.test(text)
  return isWords && isNameLike(text) && roleOfHeading(text) === null && !isSubjectHeading(text)
}

/** Subjects with their marks or grades, in a cell or beside each other, in a row that no heading has. */
const FEWEST_PAIRS = 2
/** The same where nothing in the row is a number. */
const FEWEST_GRADED = 3

/** What a column of grades may be called, which is no grade where nothing else follows a subject. */
const GRADE_HEADING = 'G'

/** How many different subjects stand before a grade. */
function pairsIn(texts: readonly string[]): number {
  const graded = texts.flatMap((subject, index) => {
    const grade = texts[index + 1] ?? ''
    return isSubjectHeading(subject) && isGradeLike(grade) ? [{ subject, grade }] : []
  })
  const areHeadings = graded.every(({ grade }) => grade === GRADE_HEADING)
  return areHeadings ? 0 : new Set(graded.map(({ subject }) => subject)).size
}

/** Two subjects with what links each to its grade: `ENG - C6, CIVIC EDUCATION: B3`. */
const LISTED_GRADES =
  /\p{L}{2}[^,;\d]*?\s?[-–:=]\s*[A-F][1-9][,;]\s*\p{L}{2}[^,;\d]*?\s?[-–:=]\s*[A-F][1-9](?!\w)/u

/** Whether a cell lists subjects with their grades, which no heading does. */
function listsGrades(text: string): boolean {
  return text.length >= SHORTEST_LIST && LISTED_GRADES.test(text)
}

/** Characters of `ENG-C6,MTH-B3`, at least. */
const SHORTEST_LIST = 12

/** Where a table's headings and its body lie; rows outside hold titles and labelled values. */
export interface TableParts {
  /** First row of headings. */
  top: number
  /** First row of the body; equal to `top` where there are no headings. */
  body: number
  /** Row behind the last one of the body. */
  end: number
  /** Rows from there on. */
  behind: number
}

/**
 * Finds headings and body. A sub-heading such as `CA EX TOT` and rows of maxima or units under the
 * headings belong to them; rows such as `Class: JSS 1` above or `Position: 3rd` below do not belong
 * to the table, although the same columns run through them.
 */
export function tableParts(view: TableView): TableParts {
  const { headingRows } = view.table
  let body = headingRows ?? 0
  if (headingRows === undefined) {
    while (body < view.rowCount && !isDataRow(view, body) && !isRowOfMeans(view, body)) {
      body += 1
    }
    body = body === view.rowCount ? (firstGraded(view) ?? body) : body
  } else {
    while (body < view.rowCount && isMaximaRow(view, body)) {
      body += 1
    }
  }
  while (
    body > 1 &&
    (isOfParts(view, body - 1) || isOfSubject(view, body - 1) || isBelowNames(view, body - 1))
  ) {
    body -= 1
  }
  let end = view.rowCount
  while (end > body && isLabelRow(view, end - 1)) {
    end -= 1
  }
  const top = headingRows === undefined ? endOfTitles(view, body) : 0
  return { top, body, end, behind: view.rowCount - end }
}

/**
 * Whether words alone in their row stand below a heading that says whole that names follow, and say no more of
 * these: the title of the first section, such as `ARTS DEPARTMENT`.
 */
function isBelowNames(view: TableView, row: number): boolean {
  const [title, ...others] = view.filledCells(row)
  if (!title || others.length > 0 || title.columnSpan > 1 || view.isNumber(title)) {
    return false
  }
  const text = view.textOf(title)
  const above = view.textAt(row - 1, title.column)
  return (
    view.filledCells(row - 1).length >= MANY_TEXTS &&
    roleOfHeading(above) === 'name' &&
    roleOfHeading(text) === null &&
    roleOfHeading(`${above} ${text}`) === null
  )
}

/**
 * The first row of a card that lists subjects with letters alone, below its headings where it has some: one subject
 * and its grade in a row are not enough to tell it from headings, all rows together are. Null where there are none.
 */
function firstGraded(view: TableView): number | null {
  const rows = Array.from({ length: view.rowCount }, (_, row) => row)
  let subject: number | undefined
  for (const heading of rows) {
    const roles = view.filledCells(heading).map((cell) => ({
      column: cell.column,
      role: roleOfHeading(view.textOf(cell)),
    }))
    subject = roles.find(({ role }) => role === 'subject')?.column ?? subject
    const grade = roles.find(({ role }) => role === 'grade')?.column
    if (subject === undefined || grade === undefined) {
      continue
    }
    const below = rows.slice(heading + 1)
    const graded = below.filter(
      (row) => view.textAt(row, subject!) !== '' && isGradeLike(view.textAt(row, grade))
    )
    return graded.length >= FEWEST_GRADED && graded.length * 2 > below.length ? heading + 1 : null
  }
  const graded = rows.filter((row) => {
    const texts = view.filledCells(row).map((cell) => view.textOf(cell))
    return texts.length === 2 && pairsIn(texts) === 1
  })
  return graded.length >= FEWEST_GRADED && graded.length * 2 > view.rowCount ? graded[0] : null
}

/** When a browser printed the page, as it says above it. */
const PRINTED_AT = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d{2}/

/** Labelled values above the fullest row of headings are titles; below it they name a section. */
function endOfTitles(view: TableView, body: number): number {
  const filled = Array.from({ length: body }, (_, row) => view.filledCells(row).length)
  const fullest = filled.indexOf(Math.max(...filled))
  let top = 0
  for (let row = 0; row < fullest; row++) {
    const isPrintedAt = view.filledCells(row).some((cell) => PRINTED_AT.test(view.textOf(cell)))
    if (isLabelRow(view, row) || isPrintedAt) {
      top = row + 1
    }
  }
  return top
}

/** A label with its value: `Class: SS 2A`, `Class ..... SS 2A`. */
const LABELLED = /\p{L}.*(?:[:：]|[._…]{3})\s*\S/u

/** A row with a label and its value in one cell, such as `Class: SS 2A`, and nothing else. */
function isLabelRow(view: TableView, row: number): boolean {
  let labelled = false
  for (const cell of view.filledCells(row)) {
    const text = view.textOf(cell)
    if (LABELLED.test(text)) {
      labelled = true
    } else if (view.isNumber(cell)) {
      return false
    }
  }
  return labelled
}

/** The part of the page that headings and body take. */
export function boxOfParts(view: TableView, { top, end }: TableParts): Box {
  const { box, rowEdges } = view.table
  return { ...box, y0: rowEdges[top] ?? box.y0, y1: rowEdges[end] ?? box.y1 }
}
