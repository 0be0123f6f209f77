import { DateTime } from 'luxon'
import { inTransaction } from '#platform/database/transaction'
import { conflict } from '#platform/http/api_exception'
import { dispatchAfterCommit } from '#platform/queue/dispatch'
import RunBulkJob from '../../jobs/run_bulk_job.js'
import BulkJob from '../../models/bulk_job.js'
import BulkRow from '../../models/bulk_row.js'
import { jobNotFound } from '../../queries/bulk_jobs.js'

/** Gives failed rows of an ended job another try. */
export class RetryBulkRows {
  /**
   * @param input `rows`: numbers of rows; default: all that failed.
   * @throws {ApiException} `EMAIL_JOB_NOT_FOUND`; `EMAIL_INVALID_STATE` (409) while the job runs, or
   *   when none of the rows has failed.
   */
  async handle(input: { tenantId: string; jobId: string; rows?: number[] }): Promise<BulkJob> {
    const { tenantId, jobId, rows } = input
    return inTransaction(async (client) => {
      const job = await BulkJob.forTenant(tenantId, { client })
        .where('id', jobId)
        .forUpdate()
        .first()
      if (!job) {
        return jobNotFound()
      }
      if (job.status !== 'completed_with_errors' && job.status !== 'failed') {
        throw conflict('EMAIL_INVALID_STATE', `The job is ${job.status}: it has no failed rows.`)
      }
      const reset = await BulkRow.forTenant(tenantId, { client })
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
        throw conflict('EMAIL_INVALID_STATE', 'None of these rows has failed.')
      }
      await job
        .useTransaction(client)
        .merge({
          status: 'validating',
          error: null,
          processed: job.processed - count,
          failed: job.failed - count,
          round: job.round + 1,
          accountsGranted: null,
          accountsMade: 0,
          completedAt: null,
          queuedAt: DateTime.utc(),
          revision: job.revision + 1,
        })
        .save()
      dispatchAfterCommit(client, () => RunBulkJob.dispatch({ tenantId, bulkJobId: jobId }))
      return job
    })
  }
}
