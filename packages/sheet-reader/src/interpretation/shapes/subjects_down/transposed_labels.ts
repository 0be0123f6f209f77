import {
  isAbsentMark,
  isGradeLike,
  parseNumber,
  parsePosition,
} from '../../readings/printed_values.js'
import type { TableView } from '../../tables/table_view.js'
import type { SheetCell } from '../student_table.js'

/** Share of the rows whose label may go on in a column of its own, which wide spaces made. */
const PARTED_LABELS = 0.5

/**
 * How many columns hold the labels: those after the first have nothing but words that go on with it
 * in some rows (`Éd.` and `civ.`), and nobody's name.
 */
export function labelColumns(view: TableView): number {
  let columns = 1
  while (columns < view.columnCount && goesOnWithLabels(view, columns)) {
    columns += 1
  }
  return columns
}

function goesOnWithLabels(view: TableView, column: number): boolean {
  const rows = Array.from({ length: view.rowCount }, (_, row) => row)
  const filled = rows.flatMap((row) => {
    const cell = cellOf(view, row, column)
    return cell ? [{ row, text: cell.text }] : []
  })
  return (
    filled.length > 0 &&
    filled.length <= PARTED_LABELS * rows.length &&
    filled[0].row > 0 &&
    filled.every(
      ({ row, text }) =>
        /\p{L}{2}/u.test(text) && !isMark(text) && cellOf(view, row, column - 1) !== undefined
    )
  )
}

/** The cell of one column that starts in a place and holds something. */
export function cellOf(view: TableView, row: number, column: number): SheetCell {
  const cell = view.at(row, column)
  return cell?.row === row && cell.column === column && cell.columnSpan === 1 && cell.text !== ''
    ? cell
    : undefined
}

/** Whether a text is a mark, a rank, or says that there is none. */
export function isMark(text: string): boolean {
  return (
    parseNumber(text) !== null ||
    isAbsentMark(text) ||
    isGradeLike(text) ||
    parsePosition(text) !== null
  )
}
