import type StudentRecord from '../models/student_record.js'
import { isAbsent, type SubjectEntry } from '../services/record_content.js'
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
  /** How many times each score counts in total and average; only where a sheet has coefficients. */
  subjectWeights?: Record<string, number>
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

/** What a view is made of: a row of the table, or what was read of one. */
export type PresentableRecord = Pick<
  StudentRecord,
  'id' | 'content' | 'pageNumber' | 'isEdited' | 'revision'
>

export function presentStudentRecord(record: PresentableRecord): StudentRecordView {
  const { content } = record
  return {
    id: record.id,
    studentName: content.studentName,
    admissionNumber: content.admissionNumber,
    ...bySubject(content.subjects),
    total: content.total ?? 0,
    average: content.average ?? 0,
    grade: content.grade ?? '',
    position: content.position,
    pageNumber: record.pageNumber,
    confidence: content.confidence,
    flags: content.flags,
    reasons: reasonsOf(content),
    edited: record.isEdited,
    revision: record.revision,
  }
}

/** In one walk: a page of a list has thousands of subjects. */
function bySubject(entries: readonly SubjectEntry[]) {
  const subjects: Record<string, number> = {}
  const subjectGrades: Record<string, string> = {}
  const components: Record<string, Record<string, number>> = {}
  const subjectWeights: Record<string, number> = {}
  const absentSubjects: string[] = []
  let isWeighted = false
  for (const entry of entries) {
    const { label, score, grade, weight } = entry
    if (score !== null) {
      put(subjects, label, score)
    }
    if (grade) {
      put(subjectGrades, label, grade.value)
    }
    const parts = partsOf(entry)
    if (parts) {
      put(components, label, parts)
    }
    if (weight !== undefined) {
      put(subjectWeights, label, weight)
      isWeighted = true
    }
    if (score === null && isAbsent(entry)) {
      absentSubjects.push(label)
    }
  }
  return isWeighted
    ? { subjects, subjectGrades, components, subjectWeights, absentSubjects }
    : { subjects, subjectGrades, components, absentSubjects }
}

function partsOf({ components }: SubjectEntry): Record<string, number> | null {
  let parts: Record<string, number> | null = null
  for (const { name, value } of components ?? []) {
    if (value !== null) {
      put((parts ??= {}), name, value)
    }
  }
  return parts
}

/** Sets what is read on a sheet: a plain assignment of `__proto__` would be lost. */
function put<Value>(target: Record<string, Value>, name: string, value: Value): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, enumerable: true })
  } else {
    target[name] = value
  }
}
