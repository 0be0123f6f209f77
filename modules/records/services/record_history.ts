import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#kernel/identifiers'
import type { RefinementOrigin } from '#modules/file-processing/public'
import RecordChange, { type ChangeSource } from '../models/record_change.js'
import type { RecordContent } from './record_content.js'

/** Who asked for a change. */
export interface Actor {
  /** The `x-user-id` of the request, if it had one. */
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
  origin?: RefinementOrigin | null
}

const SCALARS = ['studentName', 'admissionNumber', 'total', 'average', 'grade', 'position'] as const

/** The values that differ between two states of a record; subjects as `subjects.<name>`. */
export function changesBetween(before: RecordContent, after: RecordContent): ValueChange[] {
  const changes: ValueChange[] = []
  for (const field of SCALARS) {
    if (before[field] !== after[field]) {
      changes.push({ field, before: before[field], after: after[field] })
    }
  }
  const scoresBefore = scoresOf(before)
  const scoresAfter = scoresOf(after)
  for (const label of new Set([...scoresBefore.keys(), ...scoresAfter.keys()])) {
    const from = scoresBefore.get(label) ?? null
    const to = scoresAfter.get(label) ?? null
    if (from !== to) {
      changes.push({ field: `subjects.${label}`, before: from, after: to })
    }
  }
  return changes
}

/** Writes changes down, in the transaction that makes them. */
export async function writeHistory(
  { tenantId, fileId }: { tenantId: string; fileId: string },
  entries: HistoryEntry[],
  actor: Actor,
  client: TransactionClientContract
): Promise<void> {
  const createdAt = DateTime.utc().toMillis()
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
    user_id: actor.userId,
    api_key_id: actor.apiKeyId,
    created_at: createdAt,
  }))
  for (let start = 0; start < rows.length; start += 100) {
    await client
      .insertQuery()
      .table(RecordChange.table)
      .multiInsert(rows.slice(start, start + 100))
  }
}

function scoresOf({ subjects }: RecordContent): Map<string, number | null> {
  return new Map(subjects.map(({ label, score }) => [label, score]))
}

function asJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
