import db from '@adonisjs/lucid/services/db'
import { removeInBatches } from './remove_in_batches.js'

const HOUR = 3_600_000

/** Milliseconds for which an answer is kept under its `Idempotency-Key`. */
export const IDEMPOTENCY_RETENTION = 24 * HOUR

/** Milliseconds for which an event is kept after its consumers took it over. */
export const OUTBOX_RETENTION = 7 * 24 * HOUR

/** Rows removed by one statement, so that no other writer waits long. */
const BATCH = 500

/** Rows that are kept only for a time. */
export interface Retention {
  table: string
  /** Column of epoch milliseconds, indexed, from which the time counts. */
  column: string
  /** Milliseconds. */
  keptFor: number
}

const retentions: Retention[] = [
  { table: 'idempotency_keys', column: 'created_at', keptFor: IDEMPOTENCY_RETENTION },
  { table: 'outbox_events', column: 'dispatched_at', keptFor: OUTBOX_RETENTION },
]

/** Has rows of a module removed when their time is over; called in the `boot` of its provider. */
export function keepRowsFor(...more: Retention[]): void {
  retentions.push(...more)
}

/** Removes rows whose time is over. */
export async function removeOldRows(now = Date.now()): Promise<void> {
  for (const { table, column, keptFor } of retentions) {
    await removeInBatches(
      () =>
        db
          .from(table)
          .where(column, '<', now - keptFor)
          .select('id')
          .limit(BATCH),
      (ids) => db.from(table).whereIn('id', ids).delete()
    )
  }
}
