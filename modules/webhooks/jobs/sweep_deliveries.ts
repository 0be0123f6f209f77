import { Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import { isEnabled } from '#kernel/tenancy/module_state'
import { OverdueDeliveries } from '../queries/overdue_deliveries.js'
import DeliverWebhook from './deliver_webhook.js'

/**
 * Wakes deliveries that are due and that nobody works on: their job was lost, their worker was
 * killed, or the tenant's module was disabled for a while.
 */
export default class SweepDeliveries extends Job<Record<string, never>> {
  static options: JobOptions = { name: 'webhooks.sweep_deliveries' }

  async execute(): Promise<void> {
    for (const { tenantId, deliveryId } of await new OverdueDeliveries().handle()) {
      if (await isEnabled(tenantId, 'webhooks')) {
        await DeliverWebhook.dispatch({ tenantId, deliveryId })
      }
    }
  }
}
