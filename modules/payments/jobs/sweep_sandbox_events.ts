import { Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import { isEnabled } from '#kernel/tenancy/module_state'
import { OverdueEvents } from '../sandbox/queries/overdue_events.js'
import SendSandboxEvent from './send_sandbox_event.js'

/** Wakes events of the sandbox whose own job was lost with a killed process. */
export default class SweepSandboxEvents extends Job<Record<string, never>> {
  static options: JobOptions = { name: 'payments.sweep_sandbox_events' }

  async execute(): Promise<void> {
    for (const { tenantId, transactionId } of await new OverdueEvents().handle()) {
      if (await isEnabled(tenantId, 'payments')) {
        await SendSandboxEvent.dispatch({ tenantId, transactionId })
      }
    }
  }
}
