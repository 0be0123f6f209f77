import { findTables, withoutTables } from '../../grid/find_tables.js'
import { moved } from '../../grid/boxes.js'
import type { Gutter } from './gutters.js'
import type { Box, PageReading, Ruling, Table } from '../../types.js'

/** A part of a page that is read as a page of its own. */
export interface Panel {
  page: PageReading
  /** Whether it is to the right of the gutter. */
  isRight: boolean
  /** Points that it was moved by, so that panels have their columns at the same places. */
  moved: Shift
}

/** By how many points something is further to the right and down. */
export interface Shift {
  right: number
  down: number
}

/**
 * Cuts a page at a gutter, and in the middle of its height where there is a level: two panels or
 * four, from the left and then down. What is printed over or under both sides belongs to both.
 * Where the gutter is in the middle of the page, each half begins where a page of its own would.
 *
 * @param level null where sheets stand beside each other only
 */
export function cutPage(page: PageReading, gutter: Gutter, level: number | null): Panel[] {
  const { from, to } = gutter
  const half = page.width / 2
  const cut = half > from && half < to ? half : (from + to) / 2
  const heights = level === null ? [0, page.height] : [0, level, page.height]
  return heights.slice(1).flatMap((y1, index) => {
    const y0 = heights[index]
    return [
      { page: panelOf(page, gutter, { x0: 0, y0, x1: cut, y1 }), isRight: false },
      { page: panelOf(page, gutter, { x0: cut, y0, x1: page.width, y1 }), isRight: true },
    ].map((panel) => ({
      ...panel,
      moved: { right: panel.isRight ? -cut : 0, down: -y0 },
    }))
  })
}

function panelOf(page: PageReading, { top, bottom }: Gutter, part: Box): PageReading {
  const shift = { right: -part.x0, down: -part.y0 }
  const isOwn = (x: number, y: number) =>
    y < top || y > bottom || (x >= part.x0 && x < part.x1 && y >= part.y0 && y < part.y1)
  const tokens = page.tokens
    .filter(({ x0, y0, x1, y1 }) => isOwn((x0 + x1) / 2, (y0 + y1) / 2))
    .map((token) => ({ ...token, ...moved(token, shift.down, shift.right) }))
  const rulings = page.rulings
    .filter((ruling) => isOwn(...middleOf(ruling)))
    .map((ruling) => movedRuling(ruling, shift))
  const [width, height] = [part.x1 - part.x0, part.y1 - part.y0]
  const input = { width, height, tokens, rulings }
  const isWhole = ({ box }: Table) =>
    box.x0 >= part.x0 && box.x1 <= part.x1 && box.y0 >= part.y0 && box.y1 <= part.y1
  // What a picture shows in drawn cells was read by these.
  const known =
    page.source === 'text_layer'
      ? []
      : page.tables.filter(isWhole).map((table) => movedTable(table, shift))
  const tables = [...known, ...findTables(withoutTables(input, rulings, known))]
  tables.sort((one, other) => one.box.y0 - other.box.y0 || one.box.x0 - other.box.x0)
  return { ...page, width, height, tokens, rulings, tables }
}

function middleOf({ direction, position, from, to }: Ruling): [x: number, y: number] {
  const middle = (from + to) / 2
  return direction === 'horizontal' ? [middle, position] : [position, middle]
}

function movedRuling(ruling: Ruling, { right, down }: Shift): Ruling {
  const { direction, position, from, to } = ruling
  const [along, across] = direction === 'horizontal' ? [right, down] : [down, right]
  return { ...ruling, position: position + across, from: from + along, to: to + along }
}

function movedTable(table: Table, shift: Shift): Table {
  return {
    ...table,
    box: moved(table.box, shift.down, shift.right),
    columnEdges: table.columnEdges.map((x) => x + shift.right),
    rowEdges: table.rowEdges.map((y) => y + shift.down),
    cells: table.cells.map((cell) => ({ ...cell, box: moved(cell.box, shift.down, shift.right) })),
  }
}
