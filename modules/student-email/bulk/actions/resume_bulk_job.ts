import { recordAudit } from '#platform/audit/audit_log'
import { momentOf, systemClock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { ApiException } from '#platform/http/api_exception'
import { dispatchAfterCommit } from '#platform/queue/dispatch'
import RunBulkJob from '../../jobs/run_bulk_job.js'
import type BulkJob from '../../models/bulk_job.js'
import { lockBulkJob } from '../queries/bulk_jobs.js'

/**
 * Lets a paused job go on.
 *
 * @throws {ApiException} `EMAIL_JOB_NOT_FOUND`; `EMAIL_INVALID_STATE` (409) when it is not paused;
 *   `EMAIL_SAFEGUARD` (422) when a safeguard has stopped it and that is not confirmed.
 */
export async function resumeBulkJob(
  input: { tenantId: string; jobId: string; confirmSafeguard: boolean },
  clock = systemClock
): Promise<BulkJob> {
  const { tenantId, jobId, confirmSafeguard } = input
  return inTransaction(async (trx) => {
    const job = await lockBulkJob(tenantId, jobId, trx)
    if (job.status !== 'paused') {
      throw new ApiException('EMAIL_INVALID_STATE', `The job is ${job.status}, not paused.`)
    }
    if (job.pauseReason === 'safeguard' && !confirmSafeguard) {
      throw new ApiException(
        'EMAIL_SAFEGUARD',
        'The job would change more accounts than the safeguards admit. Check the list, then ' +
          'resume with {"confirmSafeguard": true}.'
      )
    }
    await job
      .useTransaction(trx)
      .merge({
        status: job.accountsGranted === null ? 'validating' : 'running',
        pauseReason: null,
        resumeAt: null,
        queuedAt: momentOf(clock),
        safeguardConfirmed: job.safeguardConfirmed || confirmSafeguard,
        revision: job.revision + 1,
      })
      .save()
    await recordAudit(trx, {
      tenantId,
      action: 'email_bulk_job.resumed',
      target: { type: 'email_bulk_job', id: jobId },
    })
    dispatchAfterCommit(trx, () => RunBulkJob.dispatch({ tenantId, bulkJobId: jobId }))
    return job
  })
}
