import { isEnabled } from '#kernel/tenancy/module_state'
import RunBulkJob from '../../jobs/run_bulk_job.js'
import { forgottenJobs, unsettledJobs } from '../queries/forgotten_bulk_jobs.js'
import { settleBulkJob } from './settle_bulk_job.js'

/**
 * Wakes bulk jobs that nobody works on although they are not finished: their worker was killed, or
 * the queue lost them. Settles the quota of those that ended without.
 */
export async function wakeBulkJobs(): Promise<void> {
  for (const { tenantId, id } of await forgottenJobs()) {
    if (await isEnabled(tenantId, 'student-email')) {
      await RunBulkJob.dispatch({ tenantId, bulkJobId: id })
    }
  }
  for (const job of await unsettledJobs()) {
    await settleBulkJob(job)
  }
}
