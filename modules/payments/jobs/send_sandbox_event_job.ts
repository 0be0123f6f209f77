import type { JobOptions } from '@adonisjs/queue/types'
import { PlatformJob } from '#platform/queue/platform_job'
import { DeliverEvent } from '../sandbox/actions/deliver_event.js'
import { inboundDoor } from '../sandbox/inbound_door.js'

/**
 * Tells the platform of a charge at the sandbox, as a gateway does from the other side of the
 * internet.
 */
export default class SendSandboxEventJob extends PlatformJob<{
  tenantId: string
  transactionId: string
}> {
  static options: JobOptions = { name: 'payments.send_sandbox_event' }

  readonly moduleId = 'payments'

  async handle(payload: { tenantId: string; transactionId: string }): Promise<void> {
    const retryIn = await new DeliverEvent(inboundDoor).handle(payload)
    if (retryIn !== null) {
      await SendSandboxEventJob.dispatch(payload).in(retryIn)
    }
  }
}
