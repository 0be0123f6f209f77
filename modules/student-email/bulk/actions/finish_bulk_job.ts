import { momentOf, secondsOf } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { recordEvent } from '#platform/outbox/outbox'
import type { Lease } from '#platform/work/lease'
import type BulkJob from '../../models/bulk_job.js'
import { settleAccounts } from '../services/account_slots.js'

/** Ends a job whose rows are all done, gives back what it did not use, and tells the tenant. */
export async function finishBulkJob(lease: Lease<BulkJob>): Promise<void> {
  await inTransaction(async (trx) => {
    const job = await lease.mine({ client: trx }).where('status', 'running').forUpdate().first()
    if (!job) {
      return
    }
    const { tenantId, id: jobId } = job
    await settleAccounts(job, trx)
    const status = job.failed > 0 ? 'completed_with_errors' : 'completed'
    await job
      .useTransaction(trx)
      .merge({ status, completedAt: momentOf(lease.clock), revision: job.revision + 1 })
      .save()
    await recordEvent(trx, {
      tenantId,
      type: 'email.bulk.completed',
      payload: {
        event: 'email.bulk.completed',
        jobId,
        status,
        total: job.total,
        created: job.created,
        updated: job.updated,
        skipped: job.skipped,
        failed: job.failed,
        tenantId,
        timestamp: secondsOf(lease.clock),
      },
    })
  })
}
