import { nameActors, type NamedActor } from '#platform/access/names'
import RecordChange from '../models/record_change.js'
import { revertibleField, valueAt } from '../services/changed_field.js'
import type { Caller } from './find_file.js'
import { findPublishedRecord } from './search_records.js'

/** A line of a record's history, with who made the change. */
export interface HistoryLine {
  change: RecordChange
  by: NamedActor
  /** Nothing stands on it, so that it can be taken back. */
  isRevertible: boolean
}

/**
 * Changes of a record, newest first, and how many there are.
 *
 * @throws {ApiException} `NOT_FOUND` for an unknown record.
 */
export async function recordHistory(
  caller: Caller,
  recordId: string,
  { limit, offset }: { limit: number; offset: number }
): Promise<{ changes: HistoryLine[]; total: number }> {
  const { tenantId } = caller
  const { content } = await findPublishedRecord(caller, recordId)
  const ofRecord = () => RecordChange.forTenant(tenantId).where('recordId', recordId)
  const [{ total }] = await ofRecord().pojo<{ total: number | string }>().count('* as total')
  const changes = await ofRecord()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  const actors = await nameActors(tenantId, changes)
  return {
    changes: changes.map((change, index) => {
      const field = revertibleField(change)
      const isStanding = field !== null && valueAt(content, field) === (change.after ?? null)
      return { change, by: actors[index], isRevertible: isStanding }
    }),
    total: Number(total),
  }
}
