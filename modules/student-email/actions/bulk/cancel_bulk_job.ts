import { DateTime } from 'luxon'
import { inTransaction } from '#platform/database/transaction'
import { conflict } from '#platform/http/api_exception'
import BulkJob, { FINISHED_STATUSES } from '../../models/bulk_job.js'
import BulkRow from '../../models/bulk_row.js'
import { jobNotFound } from '../../queries/bulk_jobs.js'
import { bulkProgressHub, progressOf } from '../../services/bulk/bulk_progress.js'
import { SettleBulkJob } from './settle_bulk_job.js'

/** Ends a job early. Rows that are done stay done; those at hand are still finished. */
export class CancelBulkJob {
  /** @throws {ApiException} `EMAIL_JOB_NOT_FOUND`; `EMAIL_INVALID_STATE` (409) for a finished job. */
  async handle({ tenantId, jobId }: { tenantId: string; jobId: string }): Promise<BulkJob> {
    const job = await inTransaction(async (client) => {
      const found = await BulkJob.forTenant(tenantId, { client })
        .where('id', jobId)
        .forUpdate()
        .first()
      if (!found) {
        return jobNotFound()
      }
      if (FINISHED_STATUSES.includes(found.status)) {
        throw conflict('EMAIL_INVALID_STATE', `The job is ${found.status} already.`)
      }
      await BulkRow.forTenant(tenantId, { client })
        .where('jobId', jobId)
        .where('status', 'pending')
        .update({ status: 'cancelled' })
      return found
        .useTransaction(client)
        .merge({
          status: 'cancelled',
          completedAt: DateTime.utc(),
          revision: found.revision + 1,
        })
        .save()
    })
    bulkProgressHub.publish(progressOf(job))
    if (job.leaseOwner === null) {
      await new SettleBulkJob().handle(job)
    }
    return job
  }
}
