import { newId } from '#kernel/identifiers'
import { ruleBroken } from '#kernel/http/api_exception'
import { outbound } from '#kernel/outbound/http_client'
import { OutboundException } from '#kernel/outbound/outbound_exception'
import WebhookEndpoint from '../models/webhook_endpoint.js'

/** Sets the address that receives a tenant's events; a disabled one is in use again afterwards. */
export class ConfigureEndpoint {
  /** @throws {ApiException} `WEBHOOK_URL_NOT_ALLOWED` when the address is refused by its form. */
  async handle({ tenantId, url }: { tenantId: string; url: string }): Promise<WebhookEndpoint> {
    try {
      outbound.checkDestination(url)
    } catch (error) {
      if (error instanceof OutboundException) {
        throw ruleBroken('WEBHOOK_URL_NOT_ALLOWED', `url: ${error.message}`)
      }
      throw error
    }

    const endpoint =
      (await WebhookEndpoint.forTenant(tenantId).orderBy('id').first()) ??
      new WebhookEndpoint().fill({ id: newId('whe'), tenantId })
    return endpoint.merge({ url, disabledAt: null, disabledReason: null }).save()
  }
}
