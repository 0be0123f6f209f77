import type { JobOptions } from '@adonisjs/queue/types'
import { PlatformJob } from '#kernel/queue/platform_job'
import { AttemptDelivery } from '../actions/attempt_delivery.js'

/** Makes the attempt of a delivery that is due, and plans the next one if it fails. */
export default class DeliverWebhook extends PlatformJob<{ tenantId: string; deliveryId: string }> {
  static options: JobOptions = { name: 'webhooks.deliver_webhook' }

  readonly moduleId = 'webhooks'

  async handle({ tenantId, deliveryId }: { tenantId: string; deliveryId: string }): Promise<void> {
    const retryIn = await new AttemptDelivery().handle({ tenantId, deliveryId })
    if (retryIn !== null) {
      await DeliverWebhook.dispatch({ tenantId, deliveryId }).in(retryIn)
    }
  }
}
