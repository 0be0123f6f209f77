import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

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
