import type { Box, Cell, Table } from '../../types.js'

/** A column of a table of students: a subject's part has the subject above it. */
export interface SheetColumn {
  group: string | null
  label: string
  /** How surely what names the subject was read: of a picture it may be another. */
  confidence?: number
}

/** What stands in one place of the sheet; missing where nothing is printed. */
export type SheetCell =
  Pick<Cell, 'text' | 'kind' | 'confidence' | 'box' | 'hypotheses' | 'alternatives'> | undefined

/** A row for each student, in the columns given. */
export interface StudentSheet {
  columns: SheetColumn[]
  rows: SheetCell[][]
}

/** Width of the columns of a table that was put together, in points; only their order matters. */
const COLUMN_WIDTH = 50

/**
 * A sheet as a table like those that are printed: two rows of headings where subjects have parts,
 * one where they have none, and a row for each student. Cells keep the places where they were
 * printed.
 *
 * @param box the part of the page that the sheet takes
 */
export function studentTable({ columns, rows }: StudentSheet, box: Box): Table {
  const depth = columns.some(({ group }) => group !== null) ? 2 : 1
  const height = (box.y1 - box.y0) / (rows.length + depth)
  const rowEdges = Array.from(
    { length: rows.length + depth + 1 },
    (_, row) => box.y0 + row * height
  )
  const columnEdges = Array.from(
    { length: columns.length + 1 },
    (_, column) => box.x0 + column * COLUMN_WIDTH
  )
  const heading = (
    row: number,
    column: number,
    text: string,
    rowSpan: number,
    columnSpan: number,
    confidence = 1
  ) => ({
    row,
    column,
    rowSpan,
    columnSpan,
    box: {
      x0: columnEdges[column],
      y0: rowEdges[row],
      x1: columnEdges[column + columnSpan],
      y1: rowEdges[row + rowSpan],
    },
    kind: 'value' as const,
    text,
    confidence,
  })

  const cells: Cell[] = []
  for (let column = 0; column < columns.length;) {
    const { group, label, confidence } = columns[column]
    let next = column + 1
    if (group === null) {
      cells.push(heading(0, column, label, depth, 1, confidence))
    } else {
      while (columns[next]?.group === group) {
        next += 1
      }
      cells.push({
        ...heading(0, column, group, 1, next - column, confidence),
        isSubject: true,
      })
      for (let part = column; part < next; part++) {
        cells.push(heading(1, part, columns[part].label, 1, 1))
      }
    }
    column = next
  }
  for (const [row, texts] of rows.entries()) {
    for (const [column, cell] of texts.entries()) {
      if (cell) {
        cells.push({ ...cell, row: row + depth, column, rowSpan: 1, columnSpan: 1 })
      }
    }
  }
  return { box, columnEdges, rowEdges, ruled: true, headingRows: depth, cells }
}
