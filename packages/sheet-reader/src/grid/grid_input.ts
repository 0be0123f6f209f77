import type { Angle, Box, Cell, Ruling } from '../types.js'

/**
 * Something printed: a word, or for scans the box around ink whose text is not known yet. Boxes
 * without text still show where columns and rows are.
 */
export interface TextBox extends Box {
  text?: string
  confidence?: number
  angle?: Angle
  fontSize?: number
  bold?: boolean
  /** Of a slanted line: from its left end to its right end. Its box is that of its foot. */
  reach?: { from: number; to: number }
}

/** What tables are found from. All in points of the displayed page. */
export interface GridInput {
  width: number
  height: number
  tokens: readonly TextBox[]
  rulings: readonly Ruling[]
}

export interface GridOptions {
  /** Tables with drawn lines. Default true. */
  ruled?: boolean
  /** Tables that only gaps between words show. Default true. */
  unruled?: boolean
  /** Is given the words that each cell of a table without lines was made of. */
  placed?: Map<Cell, readonly TextBox[]>
}

/** A cell's place in a grid. */
export interface GridSpan {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
}
