import { oldestIdAt } from '#platform/identifiers'
import type { RecordedEvent } from './consumers.js'
import OutboxEvent from './outbox_event.js'
import { openPayload } from './sealed_payload.js'

/** The most that one look finds. */
const LIMIT = 500

/**
 * What was recorded in some tenants since a moment, oldest first, whether it was handed over or
 * not.
 *
 * @param since epoch milliseconds
 */
export async function recentEvents(
  tenantIds: readonly string[],
  since: number
): Promise<RecordedEvent[]> {
  const rows = await OutboxEvent.acrossTenants()
    .where('id', '>=', oldestIdAt('evt', since))
    .whereIn('tenantId', [...tenantIds])
    .orderBy('id')
    .limit(LIMIT)
  return rows.map(recordedEvent)
}

/** An event as its consumers see it. */
export function recordedEvent({
  id,
  tenantId,
  type,
  payload,
  createdAt,
}: OutboxEvent): RecordedEvent {
  return {
    id,
    tenantId,
    type,
    payload: openPayload(payload, { id, tenantId }),
    createdAt: createdAt.toMillis(),
  }
}
