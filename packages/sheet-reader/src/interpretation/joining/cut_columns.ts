import { carriedOver, withTables, type Carried } from './carried.js'
import { moved } from '../../grid/boxes.js'
import { haveSameEdges, lowestTable } from './row_tables.js'
import { exactView } from '../tables/table_view.js'
import { namesSubject } from '../shapes/sheet_body.js'
import { readTransposed } from '../shapes/subjects_down/transposed.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import { squash, visibleText } from '../../vocabulary/text.js'
import type { Sheet } from './page_joiner.js'
import type { PageReading, Table } from '../../types.js'

/** Whether the last table of a page has students beside one another, whose rows may go on. */
export function endsTurned(page: PageReading): boolean {
  const table = page.tables[lowestTable(page)]
  return table !== undefined && readTransposed(exactView(table)) !== null
}

/**
 * Puts the few rows at the top of a page (`Average`, `Rank`) below a table of the page before in
 * which students stand beside one another; null where they are none of its, or a table of their
 * own.
 */
export function carryTurned(before: Sheet, after: Sheet): Carried | null {
  const last = lowestTable(before.page)
  const first = highestOf(after.page)
  const [table, more] = [before.page.tables[last], after.page.tables[first]]
  if (!table || !more || !haveSameEdges(table, more) || readTransposed(exactView(more)) !== null) {
    return null
  }
  const headings = textsOf(more, 0)
  const isHeaded =
    headings.filter((text) => text !== '').length > 2 &&
    headings.every((text, column) => text === textsOf(table, 0)[column])
  const top = isHeaded ? 1 : 0
  const rows = Array.from({ length: more.rowEdges.length - 1 - top }, (_, row) => top + row)
  if (rows.length === 0 || !rows.every((row) => isLabel(labelOf(more, row)))) {
    return null
  }
  const drop = before.page.height + 1
  const pages = {
    before: withTables(before.page, [last], joinedBelow(table, more, top, drop)),
    after: { ...after.page, tables: after.page.tables.filter((own) => own !== more) },
  }
  return carriedOver(before, after, pages, drop)
}

function joinedBelow(table: Table, more: Table, top: number, drop: number): Table {
  const rows = table.rowEdges.length - 1
  const below = more.cells.filter(({ row }) => row >= top)
  return {
    ...table,
    rowEdges: [...table.rowEdges, ...more.rowEdges.slice(top + 1).map((edge) => edge + drop)],
    cells: [
      ...table.cells,
      ...below.map((cell) => ({
        ...cell,
        row: rows + cell.row - top,
        box: moved(cell.box, drop),
      })),
    ],
  }
}

function isLabel(text: string): boolean {
  return namesSubject(text) || roleOfHeading(text) !== null
}

function labelOf({ cells }: Table, row: number): string {
  const [first] = cells
    .filter((cell) => cell.row === row && /\p{L}/u.test(cell.text))
    .sort((one, other) => one.column - other.column)
  return visibleText(first?.text ?? '')
}

/** The texts of a row by column, to be compared. */
function textsOf({ cells, columnEdges }: Table, row: number): string[] {
  const texts = new Array<string>(columnEdges.length - 1).fill('')
  for (const cell of cells) {
    if (cell.row === row) {
      texts[cell.column] = squash(visibleText(cell.text))
    }
  }
  return texts
}

function highestOf({ tables }: PageReading): number {
  return tables.reduce(
    (first, { box }, at) => (box.y0 < (tables[first]?.box.y0 ?? Infinity) ? at : first),
    -1
  )
}
