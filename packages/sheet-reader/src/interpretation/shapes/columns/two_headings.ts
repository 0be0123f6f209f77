import { rememberingOf } from '../../../remembering.js'
import { roleOfHeading } from '../../../vocabulary/role_words.js'
import { visibleText } from '../../../vocabulary/text.js'
import { cellsByColumn, withPartedColumns } from './parted_columns.js'
import type { Role } from '../../../vocabulary/roles.js'
import type { Cell, Table } from '../../../types.js'

/** What is said of a student behind all subjects, in columns of their own. */
const OVERALL: ReadonlySet<Role | null> = new Set<Role>([
  'total',
  'average',
  'percent',
  'position',
  'remark',
])
/** Fewest rows, and share of them with two words, below two headings that ran together. */
const FEWEST_ROWS = 4
const MOSTLY = 0.9

/**
 * A table without drawn lines with two columns for one that stands under two headings, where a
 * number to the right and a word to the left stand so close that they seem to be one cell:
 * `POS RMK` above `13 P`.
 */
export const withTwoHeadingsApart = rememberingOf((table: Table): Table => {
  if (table.ruled) {
    return table
  }
  const parted = [...cellsByColumn(table)].flatMap(([column, cells]) =>
    areTwo(cells) ? [column] : []
  )
  return parted.length === 0 ? table : withPartedColumns(table, new Set(parted), halves)
})

function areTwo(cells: readonly Cell[]): boolean {
  const at = cells.findIndex(({ text }) => areHeadings(text))
  const below = cells.slice(at + 1)
  const pairs = below.filter(({ text }) => halves(text) !== null)
  return at >= 0 && below.length >= FEWEST_ROWS && pairs.length >= MOSTLY * below.length
}

function areHeadings(text: string): boolean {
  const pair = halves(text)
  const roles = pair?.map(roleOfHeading) ?? []
  return (
    pair !== null &&
    roles[0] !== roles[1] &&
    roles.every((role) => OVERALL.has(role)) &&
    roleOfHeading(visibleText(text)) === null
  )
}

function halves(text: string): [string, string] | null {
  const [first, second, ...rest] = visibleText(text).split(/\s+/)
  return second === undefined || rest.length > 0 ? null : [first, second]
}
