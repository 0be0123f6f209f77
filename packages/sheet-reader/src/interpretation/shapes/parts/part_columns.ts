import { isAbsentMark, isGradeLike, parseNumber } from '../../readings/printed_values.js'
import { isSubjectHeading } from '../../../vocabulary/subject_words.js'
import { mostFrequent } from '../../../vocabulary/text.js'
import type { PartsReading } from './parts_reading.js'
import { textAt, type SheetBody } from '../sheet_body.js'

/** Share of the students of whom a column must say the same. */
const MOSTLY = 0.7

/**
 * A subject's name with its first word, where that reaches over the column of the parts' names,
 * which has no heading itself (`Eng` above `CA`, `HL` above the marks).
 */
export function withReach(
  body: SheetBody,
  heading: string,
  column: number,
  { column: named }: PartsReading
): string {
  const before = named === null ? '' : body.headings[named]
  return named === column - 1 && isSubjectHeading(before) && heading !== ''
    ? `${before} ${heading}`
    : heading
}

/**
 * Whether a column without a heading says what the parts are out of, which a picture set apart from
 * their names (`TOTAL` and `100`): the same number for every student, or nothing.
 */
export function holdsMaxima(body: SheetBody, column: number, reading: PartsReading): boolean {
  if (body.headings[column] !== '') {
    return false
  }
  const byPart = reading.labels.map((_, part) => textsOf(body, column, reading, part))
  const printed = byPart.filter((texts) => texts.some((text) => text !== ''))
  return (
    printed.length > 0 &&
    printed.every((texts) => {
      const usual = mostFrequent(texts) ?? ''
      const alike = texts.filter((text) => text === usual).length
      return parseNumber(usual) !== null && alike >= MOSTLY * texts.length
    })
  )
}

/**
 * The second words of the parts' names (`Score` of `Class Score`), which a picture set apart in a
 * column without a heading: the same for every student. Null where there is no such column.
 */
export function restOfLabels(body: SheetBody, reading: PartsReading): string[] | null {
  const column = (reading.column ?? -1) + 1
  if (reading.column === null || body.headings[column] !== '') {
    return null
  }
  const byPart = reading.labels.map((_, part) => textsOf(body, column, reading, part))
  const usual = byPart.map((texts) => mostFrequent(texts) ?? '')
  const areAlike = byPart.every((texts, part) => {
    return texts.filter((text) => text === usual[part]).length >= MOSTLY * texts.length
  })
  const areWords = usual.some((text) => /\p{L}{2}/u.test(text)) && !usual.some(isGradeLike)
  return areAlike && areWords ? usual.map((text) => (/\p{L}/u.test(text) ? text : '')) : null
}

/** What a column says in one part of each student's rows. */
function textsOf(
  body: SheetBody,
  column: number,
  { students }: PartsReading,
  part: number
): string[] {
  return students.flatMap(({ rows, parts }) =>
    rows.flatMap((row, index) => (parts[index] === part ? textAt(body, row, column) : []))
  )
}

/**
 * Whether a part is the grade, whatever it is called: letters in all rows, and numbers in others.
 */
export function holdsGrades(
  body: SheetBody,
  column: number,
  reading: PartsReading,
  part: number
): boolean {
  const texts = textsOf(body, column, reading, part)
  const filled = texts.filter((text) => text !== '' && !isAbsentMark(text))
  return (
    filled.length > 0 && filled.every((text) => isGradeLike(text) && parseNumber(text) === null)
  )
}
