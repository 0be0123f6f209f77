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

function placed(spec: TableSpec): PlacedHeader[] {
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

function rotatedLines(paper: Paper, spec: TableSpec, cell: HeaderCell): string[] {
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

function headerLines(paper: Paper, table: TableSpec, cell: HeaderCell, width: number): string[] {
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

function cellLines(paper: Paper, table: MeasuredTable, text: string, column: number): string[] {
  const inner = table.widths[column] - 2 * table.padding
  if (paper.widthOf(text, table.size) <= inner + 0.01) {
    return [text]
  }
  return breakLines(paper, text, inner, table.size)
}

/** Draws the header with its top left at the given point; gives the y below it. */
export function drawHeader(paper: Paper, table: MeasuredTable, x: number, y: number): number {
  const bottom = y + headerHeight(table)
  const right = x + sum(table.widths)
  if (table.headerFill) {
    paper.document.rect(x, y, right - x, bottom - y).fill(table.headerFill)
  }
  for (const { cell, level, column } of placed(table)) {
    const left = x + sum(table.widths.slice(0, column))
    const width = sum(table.widths.slice(column, column + cell.columnSpan))
    const top = y + sum(table.headerHeights.slice(0, level))
    const height = sum(table.headerHeights.slice(level, level + cell.rowSpan))
    if (table.rules === 'all') {
      outline(paper, table, left, top, width, height)
    }
    if (cell.rotated) {
      drawRotated(paper, table, cell, left, top, width, height)
    } else {
      drawHeaderText(paper, table, cell, column, left, top, width, height)
    }
  }
  if (table.rules === 'horizontal' || table.rules === 'under-header') {
    straight(paper, table, x, y, right, y)
    straight(paper, table, x, bottom, right, bottom)
  }
  if (table.rules === 'vertical') {
    drawVerticals(paper, table, x, y, bottom)
  }
  return bottom
}

function drawRotated(
  paper: Paper,
  table: MeasuredTable,
  cell: HeaderCell,
  left: number,
  top: number,
  width: number,
  height: number
): void {
  const lines = rotatedLines(paper, table, cell)
  const lineHeight = table.headerSize * 1.12
  paper.document.save()
  paper.document.translate(left + width / 2, top + height - 3).rotate(-90)
  lines.forEach((line, index) => {
    const across = (index - lines.length / 2) * lineHeight
    paper.line(line, 0, across, table.headerSize, { bold: table.boldHeader })
  })
  paper.document.restore()
}

function drawHeaderText(
  paper: Paper,
  table: MeasuredTable,
  cell: HeaderCell,
  column: number,
  left: number,
  top: number,
  width: number,
  height: number
): void {
  const lines = headerLines(paper, table, cell, width)
  const lineHeight = table.headerSize * 1.15
  const align = cell.columnSpan > 1 ? 'center' : table.columns[column].align
  const from = top + (height - lines.length * lineHeight) / 2
  lines.forEach((line, index) => {
    paper.line(
      line,
      anchor(align, left, width, table.padding),
      from + index * lineHeight,
      table.headerSize,
      {
        bold: table.boldHeader,
        align,
      }
    )
  })
}

/** Draws one row with its top left at the given point; gives the y below it. */
export function drawRow(
  paper: Paper,
  table: MeasuredTable,
  row: string[],
  index: number,
  x: number,
  y: number
): number {
  const height = rowHeight(paper, table, row)
  const right = x + sum(table.widths)
  if (table.rules === 'zebra' && index % 2 === 1) {
    paper.document.rect(x, y, right - x, height).fill('#e4e9ee')
  }
  let left = x
  row.forEach((text, column) => {
    const width = table.widths[column]
    if (table.rules === 'all') {
      outline(paper, table, left, y, width, height)
    }
    const lines = cellLines(paper, table, text, column)
    const lineHeight = table.size * 1.15
    const from = y + (height - lines.length * lineHeight) / 2
    const { align } = table.columns[column]
    lines.forEach((line, number) => {
      paper.line(
        line,
        anchor(align, left, width, table.padding),
        from + number * lineHeight,
        table.size,
        {
          align,
          colour: table.colourOf?.(text, column) ?? 'black',
        }
      )
    })
    left += width
  })
  if (table.rules === 'horizontal') {
    straight(paper, table, x, y + height, right, y + height)
  }
  if (table.rules === 'vertical') {
    drawVerticals(paper, table, x, y, y + height)
  }
  return y + height
}

/** Draws a row that is one cell as wide as the table; gives the y below it. */
export function drawBand(
  paper: Paper,
  table: MeasuredTable,
  text: string,
  x: number,
  y: number
): number {
  const height = table.size * table.leading
  const width = sum(table.widths)
  if (table.rules === 'all') {
    outline(paper, table, x, y, width, height)
  }
  const from = y + (height - table.size * 1.15) / 2
  paper.line(text, x + table.padding, from, table.size, { bold: true })
  if (table.rules === 'horizontal') {
    straight(paper, table, x, y + height, x + width, y + height)
  }
  return y + height
}

function anchor(align: Align, left: number, width: number, padding: number): number {
  if (align === 'left') {
    return left + padding
  }
  return align === 'right' ? left + width - padding : left + width / 2
}

function outline(
  paper: Paper,
  table: TableSpec,
  x: number,
  y: number,
  width: number,
  height: number
): void {
  paper.document.lineWidth(table.ruleWidth).rect(x, y, width, height).stroke('black')
}

function straight(
  paper: Paper,
  table: TableSpec,
  x0: number,
  y0: number,
  x1: number,
  y1: number
): void {
  paper.document.lineWidth(table.ruleWidth).moveTo(x0, y0).lineTo(x1, y1).stroke('black')
}

function drawVerticals(
  paper: Paper,
  table: MeasuredTable,
  x: number,
  y0: number,
  y1: number
): void {
  let left = x
  for (const width of [0, ...table.widths]) {
    left += width
    straight(paper, table, left, y0, left, y1)
  }
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
