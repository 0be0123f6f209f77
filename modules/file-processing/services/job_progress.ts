import transmit from '@adonisjs/transmit/services/main'
import AnalysisJob from '../models/analysis_job.js'
import StoredFile from '../models/stored_file.js'

/** One state of a job, with what tells it from others. */
export interface ProgressState {
  jobId: string
  /** Grows with each state of a job. */
  revision: number
  event: ProgressEvent
}

/** The contract's progress event. */
export interface ProgressEvent {
  stage: AnalysisJob['stage']
  progress: number
  message: string
  fileId: string
  recordCount?: number
  error?: string
}

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

/** The present states of jobs. Their ids come from streams whose access was checked. */
export async function readProgress(jobIds: string[]): Promise<ProgressState[]> {
  const jobs = await AnalysisJob.acrossTenants().whereIn('id', jobIds)
  const files = await StoredFile.acrossTenants().whereIn(
    'id',
    jobs.map(({ fileId }) => fileId)
  )
  const byId = new Map(files.map((file) => [file.id, file]))
  return jobs.flatMap((job) => {
    const file = byId.get(job.fileId)
    return file ? [progressOf(job, file)] : []
  })
}

/** True for the states after which nothing follows. */
export function isTerminal({ event }: ProgressState): boolean {
  return event.stage === 'complete' || event.stage === 'failed'
}

/** Name of the channel that carries the states of one job. */
export function progressChannel(jobId: string): string {
  return `file-processing/jobs/${jobId}`
}

/** Tells all processes about a job's new state. Call it after the state was committed. */
export function publishProgress(job: AnalysisJob, file: StoredFile): void {
  transmit.broadcast(progressChannel(job.id), JSON.stringify(progressOf(job, file)))
}
