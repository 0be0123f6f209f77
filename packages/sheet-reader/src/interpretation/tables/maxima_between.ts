import { plainWords } from '../../vocabulary/text.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import type { TableView } from './table_view.js'

/** What French schools call them, and no column is called. */
const MAXIMA = /^maxima\b/

/**
 * Whether a row says how high the marks below it can be: `MAXIMA`, between the subjects of a
 * bulletin.
 */
export function statesMaxima(view: TableView, row: number): boolean {
  const [first, ...rest] = view.filledCells(row)
  const text = first === undefined ? '' : view.textOf(first)
  return (
    (roleOfHeading(text) === 'maximum' || MAXIMA.test(plainWords(text))) &&
    rest.length > 0 &&
    rest.every((cell) => view.isNumber(cell))
  )
}
