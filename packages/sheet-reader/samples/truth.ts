/**
 * What a perfect reader returns for one student of a generated document. The fields up to
 * `pageNumber` are those of the sample fixtures.
 */
export interface StudentTruth {
  /** As printed, lines joined by a space, parts in printed order. */
  studentName: string
  admissionNumber: string | null
  /** Scores by printed heading; an absent score is left out. */
  subjects: Record<string, number>
  absentSubjects: string[]
  /** Printed, else the sum of the scores that are present. Null: do not compare. */
  total: number | null
  /** Printed, else the mean of the scores that are present. Null: do not compare. */
  average: number | null
  /** Null where none is printed. */
  grade: string | null
  position: number | null
  /** 1-based. */
  pageNumber: number
  /** Parts of a subject's score by subject and printed heading, where they are printed. */
  components?: Record<string, Record<string, number>>
  subjectGrades?: Record<string, string>
  /** Flags that must be on the record because the document itself contradicts itself. */
  expectedFlags?: string[]
}
