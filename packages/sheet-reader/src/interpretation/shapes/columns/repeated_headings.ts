import { rememberingOf } from '../../../remembering.js'
import { squash, visibleText } from '../../../vocabulary/text.js'
import { cellsByColumn } from './parted_columns.js'
import type { Cell, Table } from '../../../types.js'

/** Columns, and cells of each, from which on headings are repeated and not some text alike. */
const FEWEST_COLUMNS = 2
const FEWEST_CELLS = 2
/** Share of the cells below a heading that repeat it; others hold a mark of absence. */
const MOSTLY = 0.6

/** What a cell is called, by itself, and what it holds: `ENG: 72 ME1`. */
const CALLED = /^(\p{L}[^:=]{0,30}?)\s*[:=]\s*(\S.*)$/u

/**
 * A table whose cells repeat the heading of their column (`ENG: 72 ME1` below `ENG`) without the
 * repetitions. Others are left as they are.
 */
export const withoutRepeatedHeadings = rememberingOf((table: Table): Table => {
  const plain = new Map<Cell, Cell>()
  const columns = [...cellsByColumn(table).values()].filter((cells) => {
    const [heading, ...below] = [...cells].sort((one, other) => one.row - other.row)
    const own = below.flatMap((cell) => {
      const rest = restBehind(heading, cell)
      return rest === null ? [] : [{ cell, rest }]
    })
    const isRepeated = own.length >= FEWEST_CELLS && own.length >= MOSTLY * below.length
    if (isRepeated) {
      own.forEach(({ cell, rest }) => plain.set(cell, { ...cell, text: rest }))
    }
    return isRepeated
  })
  return columns.length < FEWEST_COLUMNS
    ? table
    : { ...table, cells: table.cells.map((cell) => plain.get(cell) ?? cell) }
})

/**
 * What a cell holds behind the repeated heading; null where it does not repeat it, or is a
 * picture's.
 */
function restBehind(heading: Cell, { text, hypotheses }: Cell): string | null {
  const [, label, rest] = CALLED.exec(visibleText(text)) ?? []
  return label && !hypotheses && squash(label) === squash(heading.text) ? rest : null
}
