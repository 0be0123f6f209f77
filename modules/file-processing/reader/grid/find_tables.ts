import type { GridInput, GridOptions } from './grid_input.js'
import { gridFromRulings } from './grid_from_rulings.js'
import type { Table } from '../types.js'

/** The tables of a page, from the top. */
export function findTables(input: GridInput, options: GridOptions = {}): Table[] {
  const { ruled = true } = options
  return ruled ? gridFromRulings(input).filter(isTable) : []
}

/** A frame or a line of boxes is no table. */
function isTable(table: Table): boolean {
  return table.rowEdges.length > 2 && table.columnEdges.length > 2
}
