import type { Cell, Table } from '../../../types.js'

/** The cells of each column that hold something and stand in that column alone. */
export function cellsByColumn({ cells }: Table): Map<number, Cell[]> {
  return Map.groupBy(
    cells.filter(({ columnSpan, text }) => columnSpan === 1 && text !== ''),
    ({ column }) => column
  )
}

/** A table in which some cells say something shorter. */
export function withTexts(table: Table, texts: ReadonlyMap<Cell, string>): Table {
  const cells = table.cells.map((cell) => {
    const text = texts.get(cell)
    return text === undefined ? cell : { ...cell, text }
  })
  return { ...table, cells }
}

/**
 * A table with a further column behind each of some, which takes the second half of their cells.
 *
 * @param part both halves of what a cell says; null where it stays whole in the first column
 */
export function withPartedColumns(
  table: Table,
  columns: ReadonlySet<number>,
  part: (text: string) => readonly [string, string] | null
): Table {
  const before = (column: number) => [...columns].filter((own) => own < column).length
  const columnEdges = table.columnEdges.flatMap((edge, column) => {
    const next = table.columnEdges[column + 1]
    return columns.has(column) ? [edge, (edge + next) / 2] : [edge]
  })
  const cells = table.cells.flatMap((cell): Cell[] => {
    const column = cell.column + before(cell.column)
    const end = cell.column + cell.columnSpan
    const own = { ...cell, column, columnSpan: end + before(end) - column }
    if (!columns.has(cell.column) || cell.columnSpan > 1) {
      return [own]
    }
    const single = { ...own, columnSpan: 1 }
    const parts = part(cell.text)
    if (parts === null) {
      return [single]
    }
    const [first, second] = parts
    const behind = signsOf(first).length
    return [
      { ...single, text: first, hypotheses: glyphsOf(cell, 0, behind) },
      { ...single, column: column + 1, text: second, hypotheses: glyphsOf(cell, behind) },
    ]
  })
  return { ...table, columnEdges, cells }
}

/** The characters of a text that leave ink. */
function signsOf(text: string): string[] {
  return [...text.replace(/\s/gu, '')]
}

/**
 * What the glyphs of a part of a cell may be, by those readings of the cell that have as many as
 * its text.
 */
function glyphsOf({ text, hypotheses = [] }: Cell, from: number, to?: number): Cell['hypotheses'] {
  const { length } = signsOf(text)
  const fitting = hypotheses.filter(({ glyphs }) => glyphs.length === length)
  return fitting.length === 0
    ? undefined
    : fitting.map((hypothesis) => ({ ...hypothesis, glyphs: hypothesis.glyphs.slice(from, to) }))
}
