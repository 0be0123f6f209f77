import { inTransaction } from '#kernel/database/transaction'
import WebhookDelivery from '../models/webhook_delivery.js'
import WebhookEndpoint from '../models/webhook_endpoint.js'
import { deliveryDispatcher } from '../services/delivery_dispatcher.js'
import { askAgain, clearWay } from './request_redelivery.js'

/** What to send again. */
export interface Recovery {
  tenantId: string
  /** Epoch milliseconds. */
  since: number
  /** Default: all active endpoints. */
  endpointId?: string
}

/**
 * Asks for one more attempt of every event since a moment that did not arrive: exhausted, or
 * cancelled because its endpoint was disabled. For after an outage.
 */
export class RecoverDeliveries {
  /** @returns how many deliveries are sent again. */
  async handle({ tenantId, since, endpointId }: Recovery): Promise<number> {
    const asked = await inTransaction(async (client) => {
      const endpoints = await WebhookEndpoint.forTenant(tenantId, { client })
        .where('status', 'active')
        .if(endpointId !== undefined, (query) => query.where('id', endpointId!))
      const ids = endpoints.map(({ id }) => id)
      if (!(await clearWay(tenantId, ids, client))) {
        return 0
      }
      return askAgain(
        WebhookDelivery.forTenant(tenantId, { client })
          .whereIn('endpointId', ids)
          .whereIn('status', ['exhausted', 'cancelled'])
          .where('origin', 'event')
          .where('createdAt', '>=', since)
      )
    })
    deliveryDispatcher.nudge()
    return asked
  }
}
