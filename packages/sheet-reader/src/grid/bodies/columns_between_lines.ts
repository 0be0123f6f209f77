import type { Band } from './bands.js'
import type { Body } from './body_bands.js'
import type { BodyColumn } from './column_parts.js'
import { joinOverlapping, type Extent } from '../lines/text_columns.js'

/** Share of the rows that must have lines in a column that none has a word of on its own line. */
const MOSTLY = 0.5

/**
 * The columns of a body with those of which no row has a word beside its values: remarks of two
 * lines each, which stand around the middles of their rows, half a line above and half a line
 * below.
 */
export function withColumnsBetweenLines(
  { bands, rows }: Body,
  columns: readonly BodyColumn[]
): readonly BodyColumn[] {
  const beside = rows.map((row) =>
    besideRow(bands, row).flatMap(({ lines }) =>
      lines.flatMap(({ phrases }) => phrases.map(({ x0, x1 }) => ({ from: x0, to: x1 })))
    )
  )
  const free = joinOverlapping(beside.flat()).filter(
    (extent) => !columns.some((column) => overlap(column, extent))
  )
  const added = free.flatMap((extent) => {
    const filled = beside.filter((lines) => lines.some((line) => overlap(line, extent))).length
    const column = { ...extent, filled, values: 0, shapes: new Set(['word' as const]) }
    return filled >= MOSTLY * rows.length ? [column] : []
  })
  return added.length === 0
    ? columns
    : [...columns, ...added].sort((one, other) => one.from - other.from)
}

/** The bands without values that share some of their height with a row. */
function besideRow(bands: readonly Band[], row: Band): Band[] {
  const at = bands.indexOf(row)
  return [bands[at - 1], bands[at + 1]].filter(
    (band) => band?.values.length === 0 && band.y0 < row.y1 && band.y1 > row.y0
  )
}

function overlap(one: Extent, other: Extent): boolean {
  return one.from < other.to && one.to > other.from
}
