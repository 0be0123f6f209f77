import type { LayoutColumn } from '../columns/layouts.js'
import type { NumberRows } from '../columns/column_relations.js'

/** Fewest subjects that are numbered one after another. */
const FEWEST = 3

/**
 * Leaves out the column before the subjects of a card that only numbers them, where nothing above
 * it says so: `1`, `2`, `3` in all rows, beginning anew on each card.
 */
export function leaveOutNumbers(columns: readonly LayoutColumn[], rows: NumberRows): void {
  const subject = columns.find(({ role }) => role === 'subject')
  const before = columns.filter(
    ({ column, label, role }) =>
      subject !== undefined && column < subject.column && label === '' && role !== 'ignore'
  )
  for (const column of before) {
    const numbers = rows.map((row) => row[column.column])
    const isCounted = numbers.every(
      (number, index) =>
        number !== null && (number === 1 || (index > 0 && number === (numbers[index - 1] ?? 0) + 1))
    )
    if (isCounted && numbers.length >= FEWEST && numbers.includes(FEWEST)) {
      column.role = 'serial'
    }
  }
}
