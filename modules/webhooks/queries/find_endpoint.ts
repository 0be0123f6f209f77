import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { notFound } from '#platform/http/api_exception'
import WebhookEndpoint from '../models/webhook_endpoint.js'

/**
 * An endpoint of a tenant; inside a transaction it is locked until the transaction ends.
 *
 * @throws {ApiException} `NOT_FOUND`.
 */
export async function findEndpoint(
  { tenantId, endpointId }: { tenantId: string; endpointId: string },
  trx?: TransactionClientContract
): Promise<WebhookEndpoint> {
  const query = WebhookEndpoint.forTenant(tenantId, { client: trx }).where('id', endpointId)
  const endpoint = await (trx ? query.forUpdate() : query).first()
  if (!endpoint) {
    throw notFound()
  }
  return endpoint
}
