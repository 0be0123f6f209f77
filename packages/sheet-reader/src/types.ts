import type {
  PageReading as KitPageReading,
  Table as KitTable,
  Token as KitToken,
} from '@tenant-education/adapter-kit'

/**
 * The words the reader speaks. A page becomes a `PageReading` (what is printed where), and all readings
 * of a file become `RecordDraft`s (what it means). Those that adapters speak as well are the kit's.
 */
export type {
  Box,
  Angle,
  PageSource,
  Ruling,
  CellKind,
  GlyphCandidates,
  GlyphHypothesis,
  Cell,
  SubjectGroup,
  RecordFlag,
  ValueSource,
  DraftValue,
  DraftSubject,
  DraftCheck,
  RecordDraft,
  GradeBoundary,
} from '@tenant-education/adapter-kit'

/** Roles a column (or a label of a report card) can have. The first nine are the API's group types. */
export type ColumnRole =
  | 'score'
  | 'ca'
  | 'exam'
  | 'total'
  | 'average'
  | 'grade'
  | 'position'
  | 'remark'
  | 'ignore'
  | 'serial'
  | 'admission_number'
  | 'name'
  | 'subject'

/**
 * A table, with what the reader knows about its structure where it found the headings itself.
 */
export interface Table extends KitTable {
  /** How many rows at the top are headings; 0 where the table has none. Missing where nobody knows. */
  headingRows?: number
  /** 0 to 1: by how much the best explanation of the grid was better than the next best. */
  structure?: number
}

/** A word; a line of text that leans is one word, whose box is that of its foot. */
export interface Token extends KitToken {
  /** Of a slanted line: from its left end to its right end, in points. */
  reach?: { from: number; to: number }
}

/** Everything that was read from one page, before anybody asked what it means. */
export interface PageReading extends KitPageReading {
  tokens: Token[]
  tables: Table[]
}
