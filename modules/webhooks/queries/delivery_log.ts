import { notFound } from '#platform/http/api_exception'
import WebhookAttempt from '../models/webhook_attempt.js'
import WebhookDelivery, { type DeliveryStatus } from '../models/webhook_delivery.js'
import { openBody } from '../services/sealed_body.js'
import { presentAttempt, presentDelivery } from '../transformers/webhooks.js'

/** Which deliveries a tenant wants to see. */
export interface DeliveryFilter {
  status?: DeliveryStatus
  event?: string
  endpointId?: string
  limit: number
  offset: number
}

/**
 * Deliveries of a tenant, newest first, with the number of all that match. They are found in the
 * index alone; only the rows of the page are read.
 */
export async function listDeliveries(tenantId: string, filter: DeliveryFilter) {
  const matching = () => {
    const query = WebhookDelivery.forTenant(tenantId)
    for (const column of ['status', 'event', 'endpointId'] as const) {
      if (filter[column] !== undefined) {
        query.where(column, filter[column])
      }
    }
    return query
  }
  const newestFirst = (query: ReturnType<typeof matching>) =>
    query.orderBy('createdAt', 'desc').orderBy('id', 'desc')
  const [{ $extras }] = await matching().count('* as total')
  const page = await newestFirst(matching()).select('id').limit(filter.limit).offset(filter.offset)
  const deliveries = await newestFirst(WebhookDelivery.forTenant(tenantId)).whereIn(
    'id',
    page.map(({ id }) => id)
  )
  return { deliveries: deliveries.map(presentDelivery), total: Number($extras.total) }
}

/**
 * One delivery with the text that is sent and its attempts, in their order.
 *
 * @throws {ApiException} `NOT_FOUND`.
 */
export async function showDelivery(tenantId: string, deliveryId: string) {
  const delivery = await WebhookDelivery.forTenant(tenantId).where('id', deliveryId).first()
  if (!delivery) {
    throw notFound()
  }
  const attempts = await WebhookAttempt.forTenant(tenantId)
    .where('deliveryId', deliveryId)
    .orderBy('number')
  return {
    ...presentDelivery(delivery),
    body: openBody(delivery),
    attempts: attempts.map(presentAttempt),
  }
}
