import { recordAudit } from '#platform/audit/audit_log'
import { momentOf, systemClock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { ApiException } from '#platform/http/api_exception'
import { dispatchAfterCommit } from '#platform/queue/dispatch'
import RunBulkJob from '../../jobs/run_bulk_job.js'
import type BulkJob from '../../models/bulk_job.js'
import BulkRow from '../../models/bulk_row.js'
import { lockBulkJob } from '../queries/bulk_jobs.js'

/**
 * Gives failed rows of an ended job another try.
 *
 * @param input `rows`: numbers of rows; default: all that failed.
 * @throws {ApiException} `EMAIL_JOB_NOT_FOUND`; `EMAIL_INVALID_STATE` (409) while the job runs, or
 *   when none of the rows has failed.
 */
export async function retryBulkRows(
  input: { tenantId: string; jobId: string; rows?: number[] },
  clock = systemClock
): Promise<BulkJob> {
  const { tenantId, jobId, rows } = input
  return inTransaction(async (trx) => {
    const job = await lockBulkJob(tenantId, jobId, trx)
    if (job.status !== 'completed_with_errors' && job.status !== 'failed') {
      throw new ApiException(
        'EMAIL_INVALID_STATE',
        `The job is ${job.status}: it has no failed rows.`
      )
    }
    const reset = await BulkRow.forTenant(tenantId, { client: trx })
      .where('jobId', jobId)
      .where('status', 'failed')
      .if(rows, (query) => query.whereIn('row', rows!))
      .update({
        status: 'pending',
        action: null,
        attempts: 0,
        nextAttemptAt: null,
        errorCode: null,
        errorMessage: null,
      })
    const count = Number(reset)
    if (count === 0) {
      throw new ApiException('EMAIL_INVALID_STATE', 'None of these rows has failed.')
    }
    await job
      .useTransaction(trx)
      .merge({
        status: 'validating',
        error: null,
        processed: job.processed - count,
        failed: job.failed - count,
        round: job.round + 1,
        accountsGranted: null,
        accountsMade: 0,
        completedAt: null,
        queuedAt: momentOf(clock),
        revision: job.revision + 1,
      })
      .save()
    await recordAudit(trx, {
      tenantId,
      action: 'email_bulk_job.retried',
      target: { type: 'email_bulk_job', id: jobId },
    })
    dispatchAfterCommit(trx, () => RunBulkJob.dispatch({ tenantId, bulkJobId: jobId }))
    return job
  })
}
