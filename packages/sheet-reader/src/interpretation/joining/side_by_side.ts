import type { Box, Cell, PageReading, Table, Token } from '../../types.js'
import { moved } from '../../grid/boxes.js'
import { withWholeGroups } from './cut_groups.js'
import type { RowAlignment } from './row_alignment.js'

/** One page that goes on another page's columns: how its table is put beside that page's. */
export interface Seam {
  pageNumber: number
  /** Position of the table on its page. */
  table: number
  /** First row below the headings. */
  body: number
  /** Columns on the left that only repeat what the page with the names prints. */
  repeated: number
  rows: RowAlignment['rows']
}

/** Pages that are parts of one wide table, from left to right. */
export interface JoinPlan {
  /** The page with the names. */
  pageNumber: number
  table: number
  body: number
  seams: Seam[]
  /** False where rows may have been given to the wrong student. */
  certain: boolean
}

/** Where something of a wide page is printed. */
export interface PrintedPlace {
  pageNumber: number
  box: Box
}

export interface WidePage {
  page: PageReading
  /** The way back from the wide page to the pages that it was put together from. */
  printed: (box: Box) => PrintedPlace
}

/** How far above a table its headings may stand, in points. */
const REACH = 70

/** A strip of the wide page that came from another page. */
interface Strip {
  pageNumber: number
  from: number
  shift: number
  /** By row of the wide table, how far its content was moved down. */
  drops: number[]
}

/**
 * Lays pages side by side, as the sheet was before it was cut for printing: one page with one wide
 * table. Titles and loose words are those of the page with the names.
 */
export function layBeside(found: JoinPlan, pages: ReadonlyMap<number, PageReading>): WidePage {
  const base = pages.get(found.pageNumber)!
  const lacking = Math.max(0, ...found.seams.map(({ body }) => body - found.body))
  const plan = { ...found, body: found.body + lacking }
  let wide = withRowsAbove(base.tables[plan.table], lacking)
  const tokens = [...base.tokens]
  const strips: Strip[] = []
  const seams: number[] = []
  let source = base.source

  for (const seam of plan.seams) {
    const page = pages.get(seam.pageNumber)!
    const table = page.tables[seam.table]
    const rows = wideRows(plan, seam, table)
    const from = wide.columnEdges.at(-1)!
    const shift = from - table.columnEdges[seam.repeated]
    const dropOf = rows.map((row, own) =>
      row === null ? null : wide.rowEdges[row] - table.rowEdges[own]
    )
    const left = wide.columnEdges.length - 1 - seam.repeated
    seams.push(wide.columnEdges.length - 1)
    wide.cells.push(...movedCells(table, seam, { rows, left, shift, dropOf }))
    wide.columnEdges.push(...table.columnEdges.slice(seam.repeated + 1).map((x) => x + shift))
    tokens.push(...movedTokens(page, table, seam, shift, dropOf))
    strips.push({
      pageNumber: seam.pageNumber,
      from,
      shift,
      drops: dropsOfWideRows(rows, dropOf, wide.rowEdges.length - 1),
    })
    source = page.source === 'text_layer' ? source : page.source
  }
  const right = wide.columnEdges.at(-1)!
  wide = withWholeGroups({ ...wide, box: { ...wide.box, x1: right } }, plan.body, seams)
  const page: PageReading = {
    ...base,
    source,
    width: Math.max(base.width, right),
    tokens,
    tables: base.tables.map((table, index) => (index === plan.table ? wide : table)),
  }
  return { page, printed: (box) => printedPlace(box, base.pageNumber, wide.rowEdges, strips) }
}

/**
 * A table with empty rows above its headings, for groups that only other pages name above theirs.
 */
function withRowsAbove(table: Table, count: number): Table {
  const [top, next] = table.rowEdges
  const above = Array.from({ length: count }, (_, row) => top - (count - row) * (next - top))
  return {
    ...table,
    box: { ...table.box, y0: above[0] ?? table.box.y0 },
    columnEdges: [...table.columnEdges],
    rowEdges: [...above, ...table.rowEdges],
    cells: table.cells.map((cell) => ({ ...cell, row: cell.row + count })),
    ...(table.headingRows !== undefined && { headingRows: table.headingRows + count }),
  }
}

/**
 * By row of a part's table the row of the wide table; headings are put beside headings, from below.
 */
function wideRows(plan: JoinPlan, seam: Seam, table: Table): (number | null)[] {
  const count = table.rowEdges.length - 1
  return Array.from({ length: count }, (_, row) => {
    if (row < seam.body) {
      const above = plan.body - (seam.body - row)
      return above >= 0 ? above : null
    }
    const student = seam.rows[row - seam.body] ?? null
    return student === null ? null : plan.body + student
  })
}

function movedCells(
  table: Table,
  { repeated }: Seam,
  {
    rows,
    left,
    shift,
    dropOf,
  }: { rows: (number | null)[]; left: number; shift: number; dropOf: (number | null)[] }
): Cell[] {
  return table.cells.flatMap((cell) => {
    const row = rows[cell.row]
    const drop = dropOf[cell.row]
    const end = cell.column + cell.columnSpan
    if (row === null || drop === null || row === undefined || end <= repeated) {
      return []
    }
    const last = rows[cell.row + cell.rowSpan - 1] ?? row
    const column = Math.max(cell.column, repeated)
    return [
      {
        ...cell,
        row,
        rowSpan: Math.max(1, last - row + 1),
        column: column + left,
        columnSpan: end - column,
        box: moved(cell.box, drop!, shift),
      },
    ]
  })
}

/** The words of a part's columns, and of headings that stand just above them. */
function movedTokens(
  page: PageReading,
  { columnEdges, rowEdges }: Table,
  { repeated, body }: Seam,
  shift: number,
  dropOf: readonly (number | null)[]
): Token[] {
  const left = columnEdges[repeated]
  const first = dropOf.slice(body).find((drop) => drop !== null)
  return page.tokens.flatMap((token) => {
    const x = (token.x0 + token.x1) / 2
    const y = (token.y0 + token.y1) / 2
    if (x < left || y < rowEdges[0] - REACH) {
      return []
    }
    const row = Math.max(
      0,
      rowEdges.findIndex((edge, index) => y >= edge && y < (rowEdges[index + 1] ?? -Infinity))
    )
    const own = y < (rowEdges.at(-1) ?? 0) ? dropOf[row] : null
    const drop = own ?? (row < Math.max(1, body) ? first : null)
    return drop === null || drop === undefined ? [] : [{ ...token, ...moved(token, drop, shift) }]
  })
}

function dropsOfWideRows(
  rows: readonly (number | null)[],
  dropOf: readonly (number | null)[],
  count: number
): number[] {
  const drops = new Array<number>(count).fill(0)
  for (const [own, row] of rows.entries()) {
    if (row !== null) {
      drops[row] = dropOf[own] ?? 0
    }
  }
  return drops
}

function printedPlace(
  box: Box,
  pageNumber: number,
  rowEdges: readonly number[],
  strips: readonly Strip[]
): PrintedPlace {
  const x = (box.x0 + box.x1) / 2
  const strip = strips.findLast(({ from }) => x >= from)
  if (!strip) {
    return { pageNumber, box }
  }
  const row = rowEdges.findLastIndex((edge) => edge <= box.y0 + 0.01)
  return {
    pageNumber: strip.pageNumber,
    box: moved(box, -(strip.drops[Math.max(0, row)] ?? 0), -strip.shift),
  }
}
