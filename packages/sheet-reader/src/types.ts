/**
 * The words the reader speaks. A page becomes a `PageReading` (what is printed where), and all readings
 * of a file become `RecordDraft`s (what it means). Those that adapters speak as well are the kit's.
 */
export type {
  Box,
  Angle,
  PageSource,
  Token,
  Ruling,
  CellKind,
  GlyphCandidates,
  GlyphHypothesis,
  Cell,
  Table,
  PageReading,
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
