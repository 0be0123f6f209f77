import { Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import { isEnabled } from '#kernel/tenancy/module_state'
import { overdueEvents } from '../sandbox/queries/overdue_events.js'
import SendSandboxEventJob from './send_sandbox_event_job.js'

/** Wakes events of the sandbox whose own job was lost with a killed process. */
export default class SweepSandboxEventsJob extends Job<Record<string, never>> {
  static options: JobOptions = { name: 'payments.sweep_sandbox_events' }

  async execute(): Promise<void> {
    for (const { tenantId, transactionId } of await overdueEvents()) {
      if (await isEnabled(tenantId, 'payments')) {
        await SendSandboxEventJob.dispatch({ tenantId, transactionId })
      }
    }
  }
}
