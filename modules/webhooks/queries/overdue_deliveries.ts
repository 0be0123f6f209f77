import WebhookDelivery from '../models/webhook_delivery.js'

/** Milliseconds after which a due delivery is overdue: its own job should have come long ago. */
const GRACE = 10_000

const BATCH = 500

/** Deliveries, of all tenants, that are due and without a worker. */
export class OverdueDeliveries {
  async handle(): Promise<{ tenantId: string; deliveryId: string }[]> {
    const now = Date.now()
    const rows = await WebhookDelivery.acrossTenants()
      .select('id', 'tenantId')
      .where('status', 'pending')
      .where('nextAttemptAt', '<=', now - GRACE)
      .where((query) => query.whereNull('leasedUntil').orWhere('leasedUntil', '<', now))
      .orderBy('nextAttemptAt')
      .limit(BATCH)
    return rows.map(({ tenantId, id }) => ({ tenantId, deliveryId: id }))
  }
}
