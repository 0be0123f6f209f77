import type { Role } from '../../../vocabulary/roles.js'
import type { TableView } from '../../tables/table_view.js'
import type { SheetCell } from '../student_table.js'
import type { StudentTitle } from './group_titles.js'
import type { Cell, Table } from '../../../types.js'

/** What the rows of a table stand below in their groups. */
export type Grouping =
  | { kind: 'student'; last: StudentTitle | undefined }
  | { kind: 'subject'; last: SheetCell }
  | { kind: 'columns' }

/**
 * A table whose rows stood in groups below titles, with what the titles say in columns of its own.
 */
export interface GroupedTable {
  table: Table
  grouping: Grouping
  headings: Heading[]
  columnCount: number
  /** Titles stand above headings that come again in every group. */
  isTitledAbove: boolean
}

/** A heading of a table as it was printed. */
export interface Heading {
  cell: Cell
  role: Role | null
}

/** A row of a table as it was printed. */
export interface GroupedRow {
  row: number
  cells: Cell[]
  /** It holds one text, at its beginning. */
  isTitle: boolean
  isHeadings: boolean
}

/** A table in which titles may stand between the rows. */
export interface GroupedSheet {
  view: TableView
  headings: Heading[]
  rows: GroupedRow[]
  titles: GroupedRow[]
  isHeadedAgain: boolean
  /** What the rows above the first title go on with; null where titles must tell. */
  before: Grouping | null
}

/** A row to be made: what it holds by column. */
export interface MadeRow {
  row: number
  cells: { cell: NonNullable<SheetCell>; column: number; columnSpan: number }[]
}

/**
 * A table of other rows with further columns: what titles say stands in every row.
 *
 * @param added headings of the further columns
 * @param inFront how many of them stand before the others
 */
export function regrouped(
  { view, headings }: GroupedSheet,
  rows: readonly MadeRow[],
  added: readonly string[],
  inFront: number
): Table {
  const { table } = view
  const { columnEdges, rowEdges } = table
  const [left, right] = [columnEdges[0], columnEdges[columnEdges.length - 1]]
  const edges = [
    ...Array.from({ length: inFront }, (_, at) => left - (inFront - at) * ADDED_WIDTH),
    ...columnEdges,
    ...Array.from({ length: added.length - inFront }, (_, at) => right + (at + 1) * ADDED_WIDTH),
  ]
  const top = rowEdges[rows[0]?.row ?? 0]
  const box = { x0: left, y0: top - HEADING_HEIGHT, x1: right, y1: top }
  const heads: Cell[] = [
    ...headings.map(({ cell }) => ({ ...cell, column: cell.column + inFront })),
    ...added.map((text, at) => ({
      column: at < inFront ? at : view.columnCount + at,
      columnSpan: 1,
      box,
      text,
      kind: 'value' as const,
      confidence: 1,
    })),
  ].map((cell) => ({ ...cell, row: 0, rowSpan: 1 }))
  return {
    ...table,
    columnEdges: edges,
    rowEdges: [top - HEADING_HEIGHT, ...rows.map(({ row }) => rowEdges[row]), rowEdges.at(-1)!],
    headingRows: undefined,
    cells: [
      ...heads,
      ...rows.flatMap(({ cells }, at) =>
        cells.map(({ cell, column, columnSpan }) => ({
          ...cell,
          row: at + 1,
          rowSpan: 1,
          column,
          columnSpan,
        }))
      ),
    ],
  }
}

/**
 * Width and height of what is put beside and above the printed rows, in points; only the order
 * matters.
 */
const ADDED_WIDTH = 50
const HEADING_HEIGHT = 10
