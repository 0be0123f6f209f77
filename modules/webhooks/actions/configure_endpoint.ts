import WebhookEndpoint from '../models/webhook_endpoint.js'
import { CreateEndpoint } from './create_endpoint.js'
import { UpdateEndpoint } from './update_endpoint.js'

/** Sets the address of a tenant's first endpoint, which is made where there is none, and active. */
export class ConfigureEndpoint {
  /** @throws {ApiException} `WEBHOOK_URL_NOT_ALLOWED` when the address is refused by its form. */
  async handle({ tenantId, url }: { tenantId: string; url: string }): Promise<WebhookEndpoint> {
    const first = await WebhookEndpoint.forTenant(tenantId).orderBy('id').first()
    return first
      ? new UpdateEndpoint().handle({ tenantId, endpointId: first.id, url, status: 'active' })
      : new CreateEndpoint().handle({ tenantId, url })
  }
}
