import { partedIdentity } from '../columns/joined_identity.js'
import { isFooterText } from '../tables/footer_rows.js'
import { isSubjectHeading, isSubjectLike } from '../../vocabulary/subject_words.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import { splitMaximum } from '../headings/printed_maximum.js'
import type { Role } from '../../vocabulary/roles.js'
import { parseCell } from '../../values/index.js'
import { isNameLike, isAdmissionLike } from '../readings/printed_values.js'
import { areStudentNumbers } from '../readings/numbers_of_students.js'
import { exactView, type TableView } from '../tables/table_view.js'
import { tableParts, type TableParts } from '../tables/table_parts.js'
import type { SheetCell } from './student_table.js'
import { rememberingOf } from '../../remembering.js'
import type { Cell, Table } from '../../types.js'

/** A table with its headings as texts and the rows below them. */
export interface SheetBody {
  view: TableView
  parts: TableParts
  /** For each column what stands above it, from top to bottom. */
  headings: string[]
  /** What each heading says its column is. */
  roles: (Role | null)[]
  /** Rows of the body that hold something and neither sum up the class nor sign the sheet. */
  rows: number[]
}

/** The body of a table; null where it has too few columns, or headings only. */
export const sheetBody = rememberingOf((table: Table) => readBody(exactView(table)))

function readBody(view: TableView): SheetBody | null {
  const parts = tableParts(view)
  const { top, body, end } = parts
  if (body >= end || view.columnCount < 3) {
    return null
  }
  const headings = Array.from({ length: view.columnCount }, (_, column) =>
    headingOf(view, column, top, body)
  )
  const roles = headings.map((text) => roleOfHeading(splitMaximum(text).label))
  const all = Array.from({ length: end - body }, (_, index) => body + index)
  const { names, numbers } = identityColumns({ view, parts, headings, roles, rows: all })
  const lastOfPerson = Math.max(-1, ...names, ...numbers)
  const rows: number[] = []
  for (const row of all) {
    const filled = view.filledCells(row)
    const covers = filled.length === 1 && filled[0].columnSpan >= view.columnCount * 0.6
    if (filled.length > 0 && !covers && !isSummary(view, filled, lastOfPerson)) {
      rows.push(row)
    }
  }
  return { view, parts, headings, roles, rows }
}

function headingOf(view: TableView, column: number, top: number, body: number): string {
  const texts: string[] = []
  let last: Cell | undefined
  for (let row = top; row < body; row++) {
    const cell = view.at(row, column)
    if (cell && cell !== last && cell.columnSpan < view.columnCount * 0.6 && cell.text !== '') {
      const parted = cell.columnSpan === 2 ? partedIdentity(cell.text) : null
      const isOfSubject = last?.columnSpan === 1 && isSubjectHeading(texts.join(' '))
      if (!isOfSubject || !UNITS.test(cell.text)) {
        texts.push(parted?.[column - cell.column] ?? cell.text)
      }
    }
    last = cell
  }
  return texts.join(' ')
}

/** The units of a course or a coefficient, below the name of its subject. */
const UNITS = /^\(?[1-9]\)?$/

/**
 * Whether a row sums up the class. Its words stand where names do: further to the right `TOTAL`
 * names a student's own row.
 */
function isSummary(view: TableView, filled: readonly Cell[], lastOfPerson: number): boolean {
  const first = filled.find((cell) => !view.isNumber(cell))
  return (
    first !== undefined &&
    first.column === filled[0].column &&
    (lastOfPerson < 0 || first.column <= lastOfPerson) &&
    filled.length > 1 &&
    isFooterText(first.text)
  )
}

/** How surely the headings of a column were read. */
export function headingConfidence({ view, parts }: SheetBody, column: number): number {
  let confidence = 1
  for (let row = parts.top; row < parts.body; row++) {
    const cell = view.at(row, column)
    if (cell && cell.text !== '' && cell.columnSpan < view.columnCount * 0.6) {
      confidence = Math.min(confidence, cell.confidence)
    }
  }
  return confidence
}

/** The text that starts in a place; empty under a cell that began further up or left. */
export function textAt({ view }: SheetBody, row: number, column: number): string {
  const cell = view.at(row, column)
  return cell?.row === row && cell.column === column ? cell.text : ''
}

/** The cell that starts in a place and holds something. */
export function cellAt({ view }: SheetBody, row: number, column: number): SheetCell {
  const cell = view.at(row, column)
  return cell?.row === row && cell.column === column && (cell.text !== '' || cell.kind !== 'blank')
    ? cell
    : undefined
}

