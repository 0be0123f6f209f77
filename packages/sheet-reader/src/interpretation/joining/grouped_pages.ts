import { readGroups } from '../shapes/grouped_rows.js'
import type { GroupedTable } from '../shapes/regrouped_table.js'
import type { PageReading } from '../../types.js'

/**
 * Pages on which rows stand in groups below titles, each student's subjects or the students of each
 * subject, with what the titles say in every row. A page may go on with the group of the page before.
 * Pages must come in their order, in both passes.
 */
export class GroupedPages {
  #last: GroupedTable | null = null
  #pageNumber = 0

  /** The page as it is to be read, in either pass. */
  read(page: PageReading): PageReading {
    let last = page.pageNumber === this.#pageNumber + 1 ? this.#last : null
    const tables = page.tables.map((table) => {
      const grouped = readGroups(table, last)
      last = grouped
      return grouped?.table ?? table
    })
    this.#last = page.tables.length === 0 ? null : last
    this.#pageNumber = page.pageNumber
    const isGrouped = tables.some((table, index) => table !== page.tables[index])
    return isGrouped ? { ...page, tables } : page
  }
}
