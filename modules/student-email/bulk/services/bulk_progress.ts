import { ProgressHub, type ProgressState } from '#platform/progress/progress_hub'
import type { Shown } from '#platform/http/shapes'
import BulkJob from '../../models/bulk_job.js'
import type { bulkProgress } from '../transformers/progress.js'

/** What clients follow while a bulk job runs. */
export type BulkProgressEvent = Shown<typeof bulkProgress>

const STAGES: Readonly<Record<BulkJob['status'], BulkProgressEvent['stage']>> = {
  pending: 'queued',
  validating: 'validating',
  running: 'provisioning',
  paused: 'paused',
  completed: 'complete',
  completed_with_errors: 'complete',
  cancelled: 'complete',
  failed: 'failed',
}

/** Share of the rows that are done, 0 to 100. */
export function percentDone({ processed, total }: Pick<BulkJob, 'processed' | 'total'>): number {
  return total === 0 ? 100 : Math.floor((processed / total) * 100)
}

/** The state of a job as clients see it. */
export function progressOf(job: BulkJob): ProgressState<BulkProgressEvent> {
  const { id, revision, status, processed, total, created, failed } = job
  return {
    jobId: id,
    revision,
    event: {
      stage: STAGES[status],
      progress: percentDone(job),
      message: messageOf(job),
      jobId: id,
      processed,
      total,
      created,
      failed,
    },
  }
}

/** Tells listeners in this process about new states of bulk jobs. */
export const bulkProgressHub = new ProgressHub<BulkProgressEvent>({
  channel: (jobId) => `student-email/bulk/${jobId}`,
  read: async (jobIds) => {
    const jobs = await BulkJob.acrossTenants().whereIn('id', jobIds)
    return jobs.map(progressOf)
  },
})

function messageOf(job: BulkJob): string {
  const { status, processed, total, failed } = job
  switch (status) {
    case 'pending':
      return 'Waiting for its turn.'
    case 'validating':
      return 'Checking the rows.'
    case 'running':
      return `${processed} of ${total} rows are done.`
    case 'paused':
      return PAUSED[job.pauseReason ?? 'user']
    case 'completed':
      return `All ${total} rows are done.`
    case 'completed_with_errors':
      return `All ${total} rows are done; ${failed} failed.`
    case 'cancelled':
      return `Cancelled after ${processed} of ${total} rows.`
    case 'failed':
      return job.error ?? 'The job failed.'
  }
}

const PAUSED: Readonly<Record<NonNullable<BulkJob['pauseReason']>, string>> = {
  safeguard: 'The job would change unusually many accounts. Resume it with confirmSafeguard.',
  provider_auth: 'The mail provider does not accept the credentials. Correct them and resume.',
  provider_capacity: 'The mail provider has no licence or space left. Make room and resume.',
  provider_rate: 'The mail provider refuses further calls for now. Resume later.',
  domain: 'The mail provider does not serve the domain. Set it up there and resume.',
  user: 'Paused.',
}
