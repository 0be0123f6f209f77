import type { TextBox } from '../grid_input.js'
import { gridFromBodies } from '../bodies/grid_from_bodies.js'
import { holds, isInside } from '../table_place.js'
import { median } from '../lines/text_lines.js'
import type { Ruling, Table } from '../../types.js'

/**
 * Most level lines inside a frame: below its headings, or below those of groups (one, however often
 * it is broken off between them), and above its sums.
 */
const LINES_IN_FRAME = 2
/** Points beside the sides of a frame in which a line is one of them. */
const AT_SIDE = 2

/** Whether a drawn table is a mere frame around rows whose columns nobody drew. */
export function isMereFrame({ box }: Table, rulings: readonly Ruling[]): boolean {
  const inner = rulings.filter(({ direction, position, from, to }) => {
    const [low, high] = direction === 'vertical' ? [box.x0, box.x1] : [box.y0, box.y1]
    const [start, end] = direction === 'vertical' ? [box.y0, box.y1] : [box.x0, box.x1]
    return position > low + AT_SIDE && position < high - AT_SIDE && from < end && to > start
  })
  const levels = new Set(inner.map(({ position }) => Math.round(position)))
  return inner.every(({ direction }) => direction === 'horizontal') && levels.size <= LINES_IN_FRAME
}

/**
 * Times the usual height of rows: what is higher holds turned headings, or stands beside several
 * lines.
 */
const HIGH_ROW = 2

/**
 * Whether a row of a table is much higher than the others, as one of headings that read upwards is.
 * A row that nothing parts and whose words are level holds lines of headings, which the rows below
 * it part.
 *
 * @param words of the page
 */
export function hasHighRow(
  { box, rowEdges, columnEdges, cells }: Table,
  words: readonly TextBox[]
): boolean {
  const heights = rowEdges.slice(1).map((edge, index) => edge - rowEdges[index])
  const usual = median([...heights])
  const isUnparted = (row: number) =>
    cells.some((cell) => cell.row === row && cell.columnSpan === columnEdges.length - 1) &&
    words
      .filter((word) => isInside(word, { ...box, y0: rowEdges[row], y1: rowEdges[row + 1] }))
      .every(({ angle = 0 }) => angle === 0)
  return heights.some((height, row) => height > HIGH_ROW * usual && !isUnparted(row))
}

/**
 * Share of the rows in which a column holds something that is more than headings beside their
 * values.
 */
const OFTEN = 0.25

/**
 * How many columns hold more than headings, which may stand beside their values instead of over
 * them.
 */
function countBodyColumns({ cells, columnEdges, rowEdges }: Table): number {
  const filled = columnEdges.slice(1).map(() => 0)
  for (const { column, text } of cells) {
    filled[column] += text.trim() === '' ? 0 : 1
  }
  return filled.filter((count) => count >= OFTEN * (rowEdges.length - 1)).length
}

/**
 * Whether the rows in a mere frame show as many columns as were found between its lines, or more:
 * columns that stand closer than words of a sentence.
 *
 * @param tokens words of the page
 */
export function holdsFinerTable(table: Table, tokens: readonly TextBox[]): boolean {
  const { box } = table
  const own = tokens.filter(({ x0, x1, y0, y1 }) => holds(box, (x0 + x1) / 2, (y0 + y1) / 2))
  const [found, ...others] = gridFromBodies({ width: 0, height: 0, tokens: own, rulings: [] })
  return (
    found !== undefined &&
    others.length === 0 &&
    found.columnEdges.length - 1 >= countBodyColumns(table)
  )
}
