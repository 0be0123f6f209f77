import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordEvent } from '#kernel/outbox/outbox'
import WebhookDelivery, { type CancelReason } from '../models/webhook_delivery.js'
import type WebhookEndpoint from '../models/webhook_endpoint.js'
import type { DisabledReason } from '../models/webhook_endpoint.js'

/** What a delivery's row holds when no worker has anything to do with it. */
export const nothingDue = {
  nextAttemptAt: null,
  redeliveryRequestedAt: null,
  dueAt: null,
  lease: null,
} as const

/** Cancels what waits for an endpoint. Deliveries that have ended keep how they ended. */
export async function cancelWaiting(
  { tenantId, id }: WebhookEndpoint,
  reason: CancelReason,
  client: TransactionClientContract
): Promise<void> {
  const waiting = () =>
    WebhookDelivery.forTenant(tenantId, { client }).where('endpointId', id).whereNotNull('dueAt')
  const updatedAt = Date.now()
  await waiting()
    .where('status', 'pending')
    .update({ ...nothingDue, status: 'cancelled', reason, updatedAt })
  await waiting().update({ ...nothingDue, updatedAt })
}

/**
 * Stops sending to an endpoint, cancels what waits for it, and tells the tenant's other endpoints
 * (event `endpoint.disabled`). An endpoint that is disabled stays as it is.
 */
export async function disableEndpoint(
  endpoint: WebhookEndpoint,
  reason: DisabledReason,
  client: TransactionClientContract
): Promise<void> {
  if (endpoint.status === 'disabled') {
    return
  }
  const { tenantId, id: endpointId } = endpoint
  await endpoint
    .useTransaction(client)
    .merge({ status: 'disabled', disabledReason: reason, disabledAt: DateTime.utc() })
    .save()
  await cancelWaiting(endpoint, 'ENDPOINT_DISABLED', client)
  await recordEvent(client, {
    tenantId,
    type: 'endpoint.disabled',
    payload: {
      event: 'endpoint.disabled',
      endpointId,
      reason,
      tenantId,
      timestamp: Math.floor(Date.now() / 1000),
    },
  })
}
