import type { FieldParts } from '@tenant-education/result-arithmetic'
import type StudentRecord from '../../models/student_record.js'
import type { SubjectEntry } from '../../services/record_content.js'
import type { ValueBefore } from '../models/review_decision.js'
import type ValueReview from '../models/value_review.js'
import { checkValue, isSameValue, mayBeAbsent } from './decided_value.js'
import { editOf, type EditedValue } from './edited_fields.js'
import { isUnread } from './review_values.js'

/** A decision as it is sent. */
export interface Decision {
  /** Of the client: the same when it is sent again. */
  clientId: string
  recordId: string
  field: string
  decision: 'accept' | 'correct' | 'absent' | 'undo'
  value?: unknown
  /** What the person saw; left out, the decision holds whatever stands there. */
  expectedValue?: string | number | null
}

/** A value that a decision is about, as it stands. */
export interface Target {
  record: StudentRecord
  field: string
  parts: FieldParts
  subject: SubjectEntry | null
  current: EditedValue
  review: ValueReview | null
}

/** What shall stand there; an object says why that cannot be. */
export function wantedValue(
  { decision, value }: Decision,
  { record, parts, current, subject, review }: Target
): EditedValue | { refusal: string } {
  if (decision === 'accept') {
    const isDecided = review !== null && isSameValue(review.value, current)
    return isUnread(parts, current, record.content, subject) && !isDecided
      ? {
          refusal: 'decision: nothing could be read here; give the value, or say that it is absent',
        }
      : current
  }
  if (decision === 'absent') {
    return mayBeAbsent(parts) ? null : { refusal: 'decision: every student has a name' }
  }
  const checked = checkValue(parts, value)
  return 'refusal' in checked ? checked : checked.value
}

/** How a value stands: what taking a decision about it back restores. */
export function beforeOf({ record, parts, subject, current, review }: Target): ValueBefore {
  const edit = editOf(record.edits, parts, subject)
  return {
    value: current,
    ...(edit !== undefined && { edit }),
    ...(review && {
      review: {
        value: review.value,
        decision: review.decision,
        decisionId: review.decisionId,
        actor: review.actor,
        at: review.at.toMillis(),
      },
    }),
  }
}

/** A value as the history of records names it. */
export function historyField(parts: FieldParts, subject: SubjectEntry | null): string {
  switch (parts.kind) {
    case 'overall':
      return parts.name
    case 'score':
      return `subjects.${subject!.label}`
    case 'subjectGrade':
      return `subjectGrades.${subject!.label}`
    case 'component':
      return `components.${subject!.label}.${parts.component}`
  }
}
