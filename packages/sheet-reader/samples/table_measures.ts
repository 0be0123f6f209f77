import type { Paper } from './paper.js'

export type Rules = 'all' | 'horizontal' | 'vertical' | 'zebra' | 'under-header' | 'none'

export type Align = 'left' | 'center' | 'right'

export interface HeaderCell {
  text: string
  columnSpan: number
  rowSpan: number
  rotated?: boolean
}

export interface ColumnSpec {
  align: Align
  /** Widest the column may become; longer text is broken into lines. */
  maximumWidth?: number
}

export interface TableSpec {
  columns: ColumnSpec[]
  /** Levels from the top; a cell with a row span is left out of the levels below. */
  header: HeaderCell[][]
  rows: string[][]
  size: number
  headerSize: number
  boldHeader: boolean
  rules: Rules
  ruleWidth: number
  headerFill: string | null
  /** Height of a row of one line as a multiple of the type size. */
  leading: number
  padding: number
  /** Share of the free width of the page that the columns take, 0 to 1. */
  spread: number
  /** Colour by cell text, such as red for failed marks. */
  colourOf?: (text: string, column: number) => string
}

export interface MeasuredTable extends TableSpec {
  widths: number[]
  headerHeights: number[]
}

const LONGEST_ROTATED = 92

/**
 * Finds column widths and header heights. Throws when the table is wider than `available` points:
 * the caller then takes a smaller type, so that no text is ever cut off and the truth stays true.
 */
export function measureTable(paper: Paper, spec: TableSpec, available: number): MeasuredTable {
  const widths = spec.columns.map((column, index) => {
    const widest = Math.max(0, ...spec.rows.map((row) => paper.widthOf(row[index], spec.size)))
    return Math.min(widest, column.maximumWidth ?? Infinity) + 2 * spec.padding
  })
  for (const { cell, column } of placed(spec)) {
    const needed = leastWidth(paper, spec, cell) + 2 * Math.min(spec.padding, 2.5)
    const present = sum(widths.slice(column, column + cell.columnSpan))
    if (needed > present) {
      for (let i = 0; i < cell.columnSpan; i++) {
        widths[column + i] += (needed - present) / cell.columnSpan
      }
    }
  }
  const free = available - sum(widths)
  if (free < 0) {
    throw new RangeError(`table is ${(-free).toFixed(1)} points too wide`)
  }
  const share = (free * spec.spread) / widths.length
  const measured = { ...spec, widths: widths.map((width) => width + share), headerHeights: [] }
  return { ...measured, headerHeights: headerHeights(paper, measured) }
}

interface PlacedHeader {
  cell: HeaderCell
  level: number
  column: number
}

export function placed(spec: TableSpec): PlacedHeader[] {
  const taken = spec.header.map(() => new Set<number>())
  return spec.header.flatMap((cells, level) => {
    let column = 0
    return cells.map((cell) => {
      while (taken[level].has(column)) {
        column++
      }
      const start = column
      for (let below = level; below < level + cell.rowSpan; below++) {
        for (let i = 0; i < cell.columnSpan; i++) {
          taken[below].add(start + i)
        }
      }
      return { cell, level, column: start }
    })
  })
}

function leastWidth(paper: Paper, spec: TableSpec, cell: HeaderCell): number {
  if (cell.rotated) {
    return rotatedLines(paper, spec, cell).length * spec.headerSize * 1.15
  }
  const words = cell.text.split(' ')
  return Math.max(...words.map((word) => paper.widthOf(word, spec.headerSize, spec.boldHeader)))
}

export function rotatedLines(paper: Paper, spec: TableSpec, cell: HeaderCell): string[] {
  return breakLines(paper, cell.text, LONGEST_ROTATED, spec.headerSize, spec.boldHeader)
}

/** Breaks at spaces; a single word may be wider than `width`. */
export function breakLines(
  paper: Paper,
  text: string,
  width: number,
  size: number,
  bold = false
): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word
    if (lines.length > 0 && paper.widthOf(longer, size, bold) <= width + 0.01) {
      lines[lines.length - 1] = longer
    } else {
      lines.push(word)
    }
  }
  return lines
}

function headerHeights(paper: Paper, table: MeasuredTable): number[] {
  const heights = table.header.map(() => table.headerSize * 1.5)
  for (const { cell, level, column } of placed(table)) {
    const width = sum(table.widths.slice(column, column + cell.columnSpan))
    const needed = cell.rotated
      ? Math.max(
          ...rotatedLines(paper, table, cell).map((line) =>
            paper.widthOf(line, table.headerSize, table.boldHeader)
          )
        ) + 6
      : headerLines(paper, table, cell, width).length * table.headerSize * 1.15 + 4
    const present = sum(heights.slice(level, level + cell.rowSpan))
    if (needed > present) {
      heights[level + cell.rowSpan - 1] += needed - present
    }
  }
  return heights
}

export function headerLines(
  paper: Paper,
  table: TableSpec,
  cell: HeaderCell,
  width: number
): string[] {
  const inner = width - 2 * Math.min(table.padding, 2.5)
  return breakLines(paper, cell.text, inner, table.headerSize, table.boldHeader)
}

export function headerHeight(table: MeasuredTable): number {
  return sum(table.headerHeights)
}

export function rowHeight(paper: Paper, table: MeasuredTable, row: string[]): number {
  const lines = Math.max(...row.map((text, index) => cellLines(paper, table, text, index).length))
  return table.size * table.leading + (lines - 1) * table.size * 1.15
}

export function cellLines(
  paper: Paper,
  table: MeasuredTable,
  text: string,
  column: number
): string[] {
  const inner = table.widths[column] - 2 * table.padding
  if (paper.widthOf(text, table.size) <= inner + 0.01) {
    return [text]
  }
  return breakLines(paper, text, inner, table.size)
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
