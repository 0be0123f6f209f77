import {
  isAbsentMark,
  isAdmissionLike,
  isGradeLike,
  isNameLike,
  isOrdinal,
  parseScore,
} from '../readings/printed_values.js'
import { isSubjectLike } from '../../vocabulary/subject_words.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import { OF_STUDENT } from '../../vocabulary/roles.js'
import { splitMaximum } from '../headings/printed_maximum.js'
import { squash, visibleText } from '../../vocabulary/text.js'
import type { PageReading, Table } from '../../types.js'

/** The one table of a page, as far as it matters for whether it is a part of a wider one. */
export interface PagePart {
  page: PageReading
  table: Table
  /** Position of the table on its page. */
  index: number
  /** First row below the headings, and the row behind the last one. */
  body: number
  end: number
  /** Texts of each row by column; a cell's text stands where the cell begins. */
  texts: string[][]
  /** What stands above each column, squashed; empty where nothing does. */
  headings: string[]
  /** Columns that say who the student is, left to right. */
  names: number[]
  admission: number | null
  serial: number | null
  /** By row of the body: the student's number and name, squashed. */
  students: { admission: string; name: string }[]
  /** Middle of each row of the body, in points. */
  middles: number[]
}

/** A table of fewer rows is no class whose columns go on elsewhere. */
const FEWEST_ROWS = 1
/** Rows of a class from which on it is told from what a report card says beside its marks. */
const FEWEST_STUDENTS = 4
/** Share of a column's cells that make it a column of values, or of names. */
const MOST = 0.6
/** The same for a table of a few rows, most of them headings. */
const SHORT = 5
const MOST_OF_SHORT = 0.3

/** Share of the columns over which a group stands at most; a title stands over more. */
const WIDEST_GROUP = 0.6

/**
 * The page's table if it has exactly one, or one alone that names several rows, or calls them
 * names, beside others that do not (what was reached in each subject), and nothing about it is a
 * report card.
 */
export function pagePart(page: PageReading): PagePart | null {
  const tables = page.tables.filter(({ rowEdges }) => rowEdges.length - 1 >= FEWEST_ROWS)
  if (tables.some(({ listsBySubject }) => listsBySubject)) {
    return null
  }
  const parts = tables.flatMap((table) => partOf(page, table) ?? [])
  const named =
    tables.length > 1
      ? parts.filter((part) => isNamed(part) && part.end - part.body >= FEWEST_STUDENTS)
      : parts
  const called = named.length > 1 ? named.filter(isCalledNames) : named
  return called.length === 1 ? called[0] : null
}

/** Whether a heading says that names stand below it. */
function isCalledNames({ texts, body, names }: PagePart): boolean {
  return names.some((column) => roleAbove(texts, body, column) === 'name')
}

function partOf(page: PageReading, table: Table): PagePart | null {
  const texts = textsOf(table)
  const columns = table.columnEdges.length - 1
  const valued = Array.from({ length: columns }, (_, column) => isValueColumn(texts, column))
  if (!valued.includes(true)) {
    return null
  }
  const body = texts.findIndex((row) => isValueRow(row, valued))
  const end = texts.length
  if (body < 0 || end - body < FEWEST_ROWS) {
    return null
  }
  const headings = headingsOf(table, body)
  const rows = texts.slice(body)
  const words = valued.flatMap((holdsValues, column) => (holdsValues ? [] : [column]))
  const isNumbered = valued.some((_, column) => holdsLongNumbers(rows, column))
  const roles = Array.from({ length: columns }, (_, column) => roleAbove(texts, body, column))
  // Students' numbers (`STD0001`) look like those of courses, and surnames like subjects.
  const mayBeSubjects = words.filter((column) => !OF_STUDENT.has(roles[column]))
  const isOfCard = (column: number) => roles[column] === 'subject' || holdsLabels(rows, column)
  if (!isNumbered && mayBeSubjects.some(isOfCard)) {
    return null
  }
  const serial = serialColumn(rows, roles)
  // What the students are called stands behind what counts them, where all their marks are on
  // further pages.
  const isLeft = (column: number) =>
    (serial !== null && column === serial + 1) ||
    valued.slice(column).filter(Boolean).length * 2 >= valued.filter(Boolean).length
  const names = words.filter(
    (column) =>
      roles[column] === 'name' ||
      (roles[column] === null && isLeft(column) && holdsNames(rows, column))
  )
  const admissions = roles.indexOf('admission_number')
  const admission =
    admissions >= 0 ? admissions : words.find((column) => holdsAdmissions(rows, column))
  return {
    page,
    table,
    index: page.tables.indexOf(table),
    body,
    end,
    texts,
    headings,
    names,
    admission: admission ?? null,
    serial,
    students: rows.map((row) => ({
      admission: admission === undefined ? '' : squash(row[admission]),
      name: squash(names.map((column) => row[column]).join(' ')),
    })),
    middles: rows.map(
      (_, row) => (table.rowEdges[body + row] + table.rowEdges[body + row + 1]) / 2
    ),
  }
}

/**
 * What stands above each column, the names of groups above all of theirs: each may have a column
 * `G`.
 */
function headingsOf({ cells, columnEdges }: Table, body: number): string[] {
  const above = columnEdges.slice(1).map(() => '')
  for (const { row, column, columnSpan, text } of cells) {
    const isTitle = columnSpan > WIDEST_GROUP * above.length
    for (let at = column; row < body && at < column + (isTitle ? 1 : columnSpan); at++) {
      above[at] += ` ${visibleText(text)}`
    }
  }
  return above.map(squash)
}

