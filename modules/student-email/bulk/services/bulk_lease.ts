import { systemClock, epochOf } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { claim, isHeld, Lease } from '#platform/work/lease'
import BulkJob, { ACTIVE_STATUSES } from '../../models/bulk_job.js'

/**
 * The right to work on a tenant's bulk jobs: one worker works on one job of a tenant at a time, so
 * that a provider gets no more parallel calls than it takes. Null: a job of the tenant is being
 * worked on, this one has nothing to do, or it has to wait.
 */
export async function leaseBulkJob(
  tenantId: string,
  jobId: string,
  clock = systemClock
): Promise<Lease<BulkJob> | null> {
  const claimed = await inTransaction(async (trx) => {
    const now = epochOf(clock)
    const jobs = await BulkJob.forTenant(tenantId, { client: trx })
      .whereIn('status', [...ACTIVE_STATUSES])
      .orderBy('id')
      .forUpdate()
    const job = jobs.find(({ id }) => id === jobId)
    if (!job || (job.resumeAt?.toMillis() ?? 0) > now || jobs.some((each) => isHeld(each, now))) {
      return null
    }
    const owner = await claim(job, { changes: { resumeAt: null }, clock }, { client: trx })
    return owner === null ? null : { job, owner }
  })
  return claimed && new Lease(await claimed.job.refresh(), claimed.owner, clock)
}
