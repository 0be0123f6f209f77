import type { JobOptions } from '@adonisjs/queue/types'
import { PlatformJob, type TenantPayload } from '#platform/queue/platform_job'
import { TakeTurn } from '../actions/bulk/take_turn.js'
import { shutdownSignal } from '../services/bulk/shutdown.js'

interface Payload extends TenantPayload {
  bulkJobId: string
}

/**
 * One turn of a bulk job. A job that is not finished goes to the end of the queue again, so that
 * tenants take turns however long their lists are.
 */
export default class RunBulkJob extends PlatformJob<Payload> {
  static override options: JobOptions = { name: 'student-email.run_bulk_job' }

  readonly moduleId = 'student-email'

  async handle({ tenantId, bulkJobId }: Payload): Promise<void> {
    const next = await new TakeTurn().handle({ tenantId, bulkJobId }, shutdownSignal())
    for (const { jobId, delay } of next) {
      const dispatched = RunBulkJob.dispatch({ tenantId, bulkJobId: jobId })
      await (delay > 0 ? dispatched.in(delay) : dispatched)
    }
  }
}
