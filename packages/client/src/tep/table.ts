import type { Cell } from './csv.js'
import { plain } from './world.js'

/** A table for people: columns of equal width, numbers to the right. */
export function tableOf(rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map((row) => row.map((cell) => plain(String(cell ?? ''))))
  const widths = (texts[0] ?? []).map((_heading, column) =>
    Math.max(...texts.map((row) => row[column].length))
  )
  const lines = texts.map((row, index) =>
    row.map((text, column) =>
      typeof rows[index][column] === 'number'
        ? text.padStart(widths[column])
        : text.padEnd(widths[column])
    )
  )
  return lines.map((cells) => `${cells.join('  ').trimEnd()}\n`).join('')
}
