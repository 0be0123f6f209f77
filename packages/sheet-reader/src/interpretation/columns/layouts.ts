import type { RecordFlag } from '../../types.js'
import type { Role } from '../../vocabulary/roles.js'
import type { ValueRange } from '../records/raw_records.js'

/**
 * A column whose meaning is settled. `key` is that of its {@link SubjectGroup}, where it has one.
 */
export interface LayoutColumn {
  column: number
  role: Role
  group: string | null
  label: string
  range: ValueRange
  key: string | null
  /** By what the score is multiplied in the total; null where nothing says so. */
  weight: number | null
  /**
   * Why somebody should look at what the column is taken for; null where nothing speaks against it.
   */
  doubt: RecordFlag | null
}

export interface LayoutPart {
  column: number
  key: string
  label: string
  type: 'ca' | 'exam'
  range: ValueRange
}

export interface LayoutSubject {
  key: string
  label: string
  score: number | null
  range: ValueRange
  parts: LayoutPart[]
  grade: number | null
  remark: number | null
  /** By what the score is multiplied in the total, 1 as a rule. */
  weight: number
  /** Doubts about the columns of this subject. */
  doubts: RecordFlag[]
}

/** What holds for all records of a layout. */
interface LayoutDoubts {
  /** Doubts about columns that concern the whole record. */
  doubts: RecordFlag[]
  /** A number column is left that could be a total or an average, so that none may be computed. */
  unexplained: boolean
}

/** Which columns of a table of students hold what; null where there is none. */
export interface RosterLayout extends LayoutDoubts {
  id: string
  kind: 'roster'
  edges: number[]
  names: number[]
  serial: number | null
  admissionNumber: number | null
  subjects: LayoutSubject[]
  total: number | null
  average: number | null
  grade: number | null
  position: number | null
  subjectCount: number | null
}

/** Which columns of a report card's table hold what. */
export interface CardLayout extends LayoutDoubts {
  id: string
  kind: 'card'
  /**
   * Its rows are quizzes and other work of one course, which are called parts of subjects
   * elsewhere.
   */
  listsWork: boolean
  edges: number[]
  subject: number
  score: number | null
  range: ValueRange
  parts: LayoutPart[]
  grade: number | null
  remark: number | null
  /** Column of coefficients by which scores are multiplied. */
  weight: number | null
  /** Column of what the scores are out of. */
  maxima: number | null
}

export type Layout = RosterLayout | CardLayout
