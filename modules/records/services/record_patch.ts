import type { GradeBoundary } from '#modules/file-processing/public'

/** What a client may change in one call of `updateRecord`. */
export interface RecordPatch {
  studentName?: string
  admissionNumber?: string | null
  /** Scores by subject; null removes the subject from the record. */
  subjects?: Record<string, number | null>
  /** Grades by subject; null removes the grade. */
  subjectGrades?: Record<string, string | null>
  /** By subject, then by name of the part (`ca`, `exam`, `ca2`); null removes the part's score. */
  components?: Record<string, Record<string, number | null>>
  total?: number
  average?: number
  grade?: string
}

/** What a person set in a subject, or removed (null). What was not touched is left out. */
export interface SubjectEdit {
  /**
   * Key of the subject group, so that the edit survives a renamed subject; null for an added one.
   */
  key: string | null
  label: string
  /** Null removes the whole subject. */
  score?: number | null
  /** The student has no score: the sheet says absent, or nothing. */
  isAbsent?: true
  grade?: string | null
  components?: Record<string, number | null>
}

/**
 * Everything that people have changed in a record, apart from what was read: when the reading
 * changes (columns confirmed, refinement) it is laid over the new one.
 */
export interface RecordEdits {
  studentName?: string
  admissionNumber?: string | null
  subjects: SubjectEdit[]
  /** Null, as below: the sheet says nothing there. */
  total?: number | null
  average?: number | null
  grade?: string | null
  position?: number | null
  /**
   * The edits say what the sheet says, beside its picture. Total, average and scores that are
   * printed stay as they were read when other values change: they prove or contradict each other.
   */
  keepsPrinted?: true
  /** The tenant's grading scale when the record was edited; grades are computed by it. */
  grading: GradeBoundary[]
}
