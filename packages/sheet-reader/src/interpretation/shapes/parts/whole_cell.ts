import { isAbsentMark } from '../../readings/printed_values.js'
import { squash } from '../../../vocabulary/text.js'
import type { SheetCell } from '../student_table.js'

/** What rows print once, or in pieces: the lines of a wrapped name. */
export function wholeOf(cells: readonly SheetCell[]): SheetCell {
  const [first, ...others] = cells.filter((cell) => cell !== undefined)
  const rest = others.filter(({ text }) => squash(text) !== squash(first.text))
  return rest.length === 0 || !isWordsOnly(first.text)
    ? first
    : { ...first, text: [first, ...rest].map(({ text }) => text).join('\n') }
}

function isWordsOnly(text: string): boolean {
  return /^[^\d]+$/u.test(text) && !isAbsentMark(text)
}
