import { textLines } from '../lines/cell_text.js'
import type { TextBox } from '../grid_input.js'

/** Share of a column's cells that must be broken, and fewest of them. */
const MOSTLY = 0.6
const FEWEST = 2
/** Share of these whose first lines must be equally long. */
const ALIKE = 0.9
/** The first line and the rest of a number that is too wide for its column. */
const BEGINNING = /^[\p{L}\d/-]*\d{2}[\p{L}\d/-]*$/u
const REST = /^[\p{L}\d/-]{1,4}$/u
const LEAST_BEGINNING = 4

/**
 * The room in points that numbers of a register had in a column without lines, where nearly all of them
 * go on in a second line (`STU21025` above `3`); endless for other columns.
 *
 * @param cells the words of the column's cells
 */
export function roomForCodes(cells: readonly (readonly TextBox[])[]): number {
  const lines = cells.map((words) => (words.length > 2 ? [words] : textLines(words)))
  const isBroken = brokenCodesOf(lines.map((line) => line.map(textOfLine)))
  const first = lines.flatMap(([line], index) => (isBroken?.[index] ? line : []))
  return isBroken ? Math.min(...first.map(({ x0, x1 }) => x1 - x0)) : Infinity
}

function textOfLine(words: readonly TextBox[]): string {
  return words.map(({ text = '' }) => text).join(' ')
}

/**
 * Of the cells of a column which hold a number that goes on in a second line; null where the column is none
 * of nearly nothing but such numbers, broken behind as many characters.
 *
 * @param cells the lines of each cell, top line first
 */
export function brokenCodesOf(cells: readonly (readonly string[])[]): boolean[] | null {
  const filled = cells.filter((lines) => lines.length > 0)
  const isBroken = cells.map(
    ([first = '', rest = '', ...more]) =>
      more.length === 0 &&
      first.length >= LEAST_BEGINNING &&
      BEGINNING.test(first) &&
      REST.test(rest)
  )
  const broken = cells.filter((_, index) => isBroken[index])
  if (broken.length < Math.max(FEWEST, MOSTLY * filled.length)) {
    return null
  }
  const lengths = broken.map(([first]) => first.length).sort((one, other) => one - other)
  const usual = lengths[lengths.length >> 1]
  const alike = broken.filter(([first]) => first.length === usual)
  return alike.length < ALIKE * broken.length ? null : isBroken
}
