import { leaseEnd, LeaseRenewal, newLeaseOwner } from '#platform/queue/lease'
import AnalysisJob from '../models/analysis_job.js'

const ACTIVE = ['pending', 'processing']

/**
 * The right to work on a job, held by one claim at a time. It is a column of the job, renewed while
 * the work goes on, so that a job whose process was killed is taken up by another.
 */
export class JobLease {
  readonly #renewal: LeaseRenewal

  private constructor(
    readonly job: AnalysisJob,
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

  /** Takes the job, or returns null: somebody works on it, it has ended, or it has to wait. */
  static async claim(tenantId: string, jobId: string): Promise<JobLease | null> {
    const now = Date.now()
    const job = await AnalysisJob.forTenant(tenantId).where('id', jobId).first()
    if (!job || !isFree(job, now)) {
      return null
    }

    const owner = newLeaseOwner()
    // A lease that was never given back means that its worker was killed at work.
    const vanished = job.leaseOwner === null ? 0 : 1
    const changes = {
      leaseOwner: owner,
      leaseUntil: leaseEnd(),
      resumeAt: null,
      interruptions: job.interruptions + vanished,
      vanishedWorkers: job.vanishedWorkers + vanished,
    }
    const claim = AnalysisJob.forTenant(tenantId).where('id', jobId).whereIn('status', ACTIVE)
    const claimed = await (
      job.leaseOwner === null
        ? claim.whereNull('leaseOwner')
        : claim.where('leaseOwner', job.leaseOwner).where('leaseUntil', '<', now)
    ).update(changes)
    if (Number(claimed) === 0) {
      return null
    }
    job.interruptions = changes.interruptions
    job.vanishedWorkers = changes.vanishedWorkers
    return new JobLease(job, owner)
  }

  /** Gives the job back, so that it can be taken up at once. */
  async release(): Promise<void> {
    this.#renewal.stop()
    await this.#mine().update({ leaseOwner: null, leaseUntil: null })
  }

  #mine() {
    return AnalysisJob.forTenant(this.job.tenantId)
      .where('id', this.job.id)
      .where('leaseOwner', this.owner)
  }
}

function isFree({ status, leaseUntil, resumeAt }: AnalysisJob, now: number): boolean {
  return (
    ACTIVE.includes(status) &&
    (leaseUntil === null || leaseUntil.toMillis() < now) &&
    (resumeAt === null || resumeAt.toMillis() <= now)
  )
}
