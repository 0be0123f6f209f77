import type StudentRecord from '../models/student_record.js'
import { isAbsent } from '../services/record_content.js'
import { reasonsOf, type RecordReasons } from '../services/review_reasons.js'

/** A student record as the API shows it. */
export interface StudentRecordView {
  id: string
  studentName: string
  admissionNumber: string | null
  /** Scores by subject. */
  subjects: Record<string, number>
  /** Grades by subject, where the sheet prints them. */
  subjectGrades: Record<string, string>
  /** Parts of a score (`ca`, `exam`, `ca2`) by subject, where the sheet prints them. */
  components: Record<string, Record<string, number>>
  /** Subjects with neither score nor grade nor parts. */
  absentSubjects: string[]
  /** 0, with an average of 0 and no grade, for a student without any score. */
  total: number
  average: number
  grade: string
  position: number | null
  /** 1-based. */
  pageNumber: number
  /** 0 to 1. */
  confidence: number
  flags: string[]
  /** Why a person should look, by the value that it concerns. */
  reasons: RecordReasons
  /** True where a person changed something. */
  edited: boolean
  /** Raised by every change of the record; see `expectedRevision` of `updateRecord`. */
  revision: number
}

export function toStudentRecord(record: StudentRecord): StudentRecordView {
  const { subjects, ...content } = record.content
  return {
    id: record.id,
    studentName: content.studentName,
    admissionNumber: content.admissionNumber,
    subjects: Object.fromEntries(
      subjects.flatMap(({ label, score }) => (score === null ? [] : [[label, score]]))
    ),
    subjectGrades: Object.fromEntries(
      subjects.flatMap(({ label, grade }) => (grade ? [[label, grade.value]] : []))
    ),
    components: Object.fromEntries(
      subjects.flatMap(({ label, components = [] }) => {
        const parts = components.flatMap(({ name, value }) =>
          value === null ? [] : [[name, value]]
        )
        return parts.length === 0 ? [] : [[label, Object.fromEntries(parts)]]
      })
    ),
    absentSubjects: subjects.filter(isAbsent).map(({ label }) => label),
    total: content.total ?? 0,
    average: content.average ?? 0,
    grade: content.grade ?? '',
    position: content.position,
    pageNumber: record.pageNumber,
    confidence: content.confidence,
    flags: content.flags,
    reasons: reasonsOf(record.content),
    edited: record.edits !== null,
    revision: record.revision,
  }
}