/** Students of a page before this many are counted on. */
const MOST_COUNTED = 1000

/** Whether the first row has a serial number that goes on from an earlier page. */
export function countsOn({ texts, body }: PagePart): boolean {
  const first = texts[body]?.find((text) => text !== '') ?? ''
  const serial = Number(first.replace(/[.)]$/, ''))
  return Number.isInteger(serial) && serial > 1 && serial < MOST_COUNTED
}

/** Whether the rows of a table say whose they are. */
export function isNamed({ names, admission }: PagePart): boolean {
  return names.length > 0 || admission !== null
}

function textsOf(table: Table): string[][] {
  const columns = table.columnEdges.length - 1
  const texts = Array.from({ length: table.rowEdges.length - 1 }, () =>
    new Array<string>(columns).fill('')
  )
  for (const { row, column, text } of table.cells) {
    if (texts[row]) {
      texts[row][column] = visibleText(text)
    }
  }
  return texts
}

/**
 * Whether a text is what stands in a student's row: a mark, alone or with its grade, a rank, an
 * absence.
 */
export function isValue(text: string): boolean {
  return (
    parseScore(text) !== null ||
    isOrdinal(text) ||
    (isGradeLike(text) && text.length <= 3) ||
    (text.length <= 5 && isAbsentMark(text))
  )
}

function isValueColumn(texts: readonly string[][], column: number): boolean {
  let filled = 0
  let values = 0
  for (const row of texts) {
    if (row[column] === '') {
      continue
    }
    filled += 1
    if (isValue(row[column])) {
      values += 1
    }
  }
  return values > 0 && values >= filled * (texts.length < SHORT ? MOST_OF_SHORT : MOST)
}

/**
 * Whether a text heads the column that counts the students: `No` says elsewhere that there is no
 * mark.
 */
function isHeadingOfSerials(text: string): boolean {
  return /^\p{L}{2}/u.test(text) && roleOfHeading(text) === 'serial'
}

/** Whether a row holds values: `Score G Score G` does not, although `G` is a grade elsewhere. */
function isValueRow(row: readonly string[], valued: readonly boolean[]): boolean {
  const filled = row.filter((text, column) => valued[column] && text !== '')
  const values = filled.filter(
    (text) => isValue(text) && !/^\(.*\)$/.test(text) && !isHeadingOfSerials(text)
  )
  const words = filled.filter((text) => !values.includes(text))
  const areLabels =
    new Set(words).size < words.length ||
    (words.length > 0 && new Set(values).size === 1 && values.every((text) => isGradeLike(text)))
  return values.length > 0 && values.length * 2 > filled.length && !areLabels
}

function shareOfCells(
  rows: readonly string[][],
  column: number,
  test: (text: string) => boolean
): { share: number; distinct: number } {
  const filled = rows.flatMap((row) => (row[column] === '' ? [] : [row[column]]))
  if (filled.length === 0) {
    return { share: 0, distinct: 0 }
  }
  const held = filled.filter(test).length
  return { share: held / filled.length, distinct: new Set(filled).size / filled.length }
}

function holdsNames(rows: readonly string[][], column: number): boolean {
  const full = shareOfCells(rows, column, (text) => isNameLike(text) && /\p{L}{2}/u.test(text))
  return full.share >= MOST && full.distinct >= 0.8
}

function holdsAdmissions(rows: readonly string[][], column: number): boolean {
  const { share, distinct } = shareOfCells(rows, column, isAdmissionLike)
  return share >= MOST && distinct >= 0.9
}

/** Numbers of students, as no subjects have: surnames such as `Zulu` are subjects elsewhere. */
function holdsLongNumbers(rows: readonly string[][], column: number): boolean {
  const { share, distinct } = shareOfCells(rows, column, (text) => /^\d{5,}$/.test(text))
  return share === 1 && distinct === 1
}

/** What the rows of a card are called: subjects, or labels that end with a colon. */
function holdsLabels(rows: readonly string[][], column: number): boolean {
  return (
    shareOfCells(rows, column, (text) => isSubjectLike(text) || /[:：]$/.test(text)).share >= 0.5
  )
}

/**
 * A row with nothing else than one text, such as `BOYS`, is the title of a section, unless all are.
 */
function roleAbove(texts: readonly string[][], body: number, column: number) {
  const above = texts.slice(0, body)
  const headings = above.filter((row) => row.filter((text) => text !== '').length > 1)
  const labels = [headings, above].flatMap((rows) => {
    const words = rows.flatMap((row) => (row[column] === '' ? [] : [row[column]]))
    return words.length === 0 ? [] : [words[words.length - 1], words.join(' ')]
  })
  for (const label of labels) {
    const role = roleOfHeading(splitMaximum(label).label)
    if (role !== null) {
      return role
    }
  }
  return null
}

/** A first or second column that counts its rows. */
function serialColumn(rows: readonly string[][], roles: readonly (string | null)[]): number | null {
  for (const column of [0, 1]) {
    const numbers = rows.flatMap((row) => {
      const number = /^(\d{1,4})[.)]?$/.exec(row[column] ?? '')
      return number ? [Number(number[1])] : []
    })
    const steps = numbers.filter((number, index) => index > 0 && number === numbers[index - 1] + 1)
    const counts = numbers.length >= 3 && steps.length >= (numbers.length - 1) * 0.9
    if (counts && (roles[column] === null || roles[column] === 'serial')) {
      return column
    }
  }
  return null
}
