import { fieldOf, type GradeBoundary, type ResultRules } from '@tenant-education/result-arithmetic'
import type { RecordContent } from '../../services/record_content.js'
import type { RecordEdits } from '../../services/record_patch.js'
import type { ReviewOutcome } from '../models/value_review.js'
import { editedFields } from './edited_fields.js'
import { hasColumnDoubt, judgeRecord, type JudgedRecord } from './open_values.js'
import { rulesOf } from './review_rules.js'
import { namesOf, valuesOf } from './review_values.js'

/** A record to judge. */
export interface RecordToJudge {
  id: string
  reading: RecordContent
  edits: RecordEdits | null
  content: RecordContent
}

/** What a person said of a value. */
export interface SaidOfValue {
  recordId: string
  field: string
  value: string | number | null
  decision: ReviewOutcome
}

/** A record with what arithmetic and people say of it. */
export interface ReviewedRecord extends JudgedRecord {
  /** Addresses of what people found right, and of what they set. */
  accepted: ReadonlySet<string>
  corrected: ReadonlySet<string>
}

/** A page with what is left to look at. */
export interface JudgedPage {
  rules: ResultRules
  /** By id. */
  records: Map<string, ReviewedRecord>
}

/** Judges all records of a page together: what they have in common is their arithmetic. */
export function judgePage(
  records: readonly RecordToJudge[],
  said: readonly SaidOfValue[],
  grading: readonly GradeBoundary[]
): JudgedPage {
  const rules = rulesOf(
    records.map(({ reading }) => reading),
    grading
  )
  const saidOf = Map.groupBy(said, ({ recordId }) => recordId)
  const asked = new Set<string>()
  const judged = records.map(({ id, content, edits }) => {
    const corrected = editedFields(content, edits)
    const accepted = stillAccepted(content, saidOf.get(id) ?? [])
    const askedColumns = columnsToAsk(content, asked)
    const record = judgeRecord(content, { rules, corrected, accepted, askedColumns })
    return [id, { ...record, accepted, corrected }] as const
  })
  return { rules, records: new Map(judged) }
}

/** A value that was read otherwise since is not the one that was accepted. */
function stillAccepted(content: RecordContent, said: readonly SaidOfValue[]): Set<string> {
  if (said.length === 0) {
    return new Set()
  }
  const values = new Map(valuesOf(content).map(({ field, value }) => [field, value]))
  return new Set(
    said
      .filter(
        ({ field, value, decision }) => decision === 'accepted' && values.get(field) === value
      )
      .map(({ field }) => field)
  )
}

/** A doubt about a column is one question a page, at its first value, not one for every student. */
function columnsToAsk({ subjects }: RecordContent, asked: Set<string>): Set<string> {
  const names = namesOf(subjects)
  const own = names.filter(
    (name, index) => hasColumnDoubt(subjects[index].flags) && !asked.has(name)
  )
  own.forEach((name) => asked.add(name))
  return new Set(own.map((subject) => fieldOf({ kind: 'score', subject })))
}
