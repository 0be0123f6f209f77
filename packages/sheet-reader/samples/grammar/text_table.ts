import { columnWidths } from './fit.js'
import { placeCells, type Cell, type Table } from './model.js'

/**
 * How a table is drawn with letters: nothing but spaces, a line below the headings, bars, boxes.
 */
export type TextRuling = 'spaces' | 'line' | 'bars' | 'boxes'

export interface TextTable {
  /** Lines above the first row, repeated on later pages. */
  head: string[]
  /** Lines of each row. */
  rows: string[][]
  foot: string[]
}

/** Characters with the marks that belong to them. */
function splitLetters(text: string): string[] {
  return text.normalize('NFC').match(/\P{M}\p{M}*/gu) ?? []
}

/** Number of characters of the longest line; marks take no room. */
export function textWidth(text: string): number {
  return Math.max(...text.split('\n').map((line) => splitLetters(line).length))
}

/** Sets a table in characters of equal width; `gap` spaces between columns. */
export function textTable(table: Table, ruling: TextRuling, gap: number): TextTable {
  const upright: Table = {
    ...table,
    head: table.head.map((cells) => cells.map((cell) => ({ ...cell, turn: undefined }))),
  }
  const widths = columnWidths(upright, textWidth, 0).map(Math.ceil)
  const barred = ruling === 'bars' || ruling === 'boxes'
  const setter = new RowSetter(upright, widths, barred, gap)
  const rule = (filler: string) =>
    ruling === 'boxes'
      ? `+${widths.map((width) => filler.repeat(width + 2)).join('+')}+`
      : filler.repeat(setter.width)
  const headLines = setter.set(upright.head, true)
  const rows = upright.rows.map((row) => setter.set([row.cells], false))
  if (ruling === 'spaces' || ruling === 'bars') {
    return { head: headLines, rows, foot: [] }
  }
  if (ruling === 'line') {
    return { head: [...headLines, rule('-')], rows, foot: [] }
  }
  const everyRow = rows.length < 12
  return {
    head: [rule('-'), ...headLines, rule('=')],
    rows: everyRow ? rows.map((lines) => [...lines, rule('-')]) : rows,
    foot: everyRow ? [] : [rule('-')],
  }
}

class RowSetter {
  readonly #table: Table
  readonly #widths: readonly number[]
  readonly #barred: boolean
  readonly #gap: number

  constructor(table: Table, widths: readonly number[], barred: boolean, gap: number) {
    this.#table = table
    this.#widths = widths
    this.#barred = barred
    this.#gap = gap
  }

  get width(): number {
    return this.#place(this.#widths.length)
  }

  /** Lines of one row, or of all rows of headings. */
  set(rows: readonly Cell[][], head: boolean): string[] {
    const placed = placeCells(rows)
    const heights = rows.map((_, row) =>
      Math.max(
        1,
        ...placed
          .filter((one) => one.row === row && one.rows === 1)
          .map((one) => one.cell.text.split('\n').length)
      )
    )
    for (const { cell, row, rows: covered } of placed) {
      const now = heights.slice(row, row + covered).reduce((sum, one) => sum + one, 0)
      heights[row + covered - 1] += Math.max(0, cell.text.split('\n').length - now)
    }
    const lines: string[][] = Array.from(
      { length: heights.reduce((sum, one) => sum + one, 0) },
      () => Array.from({ length: this.width }, () => ' ')
    )
    for (const { cell, row, column, span, rows: covered } of placed) {
      const top = heights.slice(0, row).reduce((sum, one) => sum + one, 0)
      const height = heights.slice(row, row + covered).reduce((sum, one) => sum + one, 0)
      const texts = cell.text.split('\n')
      const from = this.#place(column)
      const room = this.#room(column, span)
      const align = cell.align ?? this.#table.columns[column].align
      texts.forEach((text, at) => {
        const line = head ? top + height - texts.length + at : top + at
        this.#write(lines[line], text, from + (this.#barred ? 2 : 0), room, align)
      })
      if (this.#barred) {
        for (let line = top; line < top + height; line++) {
          lines[line][from] = '|'
          lines[line][this.width - 1] = '|'
        }
      }
    }
    return lines.map((line) => line.join('').trimEnd())
  }

  #write(line: string[], text: string, from: number, room: number, align: string): void {
    const letters = splitLetters(text)
    const rest = Math.max(0, room - letters.length)
    const shift = align === 'right' ? rest : align === 'center' ? Math.floor(rest / 2) : 0
    letters.forEach((letter, at) => {
      if (from + shift + at < line.length) {
        line[from + shift + at] = letter
      }
    })
  }

  /** Letters that a cell has room for. */
  #room(column: number, span: number): number {
    const own = this.#widths.slice(column, column + span).reduce((sum, width) => sum + width, 0)
    return own + (span - 1) * (this.#barred ? 3 : this.#gap)
  }

  /** Where a column begins; for the number of columns, the whole width. */
  #place(column: number): number {
    const before = this.#widths.slice(0, column).reduce((sum, width) => sum + width, 0)
    if (this.#barred) {
      return before + 3 * column + (column === this.#widths.length ? 1 : 0)
    }
    return before + this.#gap * column
  }
}
