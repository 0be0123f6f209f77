import { cellText } from './cell_text.js'
import type { GridInput, TextBox } from './grid_input.js'
import { mergeRulings } from './merge_rulings.js'
import { isPlausibleTable } from './plausible_table.js'
import { findColumns } from './text_columns.js'
import type { Extent } from './text_columns.js'
import { around, linesOf } from './text_lines.js'
import { regionsFromGaps, regionsFromRules } from './text_regions.js'
import type { TextRegion } from './text_regions.js'
import { groupRows, tableLine } from './text_rows.js'
import type { TextRow } from './text_rows.js'
import type { Box, Cell, Ruling, Table } from '../types.js'

/**
 * Tables that are not drawn as a grid: columns are gaps that run through many lines, rows are lines
 * of text (several where a cell is wrapped). Level lines, where there are some, say where a table
 * starts and ends.
 */
export function gridFromGaps(input: GridInput): Table[] {
  const upright = input.tokens.filter((token) => (token.angle ?? 0) === 0)
  const lines = linesOf(upright)
  const rulings = mergeRulings(input.rulings)
  const underlines = rulings.filter((ruling) => ruling.direction === 'horizontal')
  const tables: Table[] = []
  let left = lines
  for (const region of regionsFromRules(lines, rulings, input.width)) {
    const table = tableFromRegion(region, underlines)
    if (!table || !isPlausibleTable(table, true)) continue
    tables.push(table)
    left = left.filter((line) => !isInside(line, table.box))
  }
  for (const region of regionsFromGaps(left)) {
    const table = tableFromRegion(region, underlines)
    if (!table || !isPlausibleTable(table, false)) continue
    if (!tables.some((other) => overlap(other.box, table.box))) tables.push(table)
  }
  return tables.sort((one, other) => one.box.y0 - other.box.y0 || one.box.x0 - other.box.x0)
}

function tableFromRegion(region: TextRegion, underlines: readonly Ruling[]): Table | null {
  const lines = region.lines
  const most = Math.max(...lines.map((line) => line.phrases.length))
  const full = lines.filter((line) => line.phrases.length >= Math.max(2, most * 0.5))
  const columns = findColumns(full)
  if (columns.length < 2) return null
  const rows = groupRows(
    lines.map((line) => tableLine(line, columns)),
    columns,
    region.rules,
    underlines
  )
  if (rows.length < 2) return null
  return buildTable(region, columns, rows)
}

function buildTable(region: TextRegion, columns: Extent[], rows: TextRow[]): Table {
  const box = around(region.lines)
  const columnEdges = [
    Math.min(box.x0, region.extent?.from ?? box.x0),
    ...columns.slice(1).map((column, index) => (columns[index].to + column.from) / 2),
    Math.max(box.x1, region.extent?.to ?? box.x1),
  ]
  const spans = rows.map((row) => around(row.lines.map((line) => line.line)))
  const rowEdges = [
    region.rules[0] ?? box.y0,
    ...spans.slice(1).map((span, index) => (spans[index].y1 + span.y0) / 2),
    region.rules.at(-1) ?? box.y1,
  ]
  const cells = rows.flatMap((row, index) => rowCells(row, index, columnEdges, rowEdges))
  return {
    box: {
      x0: columnEdges[0],
      y0: rowEdges[0],
      x1: columnEdges[columnEdges.length - 1],
      y1: rowEdges[rowEdges.length - 1],
    },
    columnEdges,
    rowEdges,
    ruled: false,
    cells,
  }
}

function rowCells(row: TextRow, index: number, columnEdges: number[], rowEdges: number[]): Cell[] {
  const words = new Map<number, TextBox[]>()
  const spans = new Map<number, number>()
  for (const entry of row.lines.flatMap((line) => line.entries)) {
    words.set(entry.column, [...(words.get(entry.column) ?? []), ...entry.phrase.words])
    spans.set(entry.column, Math.max(spans.get(entry.column) ?? 1, entry.span))
  }
  const cells: Cell[] = []
  let column = 0
  while (column < columnEdges.length - 1) {
    let columnSpan = 1
    const wanted = spans.get(column) ?? 1
    while (columnSpan < wanted && !words.has(column + columnSpan)) columnSpan++
    cells.push({
      row: index,
      column,
      rowSpan: 1,
      columnSpan,
      box: {
        x0: columnEdges[column],
        y0: rowEdges[index],
        x1: columnEdges[column + columnSpan],
        y1: rowEdges[index + 1],
      },
      ...cellText(words.get(column) ?? []),
    })
    column += columnSpan
  }
  return cells
}

function isInside(line: Box, box: Box): boolean {
  const y = (line.y0 + line.y1) / 2
  return y > box.y0 && y < box.y1 && line.x0 < box.x1 && line.x1 > box.x0
}

function overlap(one: Box, other: Box): boolean {
  return one.x0 < other.x1 && other.x0 < one.x1 && one.y0 < other.y1 && other.y0 < one.y1
}
