/**
 * The words the reader speaks. A page becomes a {@link PageReading} (what is printed where), and all
 * readings of a file become {@link RecordDraft}s (what it means). Everything here is plain JSON, so a
 * reading can be stored with its page and read again after a restart.
 *
 * Unless a comment says otherwise, lengths and positions are PDF points (1/72 inch) of the page as it
 * is displayed (rotation applied), with the origin at the top left and y growing downwards.
 */

/** A rectangle in points. `x0 <= x1`, `y0 <= y1`. */
export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** How far text is turned clockwise from upright, in degrees. 270 reads from bottom to top. */
export type Angle = 0 | 90 | 180 | 270

/** Where the words of a page came from. */
export type PageSource = 'text_layer' | 'tesseract' | 'document_ai'

/** A word, or for scans a line that could not be split into words with certainty. */
export interface Token extends Box {
  text: string
  /** 0 to 1; 1 for text that was read from the document's own text layer. */
  confidence: number
  angle: Angle
  /** Points, where it is known. */
  fontSize?: number
  bold?: boolean
}

/** A straight line drawn on the page (or found in its picture). */
export interface Ruling {
  direction: 'horizontal' | 'vertical'
  /** y of a horizontal ruling, x of a vertical one. */
  position: number
  from: number
  to: number
}

/** What a cell holds, decided from its ink before any character is read. */
export type CellKind = 'value' | 'blank' | 'dash'

/**
 * One character position as the glyph reader saw it: its most probable characters, best first, with
 * natural-log posteriors over the whole alphabet.
 */
export type GlyphCandidates = [character: string, logProbability: number][]

/**
 * One way to cut a cell's ink into characters. A cell has several when characters touch.
 * `logProbability` is that of the cut itself, without the characters.
 */
export interface GlyphHypothesis {
  logProbability: number
  glyphs: GlyphCandidates[]
}

export interface Cell {
  /** 0-based position in the table's grid. */
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  box: Box
  kind: CellKind
  /**
   * The best reading without knowledge of the column's meaning. Words of a line are joined by a space,
   * lines by a line feed: a word cut in two by a narrow cell (`GRAD\nE`) is for the interpreter to join.
   */
  text: string
  /** 0 to 1. */
  confidence: number
  /** Orientation of the cell's text. */
  angle?: Angle
  /** Present for cells that the glyph reader read; best hypothesis first. */
  hypotheses?: GlyphHypothesis[]
}

export interface Table {
  box: Box
  /** Edges of the columns, left to right: one more than there are columns. */
  columnEdges: number[]
  /** Edges of the rows, top to bottom: one more than there are rows. */
  rowEdges: number[]
  /** True where drawn lines, not gaps between words, gave the grid. */
  ruled: boolean
  /** Only cells that start at their position; positions under a span have none. */
  cells: Cell[]
}

/** Everything that was read from one page, before anybody asked what it means. */
export interface PageReading {
  /** 1-based. */
  pageNumber: number
  width: number
  height: number
  source: PageSource
  /** Name and version of what read the page, so that stored readings can be told apart. */
  engineVersion: string
  tokens: Token[]
  rulings: Ruling[]
  tables: Table[]
  /** Degrees by which a scan was turned back; 0 for a text layer. */
  skew: number
  /**
   * How far a scan that lay on its side or its head was turned clockwise before it was read. `width`,
   * `height` and all boxes are those of the turned page. Missing where nothing was turned.
   */
  turn?: Angle
  /** Stable codes such as `LOW_RESOLUTION`, `NO_TEXT`. */
  warnings: string[]
  /** Milliseconds by stage. */
  timings: Record<string, number>
}

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

/** A column (or, on report cards, a subject) as the API's "subject group" shows it. */
export interface SubjectGroup {
  /** Stable within the file. */
  key: string
  /** The subject's name, or the printed heading of a column that is no subject. */
  label: string
  type: 'score' | 'ca' | 'exam' | 'total' | 'average' | 'grade' | 'position' | 'remark' | 'ignore'
}

/** Codes a record can be flagged with. Stable: they are part of the API (decisions 4.2). */
export type RecordFlag =
  | 'LOW_CONFIDENCE'
  | 'TOTAL_MISMATCH'
  | 'AVERAGE_MISMATCH'
  | 'COMPONENT_MISMATCH'
  | 'GRADE_MISMATCH'
  | 'POSITION_MISMATCH'
  | 'SCORE_OUT_OF_RANGE'
  | 'SCORE_UNREADABLE'
  | 'NAME_UNCERTAIN'
  | 'ADMISSION_NUMBER_UNCERTAIN'
  | 'DUPLICATE_STUDENT'
  | 'CORRECTED'

/** Where a value came from; `arithmetic` means that checks decided between candidates. */
export type ValueSource = 'text_layer' | 'ocr' | 'arithmetic' | 'derived' | 'refined'

/** One value of a record with what is known of its truth. */
export interface DraftValue<T> {
  value: T
  /** 0 to 1. Below 0.9 somebody should look. */
  confidence: number
  source: ValueSource
  /** Printed text before interpretation, and where it stands. */
  text?: string
  box?: Box
  /** Other readings, best first, for the solver and the refiner. */
  alternatives?: { value: T; logProbability: number }[]
}

export interface DraftSubject {
  /** The {@link SubjectGroup.key} this value belongs to. */
  key: string
  label: string
  /** Null where the student was absent or the cell holds no score. */
  score: DraftValue<number> | null
  /** Parts such as first CA, second CA and exam, where they are printed. */
  components: {
    key: string
    label: string
    type: 'ca' | 'exam'
    value: DraftValue<number> | null
  }[]
  grade: DraftValue<string> | null
  remark?: string
  flags: RecordFlag[]
}

export interface DraftCheck {
  id: 'sum' | 'average' | 'components' | 'grade' | 'position' | 'range' | 'serial'
  ok: boolean
  detail?: string
}

/** A student record before it is stored. */
export interface RecordDraft {
  pageNumber: number
  /** 0-based order on the page. */
  rowOnPage: number
  studentName: DraftValue<string>
  admissionNumber: DraftValue<string> | null
  subjects: DraftSubject[]
  /** Labels of subjects without a score (`ABS`, `-`, blank). */
  absentSubjects: string[]
  total: DraftValue<number> | null
  average: DraftValue<number> | null
  grade: DraftValue<string> | null
  position: DraftValue<number> | null
  /** The lowest confidence that matters for the record, 0 to 1. */
  confidence: number
  flags: RecordFlag[]
  checks: DraftCheck[]
}

/** Score from which on a grade is given. Sorted from the best grade down; the last `minimum` is 0. */
export interface GradeBoundary {
  grade: string
  minimum: number
}
