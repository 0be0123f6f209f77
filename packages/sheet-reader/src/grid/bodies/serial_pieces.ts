import type { Extent } from '../lines/text_columns.js'
import type { TextBox } from '../grid_input.js'

/** Share of the rows in which a serial number must stand, and must be one more than the last. */
const MOSTLY = 0.8
const COUNTED = 0.7
/** Fewest rows by which serial numbers are told from other numbers. */
const FEWEST_ROWS = 3
/** Points by which words at the edge of their column may miss it. */
const SAME_EDGE = 1.2

const SERIAL = /^\d{1,4}[.)]?$/

/**
 * Cuts a piece of a body in two where a serial number stands at the right of its column and what
 * follows at the left of the next, with so little between that they look like one: `12` beside
 * `2036/014`.
 *
 * @param placed the words of each row by piece
 */
export function cutSerials(pieces: readonly Extent[], placed: readonly TextBox[][][]): Extent[] {
  const cut = pieces.length === 0 ? null : cutOf(placed.map(([words]) => words))
  if (cut === null) {
    return [...pieces]
  }
  const [{ from, to }, ...others] = pieces
  return [{ from, to: cut.to }, { from: cut.from, to }, ...others]
}

/** Where the serial numbers of some rows end and what follows begins; null where none are told. */
function cutOf(rows: readonly TextBox[][]): Extent | null {
  const filled = rows.filter((words) => words.length > 0)
  const pairs = filled.filter(([first, second]) => second && SERIAL.test(first.text ?? ''))
  if (pairs.length < FEWEST_ROWS || pairs.length < MOSTLY * filled.length) {
    return null
  }
  const numbers = pairs.map(([{ text = '' }]) => Number.parseInt(text, 10))
  const steps = numbers.slice(1).filter((number, index) => number === numbers[index] + 1).length
  const ends = pairs.map(([{ x1 }]) => x1)
  const starts = pairs.map(([, { x0 }]) => x0)
  const areAligned = areAlike(ends) || areAlike(pairs.map(([{ x0 }]) => x0))
  if (steps < COUNTED * (numbers.length - 1) || !areAligned || !areAlike(starts)) {
    return null
  }
  const [to, from] = [Math.max(...ends), Math.min(...starts)]
  const middle = (to + from) / 2
  return to < from ? { from, to } : { from: middle, to: middle }
}

function areAlike(positions: readonly number[]): boolean {
  const sorted = [...positions].sort((one, other) => one - other)
  const usual = sorted[sorted.length >> 1]
  const alike = sorted.filter((position) => Math.abs(position - usual) < SAME_EDGE)
  return alike.length >= MOSTLY * sorted.length
}
