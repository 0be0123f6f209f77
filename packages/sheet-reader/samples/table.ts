import type { Paper } from './paper.js'
import {
  type MeasuredTable,
  headerHeight,
  sum,
  placed,
  type HeaderCell,
  rotatedLines,
  headerLines,
  rowHeight,
  cellLines,
  type Align,
  type TableSpec,
} from './table_measures.js'

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
