import type { Box, CellKind, GlyphHypothesis, RecordFlag, TextAlternative } from '../../types.js'

/** What is printed in one place, not yet interpreted. */
export interface RawCell {
  text: string
  /** All that is printed, where the text is only a part of it. */
  printed?: string
  kind: CellKind
  /** 0 to 1, of the text as it stands. */
  confidence: number
  box?: Box
  /** See {@link Cell.hypotheses}. */
  hypotheses?: GlyphHypothesis[]
  /** Of words: what they may say instead. */
  alternatives?: TextAlternative[]
}

/** What a column may hold, as far as the headings and the file's own values tell. */
export interface ValueRange {
  /** Highest value, where it is printed or otherwise known. */
  maximum: number | null
  /** Digits behind the decimal point. */
  decimals: number
  /** Nearly every value has that many digits behind the point. */
  always?: boolean
}

export interface RawComponent {
  key: string
  label: string
  type: 'ca' | 'exam'
  cell: RawCell
  range: ValueRange
}

export interface RawSubject {
  key: string
  label: string
  /**
   * The subject's total (or only score); null where the sheet prints components or a grade only.
   */
  score: RawCell | null
  range: ValueRange
  components: RawComponent[]
  grade: RawCell | null
  remark: string | null
  /** By what the score is multiplied in the total, 1 as a rule. */
  weight: number
  /** Doubts about the columns that these cells stand in. */
  doubts: readonly RecordFlag[]
}

/** A student as printed: which cell says what, before any value is read out of it. */
export interface RawRecord {
  pageNumber: number
  rowOnPage: number
  /** Pieces in printed order: surname, first name, other names, or a name's two lines. */
  name: RawCell[]
  admissionNumber: RawCell | null
  serial: RawCell | null
  subjects: RawSubject[]
  total: RawCell | null
  average: RawCell | null
  grade: RawCell | null
  position: RawCell | null
  subjectCount: RawCell | null
  /** Which table layout it came from; conventions are learned for each. */
  layout: string
  /** Where the position is counted in: a class, or one table of the file. */
  group: string
}
