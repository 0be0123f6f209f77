import { moved } from '../../grid/boxes.js'
import type { Sheet } from './page_joiner.js'
import type { PageReading, Table } from '../../types.js'

/** Two pages of which the second goes on with the rows of the first. */
export interface Carried {
  before: Sheet
  after: Sheet
}

/**
 * Two sheets of which the first has taken rows of the second, below its own page.
 *
 * @param drop points by which boxes of the second page were moved down
 */
export function carriedOver(
  before: Sheet,
  after: Sheet,
  pages: { before: PageReading; after: PageReading },
  drop: number
): Carried {
  return {
    before: {
      ...before,
      page: pages.before,
      displayed: (box) =>
        box.y0 >= drop ? after.displayed(moved(box, -drop)) : before.displayed(box),
    },
    after: { ...after, page: pages.after },
  }
}

/** A page with another table in place of the first of some, and without the others. */
export function withTables(
  page: PageReading,
  [first, ...others]: number[],
  table: Table
): PageReading {
  return {
    ...page,
    tables: page.tables.flatMap((own, index) =>
      index === first ? [table] : others.includes(index) ? [] : [own]
    ),
  }
}
