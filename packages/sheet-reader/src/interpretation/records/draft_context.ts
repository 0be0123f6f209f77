import type { Conventions } from '../file/conventions.js'
import type { DraftCheck, GradeBoundary, PageSource, RecordFlag } from '../../types.js'

/** What is known of a sheet when its records are made. */
export interface DraftContext {
  source: PageSource
  conventions: Conventions
  gradingScale: readonly GradeBoundary[]
  /** Doubts about columns of the layout that concern the whole record. */
  doubts: readonly RecordFlag[]
  /** A number column is left that may be a total or an average: none is computed. */
  unexplained: boolean
}

/** What is said of a record while it is made. */
export interface DraftNotes {
  flags: Set<RecordFlag>
  checks: DraftCheck[]
}

/** Whether the letters are those of the document, and not read from a picture. */
export function isExact({ source }: Pick<DraftContext, 'source'>): boolean {
  return source === 'text_layer'
}
