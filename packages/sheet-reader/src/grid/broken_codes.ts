import { textLines } from './cell_text.js'
import type { TextBox } from './grid_input.js'

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
  const filled = cells.filter((words) => words.length > 0)
  const broken = filled.flatMap((words) => {
    const [first, rest, ...more] = words.length === 2 ? textLines(words) : []
    const isBroken =
      first?.length === 1 &&
      rest?.length === 1 &&
      more.length === 0 &&
      (first[0].text ?? '').length >= LEAST_BEGINNING &&
      BEGINNING.test(first[0].text ?? '') &&
      REST.test(rest[0].text ?? '')
    return isBroken ? [first[0]] : []
  })
  if (broken.length < Math.max(FEWEST, MOSTLY * filled.length)) {
    return Infinity
  }
  const lengths = broken.map(({ text }) => text!.length).sort((one, other) => one - other)
  const usual = lengths[lengths.length >> 1]
  const alike = broken.filter(({ text }) => text!.length === usual)
  return alike.length < ALIKE * broken.length
    ? Infinity
    : Math.min(...broken.map(({ x0, x1 }) => x1 - x0))
}
