import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#platform/identifiers'
import type { OutboxBatchConsumer, OutboxConsumer } from './consumers.js'
import OutboxEvent from './outbox_event.js'
import { outboxRelay } from './outbox_relay.js'
import { sealPayload } from './sealed_payload.js'

/**
 * Writes an event in the transaction that makes it true. Consumers receive it promptly after the
 * commit, or after a restart.
 *
 * @param event `payload` holds ids and what the tenant is to be told; it is kept for
 *   `outbox.retention` (7 days) after dispatch, encrypted when `personal` says that it holds
 *   personal data.
 * @returns Id of the event: the same on every attempt to deliver it.
 */
export async function recordEvent(
  trx: TransactionClientContract,
  event: { tenantId: string; type: string; payload: Record<string, unknown>; personal?: boolean }
): Promise<string> {
  const { tenantId, type, personal = false } = event
  const id = newId('evt')
  const payload = personal ? sealPayload(event.payload, { id, tenantId }) : event.payload
  await OutboxEvent.create(
    { id, tenantId, type, payload, attempts: 0, nextAttemptAt: 0 },
    { client: trx }
  )
  trx.after('commit', () => outboxRelay.nudge())
  return id
}

/** Where consumers of recorded events register, while providers boot. */
export const outbox = {
  /** `name` is for logs; every consumer receives every event. */
  consume(name: string, consumer: OutboxConsumer): void {
    outboxRelay.addConsumer(name, consumer)
  },

  /** For a consumer that handles many events with few queries. */
  consumeBatches(name: string, consumer: OutboxBatchConsumer): void {
    outboxRelay.addBatchConsumer(name, consumer)
  },
}
