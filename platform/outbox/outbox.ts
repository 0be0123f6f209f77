import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#platform/identifiers'
import OutboxEvent from './outbox_event.js'
import { outboxRelay } from './outbox_relay.js'
import { sealPayload } from './sealed_payload.js'

/** An event as its consumers see it. */
export interface RecordedEvent {
  id: string
  tenantId: string
  /** Name in the contract, such as `file.completed`. */
  type: string
  payload: Record<string, unknown>
  /** Epoch milliseconds. */
  createdAt: number
}

/**
 * Takes an event over, inside the transaction that marks it as dispatched: what it writes through
 * `trx` happens once, with the mark, or not at all.
 */
export type OutboxConsumer = (
  event: RecordedEvent,
  trx: TransactionClientContract
) => Promise<void> | void

/** As `OutboxConsumer`, for several events at once, oldest first. */
export type OutboxBatchConsumer = (
  events: readonly RecordedEvent[],
  trx: TransactionClientContract
) => Promise<void> | void

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
