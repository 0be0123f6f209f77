import type { PageReading, Table } from '../../types.js'

/** How far above a table the words of its headings may end, in points. */
const REACH = 40
/** Share of a table's columns above which upright words must stand to be their headings. */
const MOST = 0.5

/**
 * Whether upright words above the columns of a table, which nobody sets but over columns, were
 * taken into none of its cells: they may be the students' numbers, or say what the columns hold.
 */
export function hasLostHeadings(page: PageReading, { box, columnEdges }: Table): boolean {
  const columns = new Set<number>()
  for (const { angle, x0, x1, y1 } of page.tokens) {
    const isUpright = angle === 90 || angle === 270
    if (isUpright && y1 <= box.y0 + 1 && y1 > box.y0 - REACH) {
      const middle = (x0 + x1) / 2
      columns.add(columnEdges.findLastIndex((edge) => edge <= middle))
    }
  }
  columns.delete(-1)
  columns.delete(columnEdges.length - 1)
  return columns.size >= Math.max(2, (columnEdges.length - 1) * MOST)
}
