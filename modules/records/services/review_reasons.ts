import type { RecordFlag } from '#modules/file-processing/public'
import type { RecordContent, ScalarField, SubjectEntry } from './record_content.js'

/** Why a person should look at a value (decisions of the API: stable codes). */
export const reviewReasons = [
  'unreadable',
  'doubtful',
  'sum',
  'components',
  'average',
  'grade',
  'position',
  'range',
  'name',
  'admission_number',
  'duplicate',
  'heading',
  'column',
] as const

/** One of {@link reviewReasons}. */
export type ReviewReason = (typeof reviewReasons)[number]

/** The reasons by value, in the shape of the record; values without any are left out. */
export type RecordReasons = Partial<Record<ScalarField, ReviewReason[]>> & {
  subjects?: Record<string, ReviewReason[]>
  subjectGrades?: Record<string, ReviewReason[]>
}

/** Below this somebody should look. */
const CONFIDENT = 0.9

const OF_SCORES: [RecordFlag, ReviewReason][] = [
  ['SCORE_UNREADABLE', 'unreadable'],
  ['LOW_CONFIDENCE', 'doubtful'],
  ['COMPONENT_MISMATCH', 'components'],
  ['SCORE_OUT_OF_RANGE', 'range'],
  ['HEADING_UNCERTAIN', 'heading'],
  ['COLUMN_UNCERTAIN', 'column'],
]

const OF_FIELDS: [RecordFlag, ScalarField, ReviewReason][] = [
  ['NAME_UNCERTAIN', 'studentName', 'name'],
  ['DUPLICATE_STUDENT', 'studentName', 'duplicate'],
  ['ADMISSION_NUMBER_UNCERTAIN', 'admissionNumber', 'admission_number'],
  ['TOTAL_MISMATCH', 'total', 'sum'],
  ['AVERAGE_MISMATCH', 'average', 'average'],
  ['POSITION_MISMATCH', 'position', 'position'],
]

/**
 * Which values of a record a person should look at, and why. What concerns the whole page, such as
 * `PICTURE_POOR` or `ROWS_UNCERTAIN`, stays a flag of the record.
 */
export function reasonsOf(content: RecordContent): RecordReasons {
  const { subjects, flags, confidences, unread = [] } = content
  const reasons: RecordReasons = {}
  const add = (field: ScalarField, reason: ReviewReason) => {
    reasons[field] = [...(reasons[field] ?? []), reason]
  }
  for (const [flag, field, reason] of OF_FIELDS) {
    if (flags.includes(flag)) {
      add(field, reason)
    }
  }
  unread.forEach((field) => add(field, 'unreadable'))
  const isOfSubject = subjects.some((subject) => subject.flags.includes('GRADE_MISMATCH'))
  if (flags.includes('GRADE_MISMATCH') && !isOfSubject) {
    add('grade', 'grade')
  }
  for (const field of ['total', 'average', 'grade', 'position'] as const) {
    if ((confidences[field] ?? 1) < CONFIDENT) {
      add(field, 'doubtful')
    }
  }
  const scores = byLabel(subjects, reasonsOfScore)
  const grades = byLabel(subjects, reasonsOfGrade)
  return {
    ...reasons,
    ...(scores && { subjects: scores }),
    ...(grades && { subjectGrades: grades }),
  }
}

function byLabel(
  subjects: readonly SubjectEntry[],
  reasonsFor: (subject: SubjectEntry) => ReviewReason[]
): Record<string, ReviewReason[]> | null {
  const entries: [string, ReviewReason[]][] = []
  for (const subject of subjects) {
    const reasons = reasonsFor(subject)
    if (reasons.length > 0) {
      entries.push([subject.label, reasons])
    }
  }
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

function reasonsOfScore({ flags, confidence, components }: SubjectEntry): ReviewReason[] {
  const reasons: ReviewReason[] = []
  if (flags.length > 0) {
    for (const [flag, reason] of OF_SCORES) {
      if (flags.includes(flag)) {
        reasons.push(reason)
      }
    }
  }
  let least = confidence
  for (const part of components ?? []) {
    least = Math.min(least, part.confidence)
  }
  return least < CONFIDENT && reasons.length === 0 ? ['doubtful'] : reasons
}

function reasonsOfGrade({ flags, grade, isGradeUnread }: SubjectEntry): ReviewReason[] {
  if (!grade) {
    return isGradeUnread ? ['unreadable'] : []
  }
  const reasons: ReviewReason[] = flags.includes('GRADE_MISMATCH') ? ['grade'] : []
  return grade.confidence < CONFIDENT && reasons.length === 0 ? ['doubtful'] : reasons
}
