import { textLines } from '../lines/cell_text.js'
import { isRestOfCode } from '../lines/rest_of_code.js'
import type { GridSpan, TextBox } from '../grid_input.js'

/** Share of a column's cells that must be broken, and fewest of them. */
const MOSTLY = 0.6
const FEWEST = 2
/** Share of these whose first lines must be equally long. */
const ALIKE = 0.9
/** The first line of a number that is too wide for its column. */
const BEGINNING = /^[\p{L}\d/-]*\d{2}[\p{L}\d/-]*$/u
const LEAST_BEGINNING = 4
/** Three digits above another may be a total above a rank, which is never `0`. */
const SHORT_BEGINNING = /^\d{3}$/
/**
 * Marks may be filled up with noughts (`076` above a rank), but none is higher; totals such as
 * `518` are not.
 */
const FILLED_UP = /^0/
const HIGHEST_MARK = 100

/**
 * The room in points that numbers of a register had in a column without lines, where nearly all of
 * them go on in a second line (`STU21025` above `3`), and how many characters the first lines have;
 * null for other columns.
 *
 * @param cells the words of the column's cells
 */
export function roomForCodes(
  cells: readonly (readonly TextBox[])[]
): { room: number; length: number } | null {
  if (cells.filter(({ length }) => length === 2).length < FEWEST) {
    return null
  }
  const lines = cells.map((words) => (words.length > 2 ? [words] : textLines(words)))
  const isBroken = brokenCodesOf(lines.map((line) => line.map(textOfLine)))
  const first = lines.flatMap(([line], index) => (isBroken?.[index] ? line : []))
  return (
    isBroken && {
      room: Math.min(...first.map(({ x0, x1 }) => x1 - x0)),
      length: Math.min(...first.map(({ text = '' }) => text.length)),
    }
  )
}

/**
 * How many characters the first lines of a drawn column's broken numbers have, for columns that
 * hold some.
 */
export function lengthsOfCodes(
  spans: readonly GridSpan[],
  words: readonly (readonly TextBox[])[]
): Map<number, number | undefined> {
  const columns = Map.groupBy(spans.keys(), (index) => spans[index].column)
  return new Map(
    [...columns].map(([column, cells]) => [
      column,
      roomForCodes(cells.map((index) => words[index]))?.length,
    ])
  )
}

function textOfLine(words: readonly TextBox[]): string {
  return words.map(({ text = '' }) => text).join(' ')
}

/**
 * Of the cells of a column which hold a number that goes on in a second line; null where the column
 * is none of nearly nothing but such numbers, broken behind as many characters.
 *
 * @param cells the lines of each cell, top line first
 */
export function brokenCodesOf(cells: readonly (readonly string[])[]): boolean[] | null {
  const filled = cells.filter((lines) => lines.length > 0)
  const isShort = ([first = '', rest = '']: readonly string[]) =>
    SHORT_BEGINNING.test(first) && /^\d$/.test(rest)
  const short = filled.filter(isShort)
  const areNoMarks = short.some(([first]) => Number(first) > HIGHEST_MARK)
  const isNoTotal = short.some(
    ([first, rest]) => rest === '0' || (areNoMarks && FILLED_UP.test(first))
  )
  const isBroken = cells.map((lines) => {
    const [first = '', rest = '', ...more] = lines
    const isLong = first.length >= LEAST_BEGINNING || (isNoTotal && isShort(lines))
    return more.length === 0 && isLong && BEGINNING.test(first) && isRestOfCode(first, rest)
  })
  const broken = cells.filter((_, index) => isBroken[index])
  if (broken.length < Math.max(FEWEST, MOSTLY * filled.length)) {
    return null
  }
  const lengths = broken.map(([first]) => first.length).sort((one, other) => one - other)
  const usual = lengths[lengths.length >> 1]
  const alike = broken.filter(([first]) => first.length === usual)
  return alike.length < ALIKE * broken.length ? null : isBroken
}
