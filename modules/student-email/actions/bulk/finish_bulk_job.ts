import { DateTime } from 'luxon'
import { inTransaction } from '#platform/database/transaction'
import { recordEvent } from '#platform/outbox/outbox'
import BulkJob from '../../models/bulk_job.js'
import { settleAccounts } from '../../services/bulk/account_slots.js'

/** Ends a job whose rows are all done, gives back what it did not use, and tells the tenant. */
export class FinishBulkJob {
  async handle({ tenantId, id }: BulkJob, leaseOwner: string): Promise<void> {
    await inTransaction(async (client) => {
      const job = await BulkJob.forTenant(tenantId, { client })
        .where('id', id)
        .forUpdate()
        .firstOrFail()
      if (job.status !== 'running' || job.leaseOwner !== leaseOwner) {
        return
      }
      await settleAccounts(job, client)
      const status = job.failed > 0 ? 'completed_with_errors' : 'completed'
      await job
        .useTransaction(client)
        .merge({ status, completedAt: DateTime.utc(), revision: job.revision + 1 })
        .save()
      await recordEvent(client, {
        tenantId,
        type: 'email.bulk.completed',
        payload: {
          event: 'email.bulk.completed',
          jobId: id,
          status,
          total: job.total,
          created: job.created,
          updated: job.updated,
          skipped: job.skipped,
          failed: job.failed,
          tenantId,
          timestamp: Math.floor(Date.now() / 1000),
        },
      })
    })
  }
}
