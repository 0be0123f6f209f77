import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#kernel/identifiers'
import type { RecordedEvent } from '#kernel/outbox/outbox'
import { dispatchAfterCommit } from '#kernel/queue/dispatch'
import { isEnabled } from '#kernel/tenancy/module_state'
import DeliverWebhook from '../jobs/deliver_webhook.js'
import WebhookDelivery from '../models/webhook_delivery.js'
import WebhookEndpoint from '../models/webhook_endpoint.js'

/**
 * Takes a recorded event over: one delivery for each endpoint of the tenant that is in use. Runs in
 * the transaction that marks the event as dispatched, so that no event is lost and none delivered
 * under two ids.
 */
export class QueueDeliveries {
  async handle(event: RecordedEvent, trx: TransactionClientContract): Promise<void> {
    if (!(await isEnabled(event.tenantId, 'webhooks', { client: trx }))) {
      return
    }

    const endpoints = await WebhookEndpoint.forTenant(event.tenantId, { client: trx }).whereNull(
      'disabledAt'
    )
    if (endpoints.length === 0) {
      return
    }

    const body = JSON.stringify(event.payload)
    const deliveries = await WebhookDelivery.createMany(
      endpoints.map((endpoint) => ({
        id: newId('whd'),
        tenantId: event.tenantId,
        endpointId: endpoint.id,
        eventId: event.id,
        event: event.type,
        body,
        status: 'pending' as const,
        attempts: 0,
        failures: 0,
        nextAttemptAt: DateTime.utc(),
      })),
      { client: trx }
    )
    for (const { id } of deliveries) {
      dispatchAfterCommit(trx, () =>
        DeliverWebhook.dispatch({ tenantId: event.tenantId, deliveryId: id })
      )
    }
  }
}
