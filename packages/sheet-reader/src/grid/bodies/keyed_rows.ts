import type { Band } from './bands.js'
import { RowEdges, isAligned } from './row_edges.js'
import type { TextBox } from '../grid_input.js'

/** Points by which the numbers of students may miss one another's place. */
const SAME_PLACE = 1.5
/** What a student's number looks like: letters, digits and what parts them, with enough digits. */
const STUDENT_NUMBER = /^(?=(?:\D*\d){4})[\p{L}\d/.-]+$/u
/** A number of a row, as lists count their students. */
const SERIAL = /^\d{1,3}[.)]?$/
/**
 * How many words from the left may hold a number of digits alone: it may stand behind that of the
 * row.
 */
const MAY_BE_KEY = 2
const LETTER = /\p{L}/u
/** A word of a name or a subject, which a row has besides numbers. */
const NAMING = /\p{L}{2}/u

/**
 * Whether a band says who it is of as a row does, with a student's number of the same make in the
 * same place (`68159748X   ADJOVI MARIAMA   Maths`): it is a row, too, though nothing of it may be
 * filled in. Headings and titles of sections have no such number.
 */
export function isKeyedAs(band: Band, row: Band): boolean {
  const keys = keysOf(row)
  return (
    keysOf(band).some((own) => keys.some((key) => areAlike(own, key))) &&
    band.words.some(({ text }) => NAMING.test(text ?? '') && !STUDENT_NUMBER.test(text ?? ''))
  )
}

/**
 * The place of the first row of a body that was begun at a later one: rows above it that have few
 * values, as those of a student have who came late, show hardly any of the places of values, so
 * that those below seemed to stand elsewhere. They are known by the student's number, or by the
 * row's (`1` above `2`) with all values in place.
 *
 * @param from bands before it are no rows of this body
 */
export function beginOfKeyed(
  bands: readonly Band[],
  from: number,
  rows: readonly number[]
): number {
  const edges = new RowEdges()
  for (const row of rows) {
    edges.change(bands[row], 1)
  }
  let first = rows[0]
  while (first > from && isRowAbove(bands[first - 1], bands[first], edges)) {
    first--
  }
  return first
}

function isRowAbove(band: Band, row: Band, edges: RowEdges): boolean {
  return isKeyedAs(band, row) || (countsTo(band, row) && isAligned(band, edges))
}

/**
 * Whether the first word of a band is a number, that of the row below it the next one, and a name
 * follows.
 */
function countsTo({ words }: Band, row: Band): boolean {
  const [own, next] = [words[0].text ?? '', row.words[0].text ?? '']
  return (
    SERIAL.test(own) &&
    SERIAL.test(next) &&
    Number.parseInt(next) === Number.parseInt(own) + 1 &&
    NAMING.test(words[1]?.text ?? '')
  )
}

/**
 * The numbers of students in a row. Behind a name only those with letters are none of its marks.
 */
function keysOf({ words }: Band): TextBox[] {
  return words.filter(
    ({ text }, index) =>
      STUDENT_NUMBER.test(text ?? '') && (index < MAY_BE_KEY || LETTER.test(text ?? ''))
  )
}

function areAlike(one: TextBox, other: TextBox): boolean {
  return Math.abs(one.x0 - other.x0) <= SAME_PLACE && makeOf(one.text) === makeOf(other.text)
}

/** How a number is made: `68159748X` and `91703698T` both as `00000000A`. */
function makeOf(text = ''): string {
  return text.replace(/\d/g, '0').replace(/\p{L}/gu, 'A')
}
