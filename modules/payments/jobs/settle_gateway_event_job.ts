import type { JobOptions } from '@adonisjs/queue/types'
import { PlatformJob } from '#platform/queue/platform_job'
import { SettleGatewayEvent } from '../actions/settle_gateway_event.js'

/** Does what an event of a gateway is about, and plans the next attempt where it cannot. */
export default class SettleGatewayEventJob extends PlatformJob<{
  tenantId: string
  gatewayEventId: string
}> {
  static options: JobOptions = { name: 'payments.settle_gateway_event' }

  readonly moduleId = 'payments'

  async handle(payload: { tenantId: string; gatewayEventId: string }): Promise<void> {
    const retryIn = await new SettleGatewayEvent().handle(payload)
    if (retryIn !== null) {
      await SettleGatewayEventJob.dispatch(payload).in(retryIn)
    }
  }
}
