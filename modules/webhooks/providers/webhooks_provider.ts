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
    const { registerFirstSecret } = await import('#kernel/tenancy/first_secrets')
    const { registerHolding } = await import('#platform/access/holdings')
    const { countEndpoints } = await import('../actions/create_endpoint.js')
    const { queueDeliveries } = await import('../actions/queue_deliveries.js')
    const { deliveryHeaders, webhookEvents } = await import('../events.js')
    const { bodyOwner } = await import('../services/sealed_body.js')
    const { issueSigningSecret, signingSecretOwner } = await import('../services/signing_secret.js')
    const { deliveryDispatcher } = await import('../workers/delivery_dispatcher.js')

    registerFirstSecret({
      name: 'signingSecret',
      title: 'Signing secret',
      issue: issueSigningSecret,
    })
    registerSealedColumns(
      ...['secret', 'previous_secret'].map((column) =>
        sealedText('webhook_signing_secrets', column, ({ tenant_id: tenantId }) =>
          signingSecretOwner(tenantId)
        )
      ),
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
    outbox.consumeBatches('webhooks', (events, trx) => queueDeliveries(events, trx))
    backgroundWork.add(deliveryDispatcher)
    keepRowsFor(
      { table: 'webhook_attempts', column: 'started_at', keptFor: config.keptFor },
      { table: 'webhook_deliveries', column: 'created_at', keptFor: config.keptFor }
    )
  }
}
