/**
 * What is printed where on a page, before anybody asks what it means. Everything here is plain
 * JSON, so a reading can be stored with its page and read again after a restart.
 *
 * Unless a comment says otherwise, lengths and positions are PDF points (1/72 inch) of the page as
 * it is displayed (rotation applied), with the origin at the top left and y growing downwards.
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

/** Where the words of a page came from: `text_layer`, or the id of the engine that read it. */
export type PageSource = string

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
   * The best reading without knowledge of the column's meaning. Words of a line are joined by a
   * space, lines by a line feed: a word cut in two by a narrow cell (`GRAD\nE`) is for the
   * interpreter to join.
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

/**
 * What an engine read on a page. The words are enough: where there is no table, the platform finds
 * the lines in the picture of the page and puts the words into the tables that they draw. It does
 * so with the words where they are on the page as it is displayed: without tables, `skew` and
 * `turn` are left out, and `width` and `height` are those of the page in whatever unit the boxes
 * have.
 *
 * A word that stands alone in its cell must be a token of its own: a line that runs over several
 * columns cannot be put into any of them.
 */
export type EngineReading = Pick<
  PageReading,
  'pageNumber' | 'width' | 'height' | 'source' | 'engineVersion' | 'tokens'
> &
  Partial<PageReading>

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
  /** Degrees by which a page that lay askew was turned back before it was read. */
  skew: number
  /**
   * How far a page that lay on its side or its head was turned clockwise before it was read.
   * `width`, `height` and all boxes are those of the turned page. Missing where nothing was turned.
   */
  turn?: Angle
  /** Stable codes such as `LOW_RESOLUTION`, `NO_TEXT`. */
  warnings: string[]
  /** Milliseconds by stage. */
  timings: Record<string, number>
}
