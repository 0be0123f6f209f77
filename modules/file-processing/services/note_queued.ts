import { epochOf, systemClock } from '#platform/clock'
import AnalysisJob from '../models/analysis_job.js'

/**
 * Notes when a job was put into the queue for its next slice.
 *
 * @param delay Milliseconds that it waits before the slice.
 */
export async function noteQueued(
  { tenantId, id }: Pick<AnalysisJob, 'tenantId' | 'id'>,
  delay: number,
  clock = systemClock
): Promise<void> {
  await AnalysisJob.forTenant(tenantId)
    .where('id', id)
    .update({ queuedAt: epochOf(clock) + delay })
}
