import type { RasterCell } from './raster_cell.js'

/** A table found in a picture; edges are in pixels. */
export interface RasterTable {
  columnEdges: number[]
  rowEdges: number[]
  cells: RasterCell[]
  ruled: boolean
}
