import type { FollowedJob } from '#platform/progress/followed_job'
import type { JobOwner } from '#platform/progress/progress_channels'
import { bulkProgressHub, progressOf, type BulkProgressEvent } from '../services/bulk_progress.js'
import { findBulkJob } from './bulk_jobs.js'

/**
 * A bulk job, to be followed.
 *
 * @throws {ApiException} `EMAIL_JOB_NOT_FOUND`.
 */
export async function followedBulkJob(
  { tenantId }: Pick<JobOwner, 'tenantId'>,
  jobId: string
): Promise<FollowedJob<BulkProgressEvent>> {
  const { id } = await findBulkJob(tenantId, jobId)
  return {
    hub: bulkProgressHub,
    jobId: id,
    current: async () => progressOf(await findBulkJob(tenantId, id)),
  }
}
