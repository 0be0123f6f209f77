import { isInside } from '../table_place.js'
import { intervalAt } from '../lines/text_columns.js'
import { isNumeric, linesOf } from '../lines/text_lines.js'
import type { GridInput } from '../grid_input.js'
import type { Table } from '../../types.js'

/** Heights of its first row up to which the headings of a table stand above it. */
const NEAR = 1.5
/**
 * Lines of headings at most, and share of the columns that they must stand over, no word in two of
 * them.
 */
const MOST_LINES = 3
const MOSTLY = 0.7
/** Fewest columns, and share of the cells of the first row that must be numbers. */
const FEWEST_COLUMNS = 4
const NUMBERS = 0.5
/** What no heading is, unlike `1st`. */
const MARK = /^\d+(?:[.,]\d+)?%?$/

/**
 * Whether the lines of a table begin below its headings, which have a coloured ground in place of
 * lines: its first row holds numbers, and words stand in nearly each of its columns right above it.
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
  const over = new Set<number>()
  for (const { words } of linesOf(upright).slice(-MOST_LINES).reverse()) {
    const columns = words.map(({ x0, x1 }) => [
      intervalAt(columnEdges, x0),
      intervalAt(columnEdges, x1),
    ])
    const areHeadings = words.every(({ text }) => !MARK.test(text ?? ''))
    if (!areHeadings || columns.some(([from, to]) => from !== to)) {
      return false
    }
    columns.forEach(([column]) => over.add(column))
    if (over.size >= MOSTLY * (columnEdges.length - 1)) {
      return true
    }
  }
  return false
}
