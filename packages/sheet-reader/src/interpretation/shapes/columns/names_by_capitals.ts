import { isNameLike } from '../../readings/printed_values.js'
import { rememberingOf } from '../../../remembering.js'
import { visibleText } from '../../../vocabulary/text.js'
import { cellsByColumn } from './parted_columns.js'
import type { Cell, Table } from '../../../types.js'

/** A word of capitals, as surnames are printed, with more words behind it. */
const SURNAME = /^\p{Lu}[\p{Lu}\p{M}'’‘`-]*\p{Lu}[\p{Lu}\p{M}]*[.,]?(?=\s|$)/u
/** Other names are in small letters: where all are in capitals, these tell no surname. */
const SMALL = /\p{Ll}/u
/** Fewest names that tell how all of them begin, and share of them that must begin so. */
const FEWEST = 5
const MOSTLY = 0.7

/**
 * A table in which every name begins with a surname in capitals (`BELLO Musa`), with the lines of
 * wrapped names in the rows of their own students: where no lines are drawn, what stands between
 * two rows may have been taken for the end of the name above (`BELLO Musa` and `OBI Ada` above
 * `Grace`) or for the beginning of the one below. Others are left.
 */
export const withNamesByCapitals = rememberingOf(namesByCapitals)

function namesByCapitals(table: Table): Table {
  if (table.ruled) {
    return table
  }
  const moved = new Map<Cell, Cell>()
  for (const cells of cellsByColumn(table).values()) {
    const names = cells.filter(({ text }) => isNameLike(visibleText(text)))
    const begun = names.filter(({ text }) => SURNAME.test(text) && SMALL.test(text))
    if (begun.length < FEWEST || begun.length < MOSTLY * names.length) {
      continue
    }
    const sorted = names.sort((one, other) => one.row - other.row)
    for (const [index, printed] of sorted.slice(1).entries()) {
      const before = moved.get(sorted[index]) ?? sorted[index]
      const lines = before.row + before.rowSpan === printed.row ? meantLines(before, printed) : null
      if (lines) {
        moved.set(sorted[index], withText(before, lines[0], printed))
        moved.set(printed, withText(printed, lines[1], before))
      }
    }
  }
  return moved.size === 0
    ? table
    : { ...table, cells: table.cells.map((cell) => moved.get(cell) ?? cell) }
}

/**
 * The lines of two names one below the other where one of them has a line of the other; null
 * elsewhere.
 */
function meantLines(above: Cell, below: Cell): [string[], string[]] | null {
  const [upper, lower] = [above.text.split('\n'), below.text.split('\n')]
  if (SURNAME.test(below.text) || !SURNAME.test(above.text)) {
    return null
  }
  const ofNext = upper.findLastIndex((line) => SURNAME.test(line))
  if (ofNext > 0) {
    return [upper.slice(0, ofNext), [...upper.slice(ofNext), ...lower]]
  }
  const begins = lower.findIndex((line) => SURNAME.test(line))
  return begins > 0 ? [[...upper, ...lower.slice(0, begins)], lower.slice(begins)] : null
}

function withText({ alternatives: _, ...cell }: Cell, lines: readonly string[], other: Cell): Cell {
  return {
    ...cell,
    text: lines.join('\n'),
    confidence: Math.min(cell.confidence, other.confidence),
  }
}
