import db from '@adonisjs/lucid/services/db'

const HOUR = 3_600_000

/** Milliseconds for which an answer is kept under its `Idempotency-Key`. */
export const IDEMPOTENCY_RETENTION = 24 * HOUR

/** Milliseconds for which an event is kept after its consumers took it over. */
export const OUTBOX_RETENTION = 7 * 24 * HOUR

/** Rows removed by one statement, so that no other writer waits long. */
const BATCH = 1000

/** Removes answers and events whose time is over. */
export async function removeOldRows(now = Date.now()): Promise<void> {
  await removeInBatches('idempotency_keys', 'created_at', now - IDEMPOTENCY_RETENTION)
  await removeInBatches('outbox_events', 'dispatched_at', now - OUTBOX_RETENTION)
}

async function removeInBatches(table: string, column: string, before: number): Promise<void> {
  for (;;) {
    const rows: { id: string }[] = await db
      .from(table)
      .where(column, '<', before)
      .select('id')
      .limit(BATCH)
    if (rows.length === 0) {
      return
    }
    await db
      .from(table)
      .whereIn(
        'id',
        rows.map(({ id }) => id)
      )
      .delete()
  }
}
