import WebhookEndpoint from '../models/webhook_endpoint.js'

/**
 * Endpoints, of all tenants, that have a delivery due and may be called now: active, and not left
 * alone after failures.
 */
export async function dueEndpoints(now: number): Promise<WebhookEndpoint[]> {
  return WebhookEndpoint.acrossTenants()
    .where('status', 'active')
    .where((query) => query.whereNull('blockedUntil').orWhere('blockedUntil', '<=', now))
    .whereExists((query) =>
      query
        .from('webhook_deliveries')
        .whereColumn('webhook_deliveries.endpoint_id', 'webhook_endpoints.id')
        .where('due_at', '<=', now)
    )
}
