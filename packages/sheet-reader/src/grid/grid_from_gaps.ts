import { cellText } from './lines/cell_text.js'
import type { GridInput, TextBox } from './grid_input.js'
import { mergeRulings } from './rulings/merge_rulings.js'
import { isPlausibleTable } from './plausible_table.js'
import { findColumns } from './lines/text_columns.js'
import type { Extent } from './lines/text_columns.js'
import { around, fontSizeOf, linesOf } from './lines/text_lines.js'
import { regionsFromGaps } from './lines/text_regions.js'
import { regionsFromRules } from './rulings/regions_from_rules.js'
import type { TextRegion } from './lines/text_regions.js'
import { groupRows } from './lines/text_rows.js'
import { tableLine } from './lines/table_lines.js'
import type { TextRow } from './lines/text_rows.js'
import { placeTurned, turnedLines } from './headings/turned_headings.js'
import { partTypedRules } from './rulings/typed_rules.js'
import type { Box, Cell, Ruling, Table } from '../types.js'

/**
 * Tables that are not drawn as a grid: columns are gaps that run through many lines, rows are lines
 * of text (several where a cell is wrapped). Level lines, where there are some, say where a table
 * starts and ends.
 */
export function gridFromGaps(input: GridInput): Table[] {
  const { words, rules } = partTypedRules(input.tokens)
  const lines = linesOf(words.filter((word) => !isTurned(word)))
  const turned = words.filter(isTurned)
  const rulings = mergeRulings([...input.rulings, ...rules])
  const underlines = rulings.filter((ruling) => ruling.direction === 'horizontal')
  const tables: Table[] = []
  let left = lines
  for (const region of regionsFromRules(lines, rulings, input.width)) {
    const table = tableFromRegion(region, underlines, turned)
    if (!table || !isPlausibleTable(table, true)) {
      continue
    }
    if (tables.some((other) => overlap(other.box, table.box))) {
      continue
    }
    tables.push(table)
    left = left.filter((line) => !isInside(line, table.box))
  }
  for (const region of regionsFromGaps(left)) {
    const table = tableFromRegion(region, underlines, turned)
    if (!table || !isPlausibleTable(table, false)) {
      continue
    }
    if (!tables.some((other) => overlap(other.box, table.box))) {
      tables.push(table)
    }
  }
  return tables.sort((one, other) => one.box.y0 - other.box.y0 || one.box.x0 - other.box.x0)
}

function tableFromRegion(
  region: TextRegion,
  underlines: readonly Ruling[],
  turned: readonly TextBox[]
): Table | null {
  const lines = region.lines
  const most = Math.max(...lines.map((line) => line.phrases.length))
  const full = lines.filter((line) => line.phrases.length >= Math.max(2, most * 0.5))
  const columns = findColumns(full)
  if (columns.length < 2) {
    return null
  }
  const rows = groupRows(
    lines.map((line) => tableLine(line, columns)),
    columns,
    region.rules,
    underlines
  )
  addTurnedHeadings(rows, columns, turned, region)
  if (rows.length < 2) {
    return null
  }
  return buildTable(region, columns, rows)
}

/** Parts of the font size that turned headings may stand above the upright ones. */
const TURNED_REACH = 1.5

/** Headings that read upwards stand beside or above the upright ones. */
function addTurnedHeadings(
  rows: TextRow[],
  columns: readonly Extent[],
  turned: readonly TextBox[],
  region: TextRegion
): void {
  const box = around(region.lines)
  const firstBody = rows.find((row) => !row.isHeading)
  if (!firstBody || turned.length === 0) {
    return
  }
  const bottom = around(firstBody.lines.map(({ line }) => line)).y0
  const top = region.rules[0] ?? box.y0
  const above = turned.filter((word) => {
    const isBeside = word.x1 > columns[0].from && word.x0 < columns[columns.length - 1].to
    const isNear = word.y1 > top - TURNED_REACH * fontSizeOf(word) && word.y1 < bottom + 2
    return isBeside && isNear
  })
  if (above.length === 0) {
    return
  }
  const found = new Set(above)
  const stacked = turnedLines(turned).filter(({ words }) => words.some((word) => found.has(word)))
  let heading = rows.findLast((row) => row.isHeading)
  if (!heading) {
    heading = { lines: [], isHeading: true }
    rows.unshift(heading)
  }
  const isNamed = columns.map((_, column) =>
    heading.lines.some(({ entries }) => entries.some((entry) => entry.column === column))
  )
  const places = placeTurned(stacked, columns, isNamed)
  const entries = stacked.map(({ words, box: own }, index) => {
    const characters = words.reduce((sum, { text }) => sum + (text?.length ?? 1), 0)
    const phrase = { ...own, words, characters, isNumeric: false }
    return { phrase, column: places.columns[index], span: 1 }
  })
  const words = stacked.flatMap((line) => line.words)
  const line = { ...around(words), words, phrases: [], fontSize: 0 }
  heading.lines.push({ line, entries, hasSpan: false, numbers: 0 })
}

function isTurned(word: TextBox): boolean {
  return (word.angle ?? 0) !== 0
}

function buildTable(region: TextRegion, columns: Extent[], rows: TextRow[]): Table {
  const box = around(rows.flatMap((row) => row.lines.map(({ line }) => line)))
  const columnEdges = [
    Math.min(box.x0, region.extent?.from ?? box.x0),
    ...columns.slice(1).map((column, index) => (columns[index].to + column.from) / 2),
    Math.max(box.x1, region.extent?.to ?? box.x1),
  ]
  const spans = rows.map((row) => around(row.lines.map((line) => line.line)))
  const rowEdges = [
    Math.min(region.rules[0] ?? box.y0, box.y0),
    ...spans.slice(1).map((span, index) => (spans[index].y1 + span.y0) / 2),
    Math.max(region.rules.at(-1) ?? box.y1, box.y1),
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
    while (columnSpan < wanted && !words.has(column + columnSpan)) {
      columnSpan++
    }
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
