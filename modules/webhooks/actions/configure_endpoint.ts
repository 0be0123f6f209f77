import WebhookEndpoint from '../models/webhook_endpoint.js'
import { createEndpoint } from './create_endpoint.js'
import { updateEndpoint } from './update_endpoint.js'

/**
 * Sets the address of a tenant's first endpoint, which is made where there is none, and active.
 *
 * @throws {ApiException} `WEBHOOK_URL_NOT_ALLOWED` when the address is refused by its form.
 */
export async function configureEndpoint({
  tenantId,
  url,
}: {
  tenantId: string
  url: string
}): Promise<WebhookEndpoint> {
  const first = await WebhookEndpoint.forTenant(tenantId).orderBy('id').first()
  return first
    ? updateEndpoint({ tenantId, endpointId: first.id, url, status: 'active' })
    : createEndpoint({ tenantId, url })
}
