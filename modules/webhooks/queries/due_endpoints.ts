import db from '@adonisjs/lucid/services/db'
import WebhookEndpoint from '../models/webhook_endpoint.js'

/** Due rows that are read in order to find their endpoints. */
const READ = 1000

/**
 * Endpoints, of all tenants, that have a delivery due and may be called now: active, and not left
 * alone after failures.
 *
 * Two queries, because only the first alone surely reads the due rows and none of the many that
 * have ended. It reads no more than some: where very many are due, each endpoint's oldest is looked
 * for.
 */
export async function dueEndpoints(now: number): Promise<WebhookEndpoint[]> {
  const due: { endpoint_id: string }[] = await db
    .from('webhook_deliveries')
    .select('endpoint_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(READ)
  if (due.length === 0) {
    return []
  }
  const callable = WebhookEndpoint.acrossTenants()
    .where('status', 'active')
    .where((query) => query.whereNull('blockedUntil').orWhere('blockedUntil', '<=', now))
  return due.length < READ
    ? callable.whereIn('id', [...new Set(due.map((row) => row.endpoint_id))])
    : callable.where((query) => query.whereRaw(HAS_DUE, [now]))
}

/** The limit keeps both databases from joining: each endpoint costs one step in its index. */
const HAS_DUE = `(
  select due_at from webhook_deliveries
  where endpoint_id = webhook_endpoints.id and due_at <= ? order by due_at limit 1
) is not null`
