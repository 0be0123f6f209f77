import { paperSize, placeCells, tablesOf, type Block, type Look, type Table } from './model.js'

const NARROW_LETTERS = /[iljtfrI.,:;'|!()[\] /-]/
const WIDE_LETTERS = /[mwMWQO@%&½]/

/** Roughly how wide the longest line of a text is, in times the size of the type. */
export function roughWidth(text: string, font: Look['font'], bold = false): number {
  const factor = font === 'narrow' ? 0.82 : font === 'serif' ? 0.95 : 1
  const widths = text.split('\n').map((line) => {
    if (font === 'mono') {
      return 0.61 * Array.from(line).length
    }
    let width = 0
    for (const letter of line.normalize('NFD').replace(/[\u0300-\u036f]/g, '')) {
      if (NARROW_LETTERS.test(letter)) {
        width += 0.33
      } else if (WIDE_LETTERS.test(letter)) {
        width += 0.9
      } else {
        width += /[A-Z]/.test(letter) ? 0.7 : 0.56
      }
    }
    return width * factor
  })
  return Math.max(...widths) * (bold ? 1.08 : 1)
}

/** Widths of a table's columns in times the size of the type, with room on both sides. */
export function roughColumns(table: Table, look: Look): number[] {
  const { font, boldHead, padding } = look
  return columnWidths(table, (text, head) => roughWidth(text, font, head && boldHead), padding)
}

/** Widths of columns in the unit of `measure`, so that every cell has its text on its own lines. */
export function columnWidths(
  table: Table,
  measure: (text: string, head: boolean) => number,
  padding: number
): number[] {
  const widths = table.columns.map((column) => (column.room ?? 0) + 2 * padding)
  const rows = [...table.head, ...table.rows.map((row) => row.cells)]
  const wide: { from: number; span: number; width: number }[] = []
  for (const { cell, row, column, span } of placeCells(rows)) {
    const text = measure(cell.text, row < table.head.length)
    const width = (cell.turn ? 1.3 * cell.text.split('\n').length : text) + 2 * padding
    if (span === 1) {
      widths[column] = Math.max(widths[column], width)
    } else if (span < table.columns.length) {
      wide.push({ from: column, span, width })
    }
  }
  for (const { from, span, width } of wide) {
    const now = widths.slice(from, from + span).reduce((sum, one) => sum + one, 0)
    for (let at = from; at < from + span; at++) {
      widths[at] += Math.max(0, width - now) / span
    }
  }
  return widths
}

/**
 * Turns, shrinks and enlarges the page until the widest table fits; null where even a large sheet
 * with small type is too narrow.
 */
export function fitLook(look: Look, blocks: readonly Block[]): Look | null {
  const tables = tablesOf(blocks)
  const needed = (size: number) =>
    Math.max(
      0,
      ...tables.map((table) => size * roughColumns(table, look).reduce((sum, one) => sum + one, 0))
    )
  const tries: Look[] = [look]
  for (const size of [look.size, 0.88 * look.size, 0.77 * look.size]) {
    if (size < 5.5) {
      continue
    }
    tries.push({ ...look, size }, { ...look, size, landscape: true })
  }
  tries.push({ ...look, paper: 'a3', landscape: true })
  tries.push({ ...look, paper: 'a3', landscape: true, size: Math.max(5.5, 0.8 * look.size) })
  const fitting = tries.find((one) => needed(one.size) <= paperSize(one)[0] - 2 * one.margin)
  return fitting ? { ...fitting, size: Math.round(fitting.size * 10) / 10 } : null
}
