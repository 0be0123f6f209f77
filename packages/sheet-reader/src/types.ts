import type { Corners, Homography } from './image/homography.js'
import type {
  Cell as KitCell,
  GlyphHypothesis as KitHypothesis,
  PageReading as KitPageReading,
  Table as KitTable,
  Token as KitToken,
} from '@tenant-education/adapter-kit'

/**
 * The words the reader speaks. A page becomes a `PageReading` (what is printed where), and all
 * readings of a file become `RecordDraft`s (what it means). Those that adapters speak as well are
 * the kit's.
 */
export type {
  Box,
  Angle,
  PageSource,
  Ruling,
  CellKind,
  GlyphCandidates,
  GlyphHypothesis,
  SubjectGroup,
  RecordFlag,
  ValueSource,
  DraftValue,
  DraftSubject,
  DraftCheck,
  RecordDraft,
  UnreadField,
  GradeBoundary,
} from '@tenant-education/adapter-kit'

/**
 * Roles a column (or a label of a report card) can have. The first nine are the API's group types.
 */
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

/** One of several marks that stand above one another in a cell of a scan, read by itself. */
export interface CellLine {
  text: string
  confidence: number
  /** See {@link Cell.hypotheses}. */
  hypotheses: KitHypothesis[]
}

/** What words may say, with the probability that they do. */
export interface TextAlternative {
  text: string
  probability: number
}

/** A sheet of paper on a photo, and how it was made flat. */
export interface PhotographedSheet {
  /** On the photo, in its pixels: top left, top right, bottom right, bottom left. */
  corners: Corners
  /** Takes a point of the flat page, in points, to a pixel of the photo. */
  homography: Homography
  /** Its lines were bent, too, which the homography does not tell: the page was curled. */
  isCurled?: boolean
}

/** A cell; where it stacks marks that were read one by one, with each of them. */
export interface Cell extends KitCell {
  /**
   * Of words that the line reader was not sure of: what they may say instead, most probable first.
   */
  alternatives?: TextAlternative[]
  /** The lines of `text`, in their order. */
  lines?: CellLine[]
  /** Of a table that was put together: it names a subject, whatever else its words may mean. */
  isSubject?: true
  /** Of a heading: a mere space parts it from the next one, whose first words may be its own. */
  isRunOn?: true
}

/**
 * A table, with what the reader knows about its structure where it found the headings itself.
 */
export interface Table extends KitTable {
  cells: Cell[]
  /**
   * How many rows at the top are headings; 0 where the table has none. Missing where nobody knows.
   */
  headingRows?: number
  /** Of rows that go on from the page before: what the rows of each student are called there. */
  partLabels?: readonly string[]
  /** Its rows are sorted by subjects: the same students come again in each of them. */
  listsBySubject?: boolean
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
  /** Of a photo that was made flat: its size in pixels, and the sheets that lay on it. */
  photo?: { width: number; height: number; sheets: PhotographedSheet[] }
}