/**
 * Fewest rows whose numbers tell who the students are: the end of a list may stand alone on its
 * page.
 */
const FEWEST_NUMBERS = 2

/**
 * Columns that tell who a student is, by their headings; by what they hold where none is known:
 * names, or else numbers that no two students share.
 */
export function identityColumns(body: SheetBody): { names: number[]; numbers: number[] } {
  const names: number[] = []
  const numbers: number[] = []
  const isNamed = body.roles.includes('name')
  const serial = body.roles.indexOf('serial')
  for (const [column, role] of body.roles.entries()) {
    if (role === 'name') {
      names.push(column)
    } else if (
      role === 'admission_number' ||
      (column === serial &&
        isColumnOf(body, column, isStudentNumber) &&
        (isNamed || !repeats(body, column)) &&
        !countsRows(body, column))
    ) {
      numbers.push(column)
    }
  }
  if (names.length === 0 && numbers.length === 0) {
    const column = body.headings.findIndex(
      (_, at) => body.roles[at] === null && isColumnOf(body, at, isFullName)
    )
    names.push(...(column < 0 ? [] : [column]))
  }
  if (names.length === 0 && numbers.length === 0) {
    const column = body.headings.findIndex(
      (_, at) =>
        body.roles[at] === null && areStudentNumbers(textsOfColumn(body, at), FEWEST_NUMBERS)
    )
    numbers.push(...(column < 0 ? [] : [column]))
  }
  return { names, numbers }
}

/** Share of the rows that name somebody whom the row above or below names, too. */
const MOSTLY_AGAIN = 0.8
/** Share of the rows whose number is one more than that of the row above. */
const MOSTLY_NEXT = 0.8
/** A number of a row. */
const SERIAL = /^\d{1,4}[.)]?$/

/**
 * Whether a column numbers the rows, one after another, and not the students, who come in several
 * rows each.
 */
export function countsRows(body: SheetBody, column: number): boolean {
  const { roles, rows } = body
  const named = ['admission_number', 'name'].map((role) => roles.findIndex((own) => own === role))
  const person = named.find((at) => at >= 0)
  if (person === undefined || textsOfColumn(body, column).length < rows.length) {
    return false
  }
  const people = rows.map((row) => textAt(body, row, person))
  const again = people.filter(
    (text, at) => text !== '' && (text === people[at - 1] || text === people[at + 1])
  )
  const numbers = rows.map((row) => textAt(body, row, column))
  const isNext = (at: number) =>
    SERIAL.test(numbers[at]) &&
    Number.parseInt(numbers[at]) === Number.parseInt(numbers[at - 1]) + 1
  const later = rows.map((_, at) => at).slice(1)
  const others = later.filter((at) => people[at] !== people[at - 1])
  // Marks of one student may rise by one each, too: it is the next student who tells.
  return (
    again.length >= MOSTLY_AGAIN * rows.length &&
    !repeats(body, column) &&
    later.filter(isNext).length >= MOSTLY_NEXT * later.length &&
    others.length > 0 &&
    others.every(isNext)
  )
}

/**
 * Whether a column says something in several rows, as marks below `NB` are and serial numbers
 * without names are not.
 */
function repeats(body: SheetBody, column: number): boolean {
  const texts = textsOfColumn(body, column)
  return new Set(texts).size < texts.length
}

function textsOfColumn(body: SheetBody, column: number): string[] {
  return body.rows.map((row) => textAt(body, row, column)).filter((text) => text !== '')
}

/** A subject's grade in quotation marks: `CIV - 'C'`. */
const QUOTED_GRADE = /\s['‘’]\p{Lu}\d?['’]/u

function isFullName(text: string): boolean {
  return /\s/.test(text) && isNameLike(text) && !QUOTED_GRADE.test(text)
}

/** Whether most of what stands in a column is of a kind. */
export function isColumnOf(
  body: SheetBody,
  column: number,
  kind: (text: string) => boolean
): boolean {
  const texts = textsOfColumn(body, column)
  return texts.length > 0 && texts.filter(kind).length >= texts.length * 0.8
}

/** Whether a text is one that numbers a student. */
export function isStudentNumber(text: string): boolean {
  return isAdmissionLike(text) || /^\d{1,3}[.)]?$/.test(text)
}

/** Whether a text is known to name a subject. */
export function namesSubject(text: string): boolean {
  return isSubjectLike(text) || parseCell(text)[0]?.kind === 'subject'
}
