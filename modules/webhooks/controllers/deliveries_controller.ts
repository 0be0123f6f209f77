import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import { validationError } from '#platform/http/api_exception'
import type { ContextWith } from '#platform/http/checked_input'
import { recoverDeliveries } from '../actions/recover_deliveries.js'
import { requestRedelivery } from '../actions/request_redelivery.js'
import { listDeliveries, showDelivery } from '../queries/delivery_log.js'
import { findEndpoint } from '../queries/find_endpoint.js'
import type { listDeliveriesValidator, recoverValidator } from '../validators/webhooks.js'

/** What was sent to the tenant's endpoints, and sending it again. */
export default class DeliveriesController {
  async index({ tenant, input: filter }: ContextWith<typeof listDeliveriesValidator>) {
    return listDeliveries(tenant.id, filter)
  }

  async show({ params, tenant }: HttpContext) {
    return showDelivery(tenant.id, params.deliveryId)
  }

  /** The attempt is made right afterwards; the delivery shows how it ended. */
  async redeliver({ params, tenant }: HttpContext) {
    const { deliveryId } = params
    await requestRedelivery({ tenantId: tenant.id, deliveryId })
    return showDelivery(tenant.id, deliveryId)
  }

  async recover({ tenant, input: { since, endpointId } }: ContextWith<typeof recoverValidator>) {
    const moment = DateTime.fromISO(since)
    if (!moment.isValid) {
      throw validationError('since: is not a date and time')
    }
    if (endpointId !== undefined) {
      await findEndpoint({ tenantId: tenant.id, endpointId })
    }
    const redeliveries = await recoverDeliveries({
      tenantId: tenant.id,
      since: moment.toMillis(),
      endpointId,
    })
    return { redeliveries }
  }
}
