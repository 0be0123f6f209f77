import type { FollowedJob } from '#platform/progress/followed_job'
import type { JobOwner } from '#platform/progress/progress_channels'
import { progressHub, progressOf, type ProgressEvent } from '../services/job_progress.js'
import { fileState, jobState } from './file_state.js'

/**
 * The newest job of a file, to be followed.
 *
 * @throws {ApiException} `FILE_NOT_FOUND`.
 */
export async function followedFile(
  { tenantId, userId }: JobOwner,
  fileId: string
): Promise<FollowedJob<ProgressEvent>> {
  const { job } = await fileState(tenantId, fileId, userId)
  return {
    hub: progressHub,
    jobId: job.id,
    current: async () => {
      const present = await jobState(tenantId, job.id)
      return progressOf(present.job, present.file)
    },
  }
}
