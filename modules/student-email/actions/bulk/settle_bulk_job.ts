import { inTransaction } from '#platform/database/transaction'
import BulkJob from '../../models/bulk_job.js'
import { settleAccounts } from '../../services/bulk/account_slots.js'

/** Settles the quota of a job that has ended, once no row of it is being worked on. */
export class SettleBulkJob {
  async handle({ tenantId, id }: Pick<BulkJob, 'tenantId' | 'id'>): Promise<void> {
    await inTransaction(async (client) => {
      const job = await BulkJob.forTenant(tenantId, { client })
        .where('id', id)
        .forUpdate()
        .firstOrFail()
      await settleAccounts(job, client)
    })
  }
}
