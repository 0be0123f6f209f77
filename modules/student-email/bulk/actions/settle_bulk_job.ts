import { inTransaction } from '#platform/database/transaction'
import BulkJob, { ACTIVE_STATUSES } from '../../models/bulk_job.js'
import { settleAccounts } from '../services/account_slots.js'

/**
 * Settles the quota of a job that has ended or was paused, once no row of it is being worked on.
 * One that was resumed meanwhile keeps its accounts.
 */
export async function settleBulkJob({
  tenantId,
  id,
}: Pick<BulkJob, 'tenantId' | 'id'>): Promise<void> {
  await inTransaction(async (trx) => {
    const job = await BulkJob.forTenant(tenantId, { client: trx })
      .where('id', id)
      .forUpdate()
      .firstOrFail()
    if (!ACTIVE_STATUSES.includes(job.status)) {
      await settleAccounts(job, trx)
    }
  })
}
