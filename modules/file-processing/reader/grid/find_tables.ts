import { gridFromGaps } from './grid_from_gaps.js'
import { gridFromRulings } from './grid_from_rulings.js'
import type { GridInput, GridOptions } from './grid_input.js'
import { mergeRulings } from './merge_rulings.js'
import type { Box, Ruling, Table } from '../types.js'

/** Share of a drawn grid's cells that must hold something; charts have grids too. */
const LEAST_FILLED = 0.3

/** The tables of a page, from the top. */
export function findTables(input: GridInput, options: GridOptions = {}): Table[] {
  const { ruled = true, unruled = true } = options
  const rulings = mergeRulings(input.rulings)
  const drawn = ruled ? gridFromRulings({ ...input, rulings }) : []
  const tables = drawn.filter(isTable)
  if (unruled) tables.push(...gridFromGaps(outside(input, rulings, drawn)))
  return tables.sort((one, other) => one.box.y0 - other.box.y0 || one.box.x0 - other.box.x0)
}

/** A frame, a line of boxes and the grid of a chart are no tables. */
function isTable(table: Table): boolean {
  if (table.rowEdges.length < 3 || table.columnEdges.length < 3) return false
  const filled = table.cells.filter((cell) => cell.kind !== 'blank').length
  return filled >= LEAST_FILLED * table.cells.length
}

/** What is left of the page beside the tables that are drawn. */
function outside(input: GridInput, rulings: Ruling[], tables: Table[]): GridInput {
  const used = tables.filter(isTable).map((table) => table.box)
  const isFree = (x: number, y: number) => !used.some((box) => holds(box, x, y))
  return {
    ...input,
    tokens: input.tokens.filter((token) =>
      isFree((token.x0 + token.x1) / 2, (token.y0 + token.y1) / 2)
    ),
    rulings: rulings.filter((ruling) => {
      const middle = (ruling.from + ruling.to) / 2
      return ruling.direction === 'horizontal'
        ? isFree(middle, ruling.position)
        : isFree(ruling.position, middle)
    }),
  }
}

function holds(box: Box, x: number, y: number): boolean {
  return x >= box.x0 - 1 && x <= box.x1 + 1 && y >= box.y0 - 1 && y <= box.y1 + 1
}
