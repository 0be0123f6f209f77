import { isAbsentMark } from '../../readings/printed_values.js'
import { rememberingOf } from '../../../remembering.js'
import { visibleText } from '../../../vocabulary/text.js'
import { cellsByColumn } from './parted_columns.js'
import type { Cell, Table } from '../../../types.js'

/** `EXAM (70) 52.5`, `Test 1 (20): ABS`: what a mark is called, what it is out of, and the mark. */
const LABELLED = /(\p{L}[\p{L}\p{M}\d .&/-]*?)\s*\((\d{1,3})\)\s*[:=]?\s*([^\s,;]+)[\s,;]*/uy
const MARK = /^\d{1,3}(?:[.,]\d{1,2})?$/
/** Cells of a column that must say so. */
const FEWEST = 2
/** Most parts of one subject's marks. */
const MOST_PARTS = 6

/** Marks by the headings that they should have, in the order in which they are printed. */
type LabelledMarks = ReadonlyMap<string, string>

/**
 * A column whose cells name their marks: the headings that it should have, and the first row with
 * any.
 */
interface LabelledColumn {
  headings: readonly string[]
  first: number
}

/**
 * A table whose cells say themselves what their marks are and what they are out of (`WBT (10) 8.2`,
 * one or several in a cell) as one with a column for each, which says it in its heading. Others are
 * left.
 */
export const withLabelsAboveMarks = rememberingOf(labelsAboveMarks)

function labelsAboveMarks(table: Table): Table {
  const columns = new Map<number, LabelledColumn>()
  for (const [column, cells] of cellsByColumn(table)) {
    const found = labelledColumn(cells)
    if (found) {
      columns.set(column, found)
    }
  }
  const headed = columns.size === 0 ? null : headingRowOf(table, columns)
  return headed === null ? table : withHeadings(table, columns, headed)
}

function labelledColumn(cells: readonly Cell[]): LabelledColumn | null {
  const marked = cells.flatMap(({ text, row }) => {
    const marks = labelledMarks(text)
    return marks ? [{ marks, row }] : []
  })
  const first = Math.min(...marked.map(({ row }) => row))
  const below = cells.filter(({ row }) => row >= first)
  const headings = [...new Set(marked.flatMap(({ marks }) => [...marks.keys()]))]
  const isEven = headings.every(
    (heading) => marked.filter(({ marks }) => marks.has(heading)).length >= FEWEST
  )
  const isWhole = marked.length >= FEWEST && marked.length === below.length
  return isWhole && isEven && headings.length <= MOST_PARTS ? { headings, first } : null
}

/** What a cell says where it says nothing but marks with their names and maxima; null otherwise. */
function labelledMarks(text: string): LabelledMarks | null {
  const whole = visibleText(text)
  if (!whole.includes('(')) {
    return null
  }
  const marks = new Map<string, string>()
  LABELLED.lastIndex = 0
  while (LABELLED.lastIndex < whole.length) {
    const [, label, maximum, mark] = LABELLED.exec(whole) ?? []
    if (mark === undefined || !(MARK.test(mark) || isAbsentMark(mark))) {
      return null
    }
    marks.set(`${label} (${maximum})`, mark)
  }
  return marks.size > 0 ? marks : null
}

/**
 * The row above all labelled cells; null where none is, or its cells stand over other columns as
 * well.
 */
function headingRowOf(table: Table, columns: ReadonlyMap<number, LabelledColumn>): number | null {
  const row = Math.min(...[...columns.values()].map(({ first }) => first)) - 1
  const isOwn = ({ column, columnSpan }: Cell) =>
    Array.from({ length: columnSpan }, (_, at) => column + at).every((at) => columns.has(at))
  const above = table.cells.filter((cell) => covers(cell, row) && standsOver(cell, columns))
  return row >= 0 && above.every(isOwn) ? row : null
}

function covers({ row, rowSpan }: Cell, wanted: number): boolean {
  return row <= wanted && row + rowSpan > wanted
}

function standsOver(
  { column, columnSpan }: Cell,
  columns: ReadonlyMap<number, LabelledColumn>
): boolean {
  return [...columns.keys()].some((at) => at >= column && at < column + columnSpan)
}

function withHeadings(
  table: Table,
  columns: ReadonlyMap<number, LabelledColumn>,
  headed: number
): Table {
  const widths = table.columnEdges
    .slice(1)
    .map((_, column) => columns.get(column)?.headings.length ?? 1)
  const startOf = (column: number) => widths.slice(0, column).reduce((sum, width) => sum + width, 0)
  const columnEdges = table.columnEdges.flatMap((edge, column) => {
    const step = (table.columnEdges[column + 1] - edge) / (widths[column] ?? 1)
    return Array.from({ length: widths[column] ?? 1 }, (_, part) => edge + part * (step || 0))
  })
  const partOf = (cell: Cell, column: number, text: string): Cell => {
    const box = { ...cell.box, x0: columnEdges[column], x1: columnEdges[column + 1] }
    const kind = text === '' ? 'blank' : cell.kind
    return { ...cell, column, columnSpan: 1, box, kind, text }
  }
  const cells = table.cells.flatMap((cell): Cell[] => {
    const start = startOf(cell.column)
    const labelled = columns.get(cell.column)
    if (labelled && covers(cell, headed)) {
      return []
    }
    if (!labelled || cell.columnSpan > 1 || cell.row < headed) {
      return [
        { ...cell, column: start, columnSpan: startOf(cell.column + cell.columnSpan) - start },
      ]
    }
    const marks = labelledMarks(cell.text)
    return labelled.headings.map((heading, part) =>
      partOf(cell, start + part, marks?.get(heading) ?? '')
    )
  })
  const headings = [...columns].flatMap(([column, { headings: own }]) => {
    const [first] = table.cells.filter((cell) => cell.column === column && cell.row > headed)
    const y = { y0: table.rowEdges[headed], y1: table.rowEdges[headed + 1] }
    const above = {
      ...first,
      row: headed,
      rowSpan: 1,
      kind: 'value' as const,
      box: { ...first.box, ...y },
    }
    return own.map((heading, part) => partOf(above, startOf(column) + part, heading))
  })
  return {
    ...table,
    columnEdges,
    cells: [...cells, ...headings].sort(
      (one, other) => one.row - other.row || one.column - other.column
    ),
  }
}
