import type { PixelBox } from '../../image/grey_image.js'
import type { RasterRuling, RasterRulings, RulingSegment } from '../../image/rulings.js'
import type { Ruling } from '../../types.js'
import { isOfStems } from './drawn_slots.js'
import type { RasterTable } from './raster_table.js'

/**
 * How far beyond its outline a line belongs to a table, in pixels, and in points: as a second line
 * beside that, or the feet of a title right above it.
 */
const CLOSE = 4
const DOUBLE = 3.2
/**
 * In points: what stands on a table and is lower is no side of a row, but the stem of a letter of
 * its title.
 */
const LOWEST_ROW = 10

/**
 * The lines of a page as {@link findTables} wants them, in points: inside ruled tables one stretch
 * for each side of a cell that is drawn (a scan breaks lines, the table does not), elsewhere what
 * was found.
 */
export function pageRulings(
  rulings: RasterRulings,
  tables: readonly RasterTable[],
  strokes: readonly PixelBox[],
  scale: number
): Ruling[] {
  const stretch = (
    direction: Ruling['direction'],
    position: number,
    from: number,
    to: number
  ): Ruling => ({ direction, position: position / scale, from: from / scale, to: to / scale })

  const sides = tables.flatMap((table) =>
    table.cells.flatMap(({ row, column, rowSpan, columnSpan }) => {
      const { rowEdges, columnEdges } = table
      const [left, right] = [columnEdges[column], columnEdges[column + columnSpan]]
      const [top, bottom] = [rowEdges[row], rowEdges[row + rowSpan]]
      return [
        stretch('horizontal', top, left, right),
        stretch('horizontal', bottom, left, right),
        stretch('vertical', left, top, bottom),
        stretch('vertical', right, top, bottom),
      ]
    })
  )
  const isLoose = (direction: Ruling['direction'], ruling: RasterRuling | RulingSegment) =>
    !tables.some((table) => lies(ruling, direction, table, Math.max(CLOSE, DOUBLE * scale)))
  // A line through several tables is none between them.
  const loose = (direction: Ruling['direction'], found: readonly RasterRuling[]) =>
    found
      .flatMap((ruling) => {
        const outside = ruling.segments.filter((segment) => isLoose(direction, segment))
        return outside.length === ruling.segments.length ? [ruling] : outside
      })
      .filter((ruling) => isLoose(direction, ruling))
      .map(({ position, from, to }) => stretch(direction, position, from, to))
  const upright = rulings.vertical.filter((ruling) => !areStems(ruling, rulings.horizontal))
  const isOfTitle = ({ position, from, to }: Ruling) =>
    to - from < LOWEST_ROW && tables.some((table) => standsOn(position, from, to, table, scale))
  return [
    ...sides,
    ...loose('horizontal', rulings.horizontal),
    ...loose('vertical', upright).filter((ruling) => !isOfTitle(ruling)),
    ...strokes.map(({ x0, y0, x1, y1 }) => stretch('horizontal', (y0 + y1) / 2, x0, x1)),
  ]
}

/**
 * Whether an upright ruling is letters that stand between level lines, one below the other (`I`,
 * `1`).
 */
function areStems(ruling: RasterRuling, level: readonly RasterRuling[]): boolean {
  const crossing = level
    .filter(({ from, to }) => from < ruling.position && to > ruling.position)
    .sort((one, other) => one.position - other.position)
  return crossing.length > 1 && isOfStems(ruling, crossing, undefined)
}

/**
 * Whether a ruling lies on or in a table.
 *
 * @param reach pixels beyond the table's outline in which a ruling is still a part of it
 */
function lies(
  { position, from, to }: RasterRuling | RulingSegment,
  direction: Ruling['direction'],
  { columnEdges, rowEdges }: RasterTable,
  reach: number
): boolean {
  const [across, along] =
    direction === 'horizontal' ? [rowEdges, columnEdges] : [columnEdges, rowEdges]
  const middle = (from + to) / 2
  return (
    position > across[0] - reach &&
    position < across.at(-1)! + reach &&
    middle > along[0] &&
    middle < along.at(-1)!
  )
}

/** Whether an upright stretch ends at the top of a table. All lengths of it are points. */
function standsOn(
  position: number,
  from: number,
  to: number,
  { columnEdges, rowEdges }: RasterTable,
  scale: number
): boolean {
  const [top, left, right] = [rowEdges[0], columnEdges[0], columnEdges.at(-1)!].map(
    (edge) => edge / scale
  )
  return position > left && position < right && from < top && Math.abs(to - top) < DOUBLE
}
