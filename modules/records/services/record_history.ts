import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inBatches } from '#platform/batches'
import { epochOf, systemClock } from '#platform/clock'
import { newId } from '#platform/identifiers'
import type { RefinementOrigin } from '#modules/file-processing/public'
import RecordChange, { type ChangeSource } from '../models/record_change.js'
import { ROWS_PER_STATEMENT } from './pass_records.js'
import type { RecordContent } from './record_content.js'

/** Who asked for a change. */
export interface Actor {
  /** The person who is signed in, or the `x-user-id` of the request, if it had one. */
  userId: string | null
  apiKeyId: string | null
}

/** Nobody in particular: what the platform did by itself. */
export const platform: Actor = { userId: null, apiKeyId: null }

/** A value before and after. */
export interface ValueChange {
  field: string
  before: unknown
  after: unknown
}

/** What a change is written down with. */
export interface HistoryEntry extends ValueChange {
  recordId: string | null
  source: ChangeSource
  reason?: string | null
  /** Id of the change that this one takes back. */
  reverts?: string | null
  origin?: RefinementOrigin | null
}

const SCALARS = ['studentName', 'admissionNumber', 'total', 'average', 'grade', 'position'] as const

/**
 * The values that differ between two states of a record: `studentName`, `subjects.<name>`,
 * `subjectGrades.<name>`, `components.<name>.<part>` …
 */
export function changesBetween(before: RecordContent, after: RecordContent): ValueChange[] {
  const from = valuesOf(before)
  const to = valuesOf(after)
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((field) => ({
      field,
      before: from.get(field) ?? null,
      after: to.get(field) ?? null,
    }))
    .filter((change) => change.before !== change.after)
}

/**
 * Writes changes down, in the transaction that makes them.
 *
 * @returns their ids, in the order of the entries.
 */
export async function writeHistory(
  { tenantId, fileId }: { tenantId: string; fileId: string },
  entries: HistoryEntry[],
  actor: Actor,
  trx: TransactionClientContract,
  clock = systemClock
): Promise<string[]> {
  const createdAt = epochOf(clock)
  const rows = entries.map((entry) => ({
    id: newId('chg'),
    tenant_id: tenantId,
    file_id: fileId,
    record_id: entry.recordId,
    field: entry.field.slice(0, 255),
    before: asJson(entry.before),
    after: asJson(entry.after),
    reason: entry.reason?.slice(0, 500) ?? null,
    source: entry.source,
    origin: asJson(entry.origin),
    reverts: entry.reverts ?? null,
    user_id: actor.userId,
    api_key_id: actor.apiKeyId,
    created_at: createdAt,
  }))
  for (const batch of inBatches(rows, ROWS_PER_STATEMENT)) {
    await trx.insertQuery().table(RecordChange.table).multiInsert(batch)
  }
  return rows.map(({ id }) => id)
}

/** Everything that a record says, by field. */
function valuesOf(content: RecordContent): Map<string, unknown> {
  const values = new Map<string, unknown>(SCALARS.map((field) => [field, content[field]]))
  for (const { label, score, grade, components = [] } of content.subjects) {
    values.set(`subjects.${label}`, score)
    if (grade) {
      values.set(`subjectGrades.${label}`, grade.value)
    }
    for (const { name, value } of components) {
      values.set(`components.${label}.${name}`, value)
    }
  }
  return values
}

function asJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
