import { listingTable } from '../shapes/groups/listing_table.js'
import { namesAboveMarks } from '../shapes/groups/names_above_marks.js'
import { readGroups } from '../shapes/groups/grouped_rows.js'
import type { GroupedTable } from '../shapes/groups/regrouped_table.js'
import type { PageReading, Table } from '../../types.js'

/**
 * Pages on which rows stand in groups below titles, each student's subjects or the students of each
 * subject, with what the titles say in every row. A page may go on with the group of the page
 * before. Pages must come in their order, in both passes.
 */
export class GroupedPages {
  #last: GroupedTable | null = null
  #pageNumber = 0

  /** The page as it is to be read, in either pass. */
  read(page: PageReading): PageReading {
    const before = page.pageNumber === this.#pageNumber + 1 ? this.#last : null
    this.#pageNumber = page.pageNumber
    const listing = listingTable(page, before?.headings ?? [])
    const grouped = listing && readGroups(listing, before)
    if (grouped) {
      this.#last = grouped
      return withTable(page, grouped.table)
    }
    const named = namesAboveMarks(page)
    if (named) {
      this.#last = null
      return withTable(page, named)
    }
    this.#last = page.tables.length > 0 ? before : null
    const tables = page.tables.map((table) => {
      this.#last = readGroups(table, this.#last)
      return this.#last?.table ?? table
    })
    const isGrouped = tables.some((table, index) => table !== page.tables[index])
    return isGrouped ? { ...page, tables } : page
  }
}

/** A page with a table in place of those that stand level with it. */
function withTable(page: PageReading, table: Table): PageReading {
  const { y0, y1 } = table.box
  const others = page.tables.filter(({ box }) => box.y1 <= y0 || box.y0 >= y1)
  return { ...page, tables: [...others, table] }
}
