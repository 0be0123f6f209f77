import type { JobOptions } from '@adonisjs/queue/types'
import { PlatformJob } from '#platform/queue/platform_job'
import { SettleGatewayEvent as Settle } from '../actions/settle_gateway_event.js'

/** Does what an event of a gateway is about, and plans the next attempt where it cannot. */
export default class SettleGatewayEvent extends PlatformJob<{
  tenantId: string
  gatewayEventId: string
}> {
  static options: JobOptions = { name: 'payments.settle_gateway_event' }

  readonly moduleId = 'payments'

  async handle(payload: { tenantId: string; gatewayEventId: string }): Promise<void> {
    const retryIn = await new Settle().handle(payload)
    if (retryIn !== null) {
      await SettleGatewayEvent.dispatch(payload).in(retryIn)
    }
  }
}
