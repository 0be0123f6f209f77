import { Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import { isEnabled } from '#kernel/tenancy/module_state'
import { SettleBulkJob } from '../actions/bulk/settle_bulk_job.js'
import { forgottenJobs, unsettledJobs } from '../queries/forgotten_bulk_jobs.js'
import RunBulkJob from './run_bulk_job.js'

/**
 * Wakes bulk jobs that nobody works on although they are not finished: their worker was killed, or
 * the queue lost them. Settles the quota of those that ended without.
 */
export default class SweepBulkJobs extends Job<Record<string, never>> {
  static override options: JobOptions = { name: 'student-email.sweep_bulk_jobs' }

  async execute(): Promise<void> {
    for (const { tenantId, id } of await forgottenJobs()) {
      if (await isEnabled(tenantId, 'student-email')) {
        await RunBulkJob.dispatch({ tenantId, bulkJobId: id })
      }
    }
    for (const job of await unsettledJobs()) {
      await new SettleBulkJob().handle(job)
    }
  }
}
