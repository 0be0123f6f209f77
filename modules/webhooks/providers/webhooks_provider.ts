import type { ApplicationService } from '@adonisjs/core/types'

/** Turns events of the outbox into deliveries, and wakes deliveries that were forgotten. */
export default class WebhooksProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    const { outbox } = await import('#kernel/outbox/outbox')
    const { QueueDeliveries } = await import('../actions/queue_deliveries.js')

    outbox.consume('webhooks', (event, trx) => new QueueDeliveries().handle(event, trx))
  }

  async ready() {
    if (this.app.getEnvironment() === 'web') {
      const { default: SweepDeliveries } = await import('../jobs/sweep_deliveries.js')
      await SweepDeliveries.schedule({}).id('webhooks.sweep_deliveries').every('30s')
    }
  }
}
