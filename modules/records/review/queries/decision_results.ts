import { parseField } from '@tenant-education/result-arithmetic'
import { nameActors } from '#platform/access/names'
import RecordChange from '../../models/record_change.js'
import type PublishedPass from '../../models/published_pass.js'
import type StudentRecord from '../../models/student_record.js'
import { recordsOf } from '../../services/published_records.js'
import type { DecidedValues, DecisionOutcome } from '../services/decision_maker.js'
import { historyField, type Decision } from '../services/decision_target.js'
import { judgedPageOf } from '../services/review_counts.js'
import { subjectNamed, valuesOf } from '../services/review_values.js'
import { placedRecords, type ReviewRecord } from './review_page.js'

/** What stands where a decision met another one. */
export interface StandingValue {
  value: string | number | null
  /** Who set it last; null where nobody did. */
  by: string | null
  at: string | null
}

/** What became of a decision, with the record as it is now. */
export interface DecisionResult extends DecisionOutcome {
  clientId: string
  current?: StandingValue
  record?: ReviewRecord
}

/** Decisions with the records that they are about, as these are now. */
export async function decisionResults({
  outcomes,
  pass,
}: DecidedValues): Promise<DecisionResult[]> {
  const records = await reviewRecords(
    pass,
    outcomes.filter(({ status }) => status !== 'refused').map(({ recordId }) => recordId)
  )
  return Promise.all(
    outcomes.map(async ({ clientId, recordId, field, ...outcome }) => {
      const record = records.get(recordId)
      const current =
        outcome.status === 'conflict' && record
          ? await standingValue(record.record, field)
          : undefined
      return { clientId, ...outcome, ...(current && { current }), ...(record && { record }) }
    })
  )
}

/** Records of a file with all that the review station shows of them, by id. */
async function reviewRecords(
  pass: PublishedPass,
  ids: string[]
): Promise<Map<string, ReviewRecord>> {
  const { tenantId, fileId } = pass
  const rows = await recordsOf(pass).whereIn('id', ids).select('pageNumber')
  const found = new Map<string, ReviewRecord>()
  for (const page of new Set(rows.map(({ pageNumber }) => pageNumber))) {
    const judged = await judgedPageOf(pass, page)
    const { records } = await placedRecords(tenantId, fileId, page, judged)
    for (const one of records.filter(({ record }) => ids.includes(record.id))) {
      found.set(one.record.id, one)
    }
  }
  return found
}

async function standingValue(
  record: StudentRecord,
  field: Decision['field']
): Promise<StandingValue | undefined> {
  const { tenantId, content } = record
  const parts = parseField(field)
  const subject = parts && parts.kind !== 'overall' ? subjectNamed(content, parts.subject) : null
  if (!parts || (parts.kind !== 'overall' && !subject)) {
    return undefined
  }
  const last = await RecordChange.forTenant(tenantId)
    .where({ recordId: record.id, field: historyField(parts, subject) })
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .first()
  const [by] = last ? await nameActors(tenantId, [last]) : []
  return {
    value: valuesOf(content).find((value) => value.field === field)?.value ?? null,
    by: by ? (by.userId ?? by.name ?? by.id) : null,
    at: last?.createdAt.toISO() ?? null,
  }
}
