import type StudentRecord from '../models/student_record.js'

/** A student record as the API shows it. */
export interface StudentRecordView {
  id: string
  studentName: string
  admissionNumber: string | null
  /** Scores by subject; subjects without a score are in `absentSubjects`. */
  subjects: Record<string, number>
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
  /** True where a person changed something. */
  edited: boolean
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
    absentSubjects: subjects.flatMap(({ label, score }) => (score === null ? [label] : [])),
    total: content.total ?? 0,
    average: content.average ?? 0,
    grade: content.grade ?? '',
    position: content.position,
    pageNumber: record.pageNumber,
    confidence: content.confidence,
    flags: content.flags,
    edited: record.edits !== null,
  }
}
