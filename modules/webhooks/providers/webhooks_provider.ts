import type { ApplicationService } from '@adonisjs/core/types'

/** Turns events of the outbox into deliveries, and sends them wherever a worker runs. */
export default class WebhooksProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    const { default: config } = await import('#config/webhooks')
    const { keepRowsFor } = await import('#platform/database/remove_old_rows')
    const { eventCatalogue } = await import('#platform/outbox/event_catalogue')
    const { outbox } = await import('#platform/outbox/outbox')
    const { backgroundWork } = await import('#platform/queue/background_work')
    const { registerSealedColumns, sealedText } = await import('#platform/secrets/sealed_columns')
    const { registerHolding } = await import('#kernel/tenancy/holdings')
    const { countEndpoints } = await import('../actions/create_endpoint.js')
    const { QueueDeliveries } = await import('../actions/queue_deliveries.js')
    const { deliveryHeaders, webhookEvents } = await import('../events.js')
    const { bodyOwner } = await import('../services/sealed_body.js')
    const { deliveryDispatcher } = await import('../services/delivery_dispatcher.js')

    registerSealedColumns(
      sealedText(
        'webhook_deliveries',
        'body',
        (row) => bodyOwner({ tenantId: row.tenant_id, eventId: row.event_id }),
        ['tenant_id', 'event_id']
      )
    )
    eventCatalogue.add(...webhookEvents)
    eventCatalogue.deliverWith(deliveryHeaders)
    registerHolding('webhooks.endpoints', countEndpoints)
    outbox.consumeBatches('webhooks', (events, trx) => new QueueDeliveries().handle(events, trx))
    backgroundWork.add(deliveryDispatcher)
    keepRowsFor(
      { table: 'webhook_attempts', column: 'started_at', keptFor: config.keptFor },
      { table: 'webhook_deliveries', column: 'created_at', keptFor: config.keptFor }
    )
  }
}
