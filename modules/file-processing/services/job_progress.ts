import { ProgressHub, type ProgressState as StateOf } from '#platform/progress/progress_hub'
import type { Shown } from '#platform/http/shapes'
import AnalysisJob from '../models/analysis_job.js'
import StoredFile from '../models/stored_file.js'
import type { progressEvent } from '../transformers/file.js'

/** One state of an analysis job. */
export type ProgressState = StateOf<ProgressEvent>

/** The contract's progress event. */
export type ProgressEvent = Shown<typeof progressEvent>

/** The state of a job as clients see it. */
export function progressOf(job: AnalysisJob, file: StoredFile): ProgressState {
  const { stage, progress, message } = job
  return {
    jobId: job.id,
    revision: job.revision,
    event: {
      stage,
      progress,
      message,
      fileId: file.publicId,
      ...(stage === 'complete' && { recordCount: file.recordCount ?? job.recordCount ?? 0 }),
      ...(stage === 'failed' && { error: job.errorMessage ?? message }),
    },
  }
}

async function readProgress(jobIds: string[]): Promise<ProgressState[]> {
  const jobs = await AnalysisJob.acrossTenants().whereIn('id', jobIds)
  const files = await StoredFile.acrossTenants().whereIn(
    'id',
    jobs.map(({ storedFileId }) => storedFileId)
  )
  const byId = new Map(files.map((file) => [file.id, file]))
  const states = jobs.flatMap((job) => {
    const file = byId.get(job.storedFileId)
    return file ? [progressOf(job, file)] : []
  })
  const found = new Set(states.map(({ jobId }) => jobId))
  return [...states, ...jobIds.filter((id) => !found.has(id)).map((id) => deletedState(id))]
}

/** The last state of a job whose file was deleted: its streams end. */
function deletedState(jobId: string, fileId = ''): ProgressState {
  const message = 'The file was deleted.'
  return {
    jobId,
    revision: Number.MAX_SAFE_INTEGER,
    event: { stage: 'failed', progress: 100, message, fileId, error: message },
  }
}

/** Tells listeners in this process about new states of analysis jobs. */
export const progressHub = new ProgressHub<ProgressEvent>({
  channel: (jobId) => `file-processing/jobs/${jobId}`,
  read: readProgress,
})

/** Tells all processes that a job has ended because its file was deleted. */
export function publishDeletion(job: AnalysisJob, file: StoredFile): void {
  progressHub.publish(deletedState(job.id, file.publicId))
}

/** Tells all processes about a job's new state. Call it after the state was committed. */
export function publishProgress(job: AnalysisJob, file: StoredFile): void {
  progressHub.publish(progressOf(job, file))
}
