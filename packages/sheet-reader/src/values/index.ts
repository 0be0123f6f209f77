export type * from './cell_value.js'
export { parseCell, type CellHints } from './parse_cell.js'
export {
  columnType,
  type ColumnKind,
  type ColumnType,
  type Fact,
  type NumberFacts,
} from './column_types.js'
export { readCell, type CellReading } from './read_cell.js'
