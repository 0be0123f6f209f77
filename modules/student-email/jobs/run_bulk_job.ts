import type { JobOptions } from '@adonisjs/queue/types'
import { shutdownSignal } from '#platform/work/shutdown'
import { PlatformJob, type TenantPayload } from '#platform/queue/platform_job'
import { takeSlice } from '../bulk/actions/take_slice.js'

interface Payload extends TenantPayload {
  bulkJobId: string
}

/**
 * One slice of a bulk job. A job that is not finished goes to the end of the queue again, so that
 * tenants take turns however long their lists are.
 */
export default class RunBulkJob extends PlatformJob<Payload> {
  static override options: JobOptions = { name: 'student-email.run_bulk_job' }

  readonly moduleId = 'student-email'

  async handle({ tenantId, bulkJobId }: Payload): Promise<void> {
    const next = await takeSlice({ tenantId, bulkJobId }, shutdownSignal())
    for (const { jobId, delay } of next) {
      const dispatched = RunBulkJob.dispatch({ tenantId, bulkJobId: jobId })
      await (delay > 0 ? dispatched.in(delay) : dispatched)
    }
  }
}
