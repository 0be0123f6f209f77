import type { Sheet } from './page_joiner.js'
import type { Box, PageReading, Table } from '../../types.js'

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

/** A box elsewhere, by so many points further down and to the right. */
export function moved({ x0, y0, x1, y1 }: Box, down: number, right = 0): Box {
  return { x0: x0 + right, y0: y0 + down, x1: x1 + right, y1: y1 + down }
}
