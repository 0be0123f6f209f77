import { recordAudit } from '#platform/audit/audit_log'
import { epochOf, momentOf, systemClock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { ApiException } from '#platform/http/api_exception'
import { isHeld } from '#platform/work/lease'
import type BulkJob from '../../models/bulk_job.js'
import { FINISHED_STATUSES } from '../../models/bulk_job.js'
import BulkRow from '../../models/bulk_row.js'
import { lockBulkJob } from '../queries/bulk_jobs.js'
import { bulkProgressHub, progressOf } from '../services/bulk_progress.js'
import { settleBulkJob } from './settle_bulk_job.js'

/**
 * Ends a job early. Rows that are done stay done; those at hand are still finished.
 *
 * @throws {ApiException} `EMAIL_JOB_NOT_FOUND`; `EMAIL_INVALID_STATE` (409) for a finished job.
 */
export async function cancelBulkJob(
  { tenantId, jobId }: { tenantId: string; jobId: string },
  clock = systemClock
): Promise<BulkJob> {
  const job = await inTransaction(async (trx) => {
    const found = await lockBulkJob(tenantId, jobId, trx)
    if (FINISHED_STATUSES.includes(found.status)) {
      throw new ApiException('EMAIL_INVALID_STATE', `The job is ${found.status} already.`)
    }
    await recordAudit(trx, {
      tenantId,
      action: 'email_bulk_job.cancelled',
      target: { type: 'email_bulk_job', id: jobId },
    })
    await BulkRow.forTenant(tenantId, { client: trx })
      .where('jobId', jobId)
      .where('status', 'pending')
      .update({ status: 'cancelled' })
    return found
      .useTransaction(trx)
      .merge({
        status: 'cancelled',
        completedAt: momentOf(clock),
        revision: found.revision + 1,
      })
      .save()
  })
  bulkProgressHub.publish(progressOf(job))
  if (!isHeld(job, epochOf(clock))) {
    await settleBulkJob(job)
  }
  return job
}
