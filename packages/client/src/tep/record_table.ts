import type { ItemOf } from '../shapes.js'
import type { Cell } from './csv.js'

/** A student's record as the platform answers it. */
export type StudentRecord = ItemOf<'documents.getFileStudentRecords', 'records'>

/**
 * Records with a heading, each subject a column: its score, or its grade where only that was
 * printed. A subject that a student was absent from stays empty.
 */
export function recordTable(records: readonly StudentRecord[]): Cell[][] {
  const subjects = [...new Set(records.flatMap(subjectsOf))]
  const heading = [
    ...['studentName', 'admissionNumber'],
    ...subjects,
    ...['total', 'average', 'grade', 'position', 'pageNumber', 'flags'],
  ]
  const rows = records.map((record): Cell[] => [
    record.studentName,
    record.admissionNumber,
    ...subjects.map((name) => record.subjects[name] ?? record.subjectGrades[name] ?? null),
    record.total,
    record.average,
    record.grade,
    record.position,
    record.pageNumber,
    record.flags.join(' '),
  ])
  return [heading, ...rows]
}

function subjectsOf({ subjects, subjectGrades, absentSubjects }: StudentRecord): string[] {
  return [...Object.keys(subjects), ...Object.keys(subjectGrades), ...absentSubjects]
}
