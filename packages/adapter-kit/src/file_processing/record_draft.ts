import type { Box } from './page_reading.js'

/** A column (or, on report cards, a subject) as the API's "subject group" shows it. */
export interface SubjectGroup {
  /** Stable within the file. */
  key: string
  /** The subject's name, or the printed heading of a column that is no subject. */
  label: string
  type: 'score' | 'ca' | 'exam' | 'total' | 'average' | 'grade' | 'position' | 'remark' | 'ignore'
}

/** Codes a record can be flagged with. Stable: they are part of the API. */
export const recordFlags = [
  'LOW_CONFIDENCE',
  'TOTAL_MISMATCH',
  'AVERAGE_MISMATCH',
  'COMPONENT_MISMATCH',
  'GRADE_MISMATCH',
  'POSITION_MISMATCH',
  'SCORE_OUT_OF_RANGE',
  'SCORE_UNREADABLE',
  'NAME_UNCERTAIN',
  'ADMISSION_NUMBER_UNCERTAIN',
  'DUPLICATE_STUDENT',
  'ROWS_UNCERTAIN',
  'CORRECTED',
  'HEADING_UNCERTAIN',
  'COLUMN_UNCERTAIN',
  'PICTURE_POOR',
] as const

/** One of {@link recordFlags}. */
export type RecordFlag = (typeof recordFlags)[number]

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
  /** The page that {@link box} lies on, where it is another than the record's. */
  page?: number
  /** Other readings, best first, for the solver and the refiner. */
  alternatives?: { value: T; logProbability: number }[]
}

export interface DraftSubject {
  /** The {@link SubjectGroup.key} this value belongs to. */
  key: string
  label: string
  /**
   * Null where the student was absent, the cell holds no score, or the sheet prints grades only.
   */
  score: DraftValue<number> | null
  /** Parts such as first CA, second CA and exam, where they are printed. */
  components: {
    key: string
    label: string
    type: 'ca' | 'exam'
    value: DraftValue<number> | null
  }[]
  grade: DraftValue<string> | null
  /** The student's other marks have a grade, and of this one's nothing was read. */
  isGradeUnread?: true
  /**
   * How many times the score counts in the total and in the average: the subject's coefficient,
   * where the sheet's totals are made with coefficients. Then the average is the total divided by
   * the weights of the subjects with a score. Left out where all scores count once.
   */
  weight?: number
  remark?: string
  flags: RecordFlag[]
}

export interface DraftCheck {
  id: 'sum' | 'average' | 'components' | 'grade' | 'position' | 'range' | 'serial'
  ok: boolean
  detail?: string
}

/** A value of a student that a picture can lose without a trace. */
export type UnreadField = 'admissionNumber' | 'position'

/** A student record before it is stored. */
export interface RecordDraft {
  pageNumber: number
  /** 0-based order on the page. */
  rowOnPage: number
  studentName: DraftValue<string>
  admissionNumber: DraftValue<string> | null
  subjects: DraftSubject[]
  /** Labels of subjects with neither a score nor a grade (`ABS`, `-`, blank). */
  absentSubjects: string[]
  total: DraftValue<number> | null
  average: DraftValue<number> | null
  grade: DraftValue<string> | null
  position: DraftValue<number> | null
  /** What nearly all other students have, and of which nothing was read here. */
  unread?: UnreadField[]
  /** The lowest confidence that matters for the record, 0 to 1. */
  confidence: number
  flags: RecordFlag[]
  checks: DraftCheck[]
}

/**
 * Score from which on a grade is given. Sorted from the best grade down; the last `minimum` is 0.
 */
export interface GradeBoundary {
  grade: string
  minimum: number
}
