import { epochOf, systemClock } from '#platform/clock'
import { endAbandoned, isHeld } from '#platform/work/lease'
import BulkJob, { ACTIVE_STATUSES, FINISHED_STATUSES } from '../../models/bulk_job.js'

/**
 * Milliseconds after which a job that nobody works on is queued again; queuing twice does no harm.
 */
const FORGOTTEN_AFTER = 20_000

const AT_ONCE = 500

/**
 * Unfinished jobs that nobody works on. The lease of a worker that was killed on this machine ends
 * here; elsewhere it ends by itself.
 */
export async function forgottenJobs(now = epochOf(systemClock)): Promise<BulkJob[]> {
  const jobs = await BulkJob.acrossTenants()
    .whereIn('status', [...ACTIVE_STATUSES])
    .where((due) => due.whereNull('resumeAt').orWhere('resumeAt', '<=', now))
    .orderBy('id')
    .limit(AT_ONCE)

  const forgotten: BulkJob[] = []
  for (const job of jobs) {
    if (await isForgotten(job, now)) {
      forgotten.push(job)
    }
  }
  return forgotten
}

/** Jobs that have ended while the quota still holds accounts for them. */
export function unsettledJobs(now = epochOf(systemClock)): Promise<BulkJob[]> {
  return BulkJob.acrossTenants()
    .whereIn('status', [...FINISHED_STATUSES])
    .whereNotNull('accountsGranted')
    .where((free) => free.whereNull('leaseOwner').orWhere('leaseUntil', '<', now))
    .limit(AT_ONCE)
}

async function isForgotten(job: BulkJob, now: number): Promise<boolean> {
  if (job.leaseOwner === null) {
    return now - Math.max(job.queuedAt?.toMillis() ?? 0, job.updatedAt.toMillis()) > FORGOTTEN_AFTER
  }
  return (await endAbandoned(job)) || !isHeld(job, now)
}
