import { inTransaction } from '#platform/database/transaction'
import { leaseEnd, LeaseRenewal, newLeaseOwner } from '#platform/queue/lease'
import BulkJob, { ACTIVE_STATUSES } from '../../models/bulk_job.js'

/**
 * The right to work on a tenant's bulk jobs: one worker works on one job of a tenant at a time, so
 * that a provider gets no more parallel calls than it takes.
 */
export class BulkLease {
  readonly #renewal: LeaseRenewal

  private constructor(
    readonly job: BulkJob,
    readonly owner: string
  ) {
    this.#renewal = new LeaseRenewal(async () => {
      const renewed = await this.#mine().update({ leaseUntil: leaseEnd() })
      return Number(renewed) > 0
    })
  }

  /** Aborted when the lease was lost. */
  get signal(): AbortSignal {
    return this.#renewal.signal
  }

  /**
   * Takes the job. Null: somebody works on it, it has nothing to do, or it has to wait. `busy`:
   * another job of the tenant is being worked on.
   */
  static async claim(tenantId: string, jobId: string): Promise<BulkLease | 'busy' | null> {
    const owner = newLeaseOwner()
    const found = await inTransaction(async (trx) => {
      const now = Date.now()
      const jobs = await BulkJob.forTenant(tenantId, { client: trx })
        .whereIn('status', [...ACTIVE_STATUSES])
        .orderBy('id')
        .forUpdate()
      const job = jobs.find(({ id }) => id === jobId)
      if (!job || isHeld(job, now) || (job.resumeAt?.toMillis() ?? 0) > now) {
        return null
      }
      if (jobs.some((other) => other.id !== jobId && isHeld(other, now))) {
        return 'busy'
      }
      await BulkJob.forTenant(tenantId, { client: trx })
        .where('id', jobId)
        .update({ leaseOwner: owner, leaseUntil: leaseEnd(), resumeAt: null })
      return job.merge({ leaseOwner: owner, resumeAt: null })
    })
    return found instanceof BulkJob ? new BulkLease(found, owner) : found
  }

  /** Gives the job back, so that it can be taken up at once. */
  async release(): Promise<void> {
    this.#renewal.stop()
    await this.#mine().update({ leaseOwner: null, leaseUntil: null })
  }

  #mine() {
    return BulkJob.forTenant(this.job.tenantId)
      .where('id', this.job.id)
      .where('leaseOwner', this.owner)
  }
}

function isHeld({ leaseOwner, leaseUntil }: BulkJob, now: number): boolean {
  return leaseOwner !== null && (leaseUntil?.toMillis() ?? 0) > now
}
