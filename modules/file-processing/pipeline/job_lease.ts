import { systemClock, epochOf } from '#platform/clock'
import { Lease } from '#platform/work/lease'
import AnalysisJob from '../models/analysis_job.js'

const ACTIVE = ['pending', 'processing']

/**
 * The right to work on a job, so that one whose process was killed is taken up by another. Null:
 * somebody works on it, it has ended, or it has to wait.
 */
export async function leaseJob(
  tenantId: string,
  jobId: string,
  clock = systemClock
): Promise<Lease<AnalysisJob> | null> {
  const job = await AnalysisJob.forTenant(tenantId).where('id', jobId).first()
  if (!job || (job.resumeAt?.toMillis() ?? 0) > epochOf(clock)) {
    return null
  }
  // A lease that was never given back means that its worker was killed at work.
  const vanished = job.leaseOwner === null ? 0 : 1
  return Lease.take(job, {
    changes: {
      resumeAt: null,
      interruptions: job.interruptions + vanished,
      vanishedWorkers: job.vanishedWorkers + vanished,
    },
    only: (query) => query.whereIn('status', ACTIVE),
    clock,
  })
}
