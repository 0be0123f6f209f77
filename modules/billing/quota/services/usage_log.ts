import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#platform/identifiers'
import UsageEvent from '../../models/usage_event.js'

/** Writes down that something counted, in the transaction that counts it. */
export async function recordUsage(
  event: Pick<
    UsageEvent,
    | 'tenantId'
    | 'meter'
    | 'periodId'
    | 'quantity'
    | 'occurredAt'
    | 'subjectType'
    | 'subjectId'
    | 'idempotencyKey'
  >,
  trx: TransactionClientContract
): Promise<void> {
  await UsageEvent.create({ id: newId('use'), ...event }, { client: trx })
}
