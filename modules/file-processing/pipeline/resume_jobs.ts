import logger from '@adonisjs/core/services/logger'
import { dispatchProcessFile } from '../services/create_job.js'
import AnalysisJob from '../models/analysis_job.js'
import { epochOf, systemClock } from '#platform/clock'
import { endAbandoned, isHeld } from '#platform/work/lease'

/**
 * Milliseconds after which a job that nobody works on is queued again. Until then it may simply be
 * waiting for its turn; queuing it twice does no harm.
 */
const FORGOTTEN_AFTER = 60_000

/** The same for a job that was never queued, because the process died right after creating it. */
const UNQUEUED_AFTER = 5000

/**
 * Queues jobs that nobody works on although they are not finished: their worker was killed (on this
 * machine that is seen at once, elsewhere when the lease ends), or the queue lost them.
 *
 * @returns number of jobs that were queued.
 */
export async function resumeJobs(now = epochOf(systemClock)): Promise<number> {
  const jobs = await AnalysisJob.acrossTenants()
    .whereIn('status', ['pending', 'processing'])
    .where((due) => due.whereNull('resumeAt').orWhere('resumeAt', '<=', now))
    .orderBy('createdAt')
    .limit(500)

  let resumed = 0
  for (const job of jobs) {
    if (await needsQueuing(job, now)) {
      await dispatchProcessFile(job)
      resumed++
    }
  }
  if (resumed > 0) {
    logger.info({ jobs: resumed }, 'unfinished analysis jobs were queued again')
  }
  return resumed
}

async function needsQueuing(job: AnalysisJob, now: number): Promise<boolean> {
  const sinceQueued = now - (job.queuedAt?.toMillis() ?? 0)
  if (job.leaseOwner === null) {
    return job.queuedAt === null
      ? now - job.createdAt.toMillis() > UNQUEUED_AFTER
      : sinceQueued > FORGOTTEN_AFTER
  }
  return (await endAbandoned(job)) || (!isHeld(job, now) && sinceQueued > FORGOTTEN_AFTER / 2)
}
