import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordEvent } from '#platform/outbox/outbox'
import type Subscription from '../../models/subscription.js'

/** Records that plan, period or state of a subscription changed. */
export async function recordSubscriptionEvent(
  { id: subscriptionId, tenantId, status }: Subscription,
  now: Date,
  trx: TransactionClientContract
): Promise<void> {
  const type = 'billing.subscription.updated'
  const timestamp = Math.floor(now.getTime() / 1000)
  await recordEvent(trx, {
    tenantId,
    type,
    payload: { event: type, subscriptionId, status, tenantId, timestamp },
  })
}
