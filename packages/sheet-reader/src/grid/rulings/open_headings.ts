import { isInside } from '../table_place.js'
import { intervalAt } from '../lines/text_columns.js'
import { isNumeric, linesOf } from '../lines/text_lines.js'
import type { GridInput } from '../grid_input.js'
import type { Table } from '../../types.js'

/** Heights of its first row up to which the headings of a table stand above it. */
const NEAR = 1.5
/** Share of the columns that a line above a table must stand over, none of its words in two of them. */
const MOSTLY = 0.7
/** Fewest columns, and share of the cells of the first row that must be numbers. */
const FEWEST_COLUMNS = 4
const NUMBERS = 0.5
/** What no heading is, unlike `1st`. */
const MARK = /^\d+(?:[.,]\d+)?%?$/

/**
 * Whether the lines of a table begin below its headings, which have a coloured ground in place of lines: its
 * first row holds numbers, and words stand in nearly each of its columns right above it.
 *
 * @param tokens of the page
 */
export function hasOpenHeadings(
  { box, cells, columnEdges, rowEdges }: Table,
  tokens: GridInput['tokens']
): boolean {
  const first = cells.filter(({ row, text }) => row === 0 && text !== '')
  const numbers = first.filter(({ text }) => isNumeric(text))
  if (columnEdges.length <= FEWEST_COLUMNS || numbers.length < NUMBERS * first.length) {
    return false
  }
  const top = box.y0 - NEAR * (rowEdges[1] - rowEdges[0])
  const above = { x0: box.x0, y0: top, x1: box.x1, y1: box.y0 }
  const upright = tokens.filter((word) => (word.angle ?? 0) === 0 && isInside(word, above))
  const line = linesOf(upright).at(-1)
  if (!line || line.words.some(({ text }) => MARK.test(text ?? ''))) {
    return false
  }
  const columns = line.words.map(({ x0, x1 }) => [
    intervalAt(columnEdges, x0),
    intervalAt(columnEdges, x1),
  ])
  const over = new Set(columns.map(([from]) => from))
  return (
    columns.every(([from, to]) => from === to) && over.size >= MOSTLY * (columnEdges.length - 1)
  )
}
