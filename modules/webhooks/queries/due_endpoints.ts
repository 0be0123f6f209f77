import db from '@adonisjs/lucid/services/db'
import WebhookEndpoint from '../models/webhook_endpoint.js'

/**
 * Endpoints, of all tenants, that have a delivery due and may be called now: active, and not left
 * alone after failures.
 *
 * Two queries, because only the first alone surely reads the due rows and none of the many that have
 * ended.
 */
export async function dueEndpoints(now: number): Promise<WebhookEndpoint[]> {
  const due: { endpoint_id: string }[] = await db
    .from('webhook_deliveries')
    .where('due_at', '<=', now)
    .distinct('endpoint_id')
  if (due.length === 0) {
    return []
  }
  return WebhookEndpoint.acrossTenants()
    .whereIn(
      'id',
      due.map((row) => row.endpoint_id)
    )
    .where('status', 'active')
    .where((query) => query.whereNull('blockedUntil').orWhere('blockedUntil', '<=', now))
}
