import type { HttpContext } from '@adonisjs/core/http'
import type { ContextWith } from '#platform/http/checked_input'
import { createEndpoint } from '../actions/create_endpoint.js'
import { deleteEndpoint } from '../actions/delete_endpoint.js'
import { pingEndpoint } from '../actions/ping_endpoint.js'
import { updateEndpoint } from '../actions/update_endpoint.js'
import WebhookEndpoint from '../models/webhook_endpoint.js'
import { showDelivery } from '../queries/delivery_log.js'
import { findEndpoint } from '../queries/find_endpoint.js'
import { presentEndpoint } from '../transformers/webhooks.js'
import type {
  createEndpointValidator,
  listEndpointsValidator,
  updateEndpointValidator,
} from '../validators/webhooks.js'

/** Addresses that receive the tenant's events. */
export default class EndpointsController {
  async index({ tenant, input: { limit, offset } }: ContextWith<typeof listEndpointsValidator>) {
    const [{ $extras }] = await WebhookEndpoint.forTenant(tenant.id).count('* as total')
    const endpoints = await WebhookEndpoint.forTenant(tenant.id)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
    return {
      endpoints: endpoints.map(presentEndpoint),
      total: Number($extras.total),
    }
  }

  async store({ tenant, input }: ContextWith<typeof createEndpointValidator>) {
    const endpoint = await createEndpoint({ tenantId: tenant.id, ...input })
    return presentEndpoint(endpoint)
  }

  async show(ctx: HttpContext) {
    return presentEndpoint(await findEndpoint(idsOf(ctx)))
  }

  async update(ctx: ContextWith<typeof updateEndpointValidator>) {
    const changes = ctx.input
    const endpoint = await updateEndpoint({ ...idsOf(ctx), ...changes })
    return presentEndpoint(endpoint)
  }

  async destroy(ctx: HttpContext) {
    await deleteEndpoint(idsOf(ctx))
  }

  /** Answers with the delivery, whether the endpoint took it or not. */
  async ping(ctx: HttpContext) {
    const deliveryId = await pingEndpoint(idsOf(ctx))
    return showDelivery(ctx.tenant.id, deliveryId)
  }
}

function idsOf({ params, tenant }: HttpContext): { tenantId: string; endpointId: string } {
  return { tenantId: tenant.id, endpointId: params.endpointId }
}
