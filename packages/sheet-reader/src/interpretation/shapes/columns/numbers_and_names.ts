import { partedIdentity } from '../../columns/joined_identity.js'
import { areStudentNumbers } from '../../readings/numbers_of_students.js'
import { isAdmissionLike, isNameLike } from '../../readings/printed_values.js'
import { rememberingOf } from '../../../remembering.js'
import { roleOfHeading } from '../../../vocabulary/role_words.js'
import { visibleText } from '../../../vocabulary/text.js'
import { cellsByColumn, withPartedColumns } from './parted_columns.js'
import type { Cell, Table } from '../../../types.js'

/**
 * A name of one line or several, and behind it or in the next line a number, perhaps in brackets.
 */
const NAME_AND_NUMBER =
  /^(\p{L}[\p{L}\p{M}\s.,'’‘`-]+?)[*†‡]?\s*(?:\n|\s[([])\s*([^\s()[\]]*\d{2}[^\s()[\]]*)[)\]]?$/u
/**
 * A name and the line below it, which a heading calls a number, however badly a picture shows it.
 */
const NAME_ABOVE_NUMBER = /^(\p{L}[\p{L}\p{M}\s.,'’‘`-]+?)\s*\n\s*(\S.*\d.*)$/u
/** Share of a column's cells that must hold both, and fewest of them. */
const MOSTLY = 0.7
const FEWEST = 2

/** A number that counts the students, before a name in the same cell. */
const COUNTED_NAME = /^(\d{1,3})[.)]\s+(\p{L}.*)$/su

/** A student's number before a name in the same cell. */
const NUMBERED_NAME = /^(\S*\d{2}\S*)\s+(\p{L}.*)$/su
/** A number on the roll of a class or a school. */
const ROLL = /^\d{2,5}$/

/**
 * A table whose names have the students' numbers below them or in brackets behind (`Ada Obi` above
 * `GSS/21/100`) or before them (`GSS/21/100 Ada Obi` under `Reg. No. Name`), or are counted before
 * them (`1. Ada Obi`), as one with a column for each. Others are left.
 */
export const withNumbersBesideNames = rememberingOf(numbersBesideNames)

function numbersBesideNames(table: Table): Table {
  for (const [column, cells] of cellsByColumn(table)) {
    const sorted = [...cells].sort((one, other) => one.row - other.row)
    if (holdBoth(sorted, bothOf, isOfNames)) {
      return withPartedColumns(table, new Set([column]), headed(isOfNames, bothOf))
    }
    if (holdBoth(sorted, nameAboveNumber, namesBoth)) {
      return withPartedColumns(table, new Set([column]), headed(isOfNames, nameAboveNumber))
    }
    const heading = headingOverBoth(sorted)
    if (heading !== null) {
      const isHeading = (text: string) => text === heading
      return withPartedColumns(table, new Set([column]), headed(isHeading, bothOf))
    }
    if (areCounted(sorted)) {
      return withPartedColumns(table, new Set([column]), countedPart)
    }
    if (holdBoth(sorted, numberAndName, isOfBoth) || areNumbered(sorted)) {
      return withPartedColumns(table, new Set([column]), numberedPart)
    }
  }
  return table
}

/**
 * Whether nearly all cells below a heading of names hold a name with a number before it, one more
 * each.
 */
function areCounted(cells: readonly Cell[]): boolean {
  const heading = cells.findLastIndex(({ text }) => isOfNames(text))
  const body = cells.slice(heading + 1)
  const numbers = body.flatMap(({ text }) => {
    const [, number, name] = COUNTED_NAME.exec(text) ?? []
    return number !== undefined && isNameLike(visibleText(name)) ? [Number(number)] : []
  })
  const steps = numbers.slice(1).filter((number, index) => number === numbers[index] + 1)
  return (
    heading >= 0 &&
    numbers.length > FEWEST &&
    numbers.length >= MOSTLY * body.length &&
    steps.length >= MOSTLY * (numbers.length - 1)
  )
}

function countedPart(text: string): readonly [string, string] | null {
  if (isOfNames(text)) {
    return ['S/N', 'Name']
  }
  const [, number = '', name = text] = COUNTED_NAME.exec(text) ?? []
  return isNameLike(visibleText(name)) ? [number, name] : null
}

/** Whether nearly all cells below a heading hold a student's number and a name, in either order. */
function holdBoth(
  cells: readonly Cell[],
  parts: (text: string) => readonly [string, string] | null,
  isHeading: (text: string) => boolean
): boolean {
  if (cells.filter(({ text }) => parts(text) !== null).length < FEWEST) {
    return false
  }
  const heading = cells.findLastIndex(({ text }) => isHeading(text))
  const body = cells.slice(heading + 1)
  const both = body.filter(({ text }) => parts(text) !== null)
  return heading >= 0 && both.length >= FEWEST && both.length >= MOSTLY * body.length
}

/**
 * What nobody knows over cells every one of which holds a name and, in a line of its own, a number
 * that no other student has; null where a column is not such a one.
 */
function headingOverBoth([heading, ...body]: readonly Cell[]): string | null {
  const numbers = body.map(({ text }) => (text.includes('\n') ? bothOf(text)?.[1] : undefined))
  const areStudents = !numbers.includes(undefined) && areStudentNumbers(numbers as string[])
  return heading !== undefined && areStudents ? heading.text : null
}

/** A name and a number; null where a text is not both. */
function bothOf(text: string): readonly [string, string] | null {
  const [, lines, number] = NAME_AND_NUMBER.exec(text) ?? []
  const name = lines && visibleText(lines)
  return name && isNameLike(name) && isAdmissionLike(number) ? [name, number] : null
}

/**
 * Whether all cells of a column without a heading hold a name behind a number that no other student
 * has.
 */
function areNumbered(cells: readonly Cell[]): boolean {
  const numbers = cells.flatMap(({ text }) => numberAndName(text)?.[0] ?? [])
  return numbers.length === cells.length && areStudentNumbers(numbers, FEWEST)
}

/** A number and the name behind it; null where a text is not both. */
function numberAndName(text: string): readonly [string, string] | null {
  const [, number, name] = NUMBERED_NAME.exec(text) ?? []
  const isNumber = number !== undefined && (isAdmissionLike(number) || ROLL.test(number))
  return isNumber && isNameLike(visibleText(name)) ? [number, name] : null
}

function numberedPart(text: string): readonly [string, string] | null {
  return numberAndName(text) ?? headingsOfBoth(text)
}

function isOfBoth(heading: string): boolean {
  return headingsOfBoth(heading) !== null
}

/**
 * What heads numbers and names in one cell, also where both words together may head a number:
 * `Roll Student`.
 */
function headingsOfBoth(heading: string): readonly [string, string] | null {
  const [number = '', name = '', ...others] = visibleText(heading).split(' ')
  const areTwo =
    others.length === 0 &&
    roleOfHeading(number) === 'admission_number' &&
    roleOfHeading(name) === 'name'
  return areTwo ? [number, name] : partedIdentity(visibleText(heading))
}

/** What parts cells of names and numbers, and their heading in two that are known. */
function headed(
  isHeading: (text: string) => boolean,
  part: (text: string) => readonly [string, string] | null
) {
  return (text: string) => (isHeading(text) ? (['Name', 'Adm No'] as const) : part(text))
}

function nameAboveNumber(text: string): readonly [string, string] | null {
  const [, lines, number] = NAME_ABOVE_NUMBER.exec(text) ?? []
  const name = lines && visibleText(lines)
  return name && isNameLike(name) ? [name, number.replace(/\s/g, '')] : null
}

/** Whether a heading names the students, alone or with their numbers. */
function isOfNames(heading: string): boolean {
  return partsOf(heading).includes('name')
}

/** Whether a heading names the students and their numbers: `Name & Matric Number`. */
function namesBoth(heading: string): boolean {
  const parts = partsOf(heading)
  return parts.includes('name') && parts.includes('admission_number')
}

function partsOf(heading: string) {
  return [visibleText(heading), ...heading.split(/[\n/&([]/)].map((part) =>
    roleOfHeading(visibleText(part))
  )
}
