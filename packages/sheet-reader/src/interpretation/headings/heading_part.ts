import type { Cell } from '../../types.js'

/** One column's headings from top to bottom, each with the number of columns that it spans. */
export interface HeadingPart {
  text: string
  span: number
  /** Identifies the cell, so that columns under the same cell can be told. */
  id: number
  /** 0 to 1, of the text as it was read. */
  confidence?: number
  /** Its last line was read with little confidence and may be a round number, as maxima are. */
  mayBeMaximum?: boolean
  /**
   * Its first line, where it has more lines than every other heading beside it: it may be a title
   * over all of them.
   */
  topLine?: string
  /** The heading of a table that was put together names a subject. */
  isSubject?: Cell['isSubject']
}
