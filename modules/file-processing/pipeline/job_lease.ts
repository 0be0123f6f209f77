import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import AnalysisJob from '../models/analysis_job.js'

/** Milliseconds after which a job belongs to nobody again when its worker does not renew the lease. */
const LEASE_DURATION = 30_000

const RENEWAL_INTERVAL = 10_000

/** Tells this process from an earlier one that had the same number. */
const BOOT = randomBytes(6).toString('hex')

const ACTIVE = ['pending', 'processing']

let claims = 0

/**
 * The right to work on a job, held by one claim at a time. It is a column of the job, renewed while
 * the work goes on, so that a job whose process was killed is taken up by another.
 */
export class JobLease {
  #timer: NodeJS.Timeout
  #lost = new AbortController()

  private constructor(
    readonly job: AnalysisJob,
    readonly owner: string
  ) {
    this.#timer = setInterval(() => void this.#renew(), RENEWAL_INTERVAL).unref()
  }

  /** Aborted when the lease was lost. */
  get signal(): AbortSignal {
    return this.#lost.signal
  }

  /** Takes the job, or returns null: somebody works on it, it has ended, or it has to wait. */
  static async claim(tenantId: string, jobId: string): Promise<JobLease | null> {
    const now = Date.now()
    const job = await AnalysisJob.forTenant(tenantId).where('id', jobId).first()
    if (!job || !isFree(job, now)) {
      return null
    }

    const owner = `${hostname()}:${process.pid}:${BOOT}:${++claims}`
    const changes = {
      leaseOwner: owner,
      leaseUntil: now + LEASE_DURATION,
      resumeAt: null,
      // A lease that was never given back means that its worker was killed at work.
      interruptions: job.leaseOwner === null ? job.interruptions : job.interruptions + 1,
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
    return new JobLease(job, owner)
  }

  /** Moment until which the lease holds when it is renewed now; epoch milliseconds. */
  static until(): number {
    return Date.now() + LEASE_DURATION
  }

  /** Gives the job back, so that it can be taken up at once. */
  async release(): Promise<void> {
    clearInterval(this.#timer)
    await AnalysisJob.forTenant(this.job.tenantId)
      .where('id', this.job.id)
      .where('leaseOwner', this.owner)
      .update({ leaseOwner: null, leaseUntil: null })
  }

  async #renew(): Promise<void> {
    try {
      const renewed = await AnalysisJob.forTenant(this.job.tenantId)
        .where('id', this.job.id)
        .where('leaseOwner', this.owner)
        .update({ leaseUntil: JobLease.until() })
      if (Number(renewed) === 0) {
        clearInterval(this.#timer)
        this.#lost.abort()
      }
    } catch {
      // A database that cannot be reached now may be back before the lease ends.
    }
  }
}

function isFree({ status, leaseUntil, resumeAt }: AnalysisJob, now: number): boolean {
  return (
    ACTIVE.includes(status) &&
    (leaseUntil === null || leaseUntil.toMillis() < now) &&
    (resumeAt === null || resumeAt.toMillis() <= now)
  )
}

/**
 * True when a lease belongs to a process of this machine that no longer runs. What runs on other
 * machines cannot be seen from here: their leases end by themselves.
 */
export function isAbandoned(owner: string): boolean {
  const [host, pid, boot] = owner.split(':')
  if (host !== hostname() || boot === BOOT) {
    return false
  }
  return Number(pid) === process.pid || !isRunning(Number(pid))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
