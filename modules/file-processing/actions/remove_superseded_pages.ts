import AnalysisJob from '../models/analysis_job.js'
import { removePictures } from '../pictures/services/page_pictures.js'
import { removePages } from '../services/remove_pages.js'

/** Jobs that are listed at a time. */
const JOBS = 200

/**
 * Removes the pages of analyses that a newer one has replaced, some time after they ended: only the
 * newest analysis of a file and the one that its records come from are ever read.
 *
 * @param before Epoch milliseconds: analyses that ended before this moment.
 */
export async function removeSupersededPages(before: number): Promise<void> {
  for (let last = ''; ;) {
    const jobs = await AnalysisJob.acrossTenants()
      .select('analysis_jobs.id', 'analysis_jobs.tenant_id')
      .innerJoin('files', 'files.id', 'analysis_jobs.file_id')
      .where('analysis_jobs.id', '>', last)
      .where('analysis_jobs.completed_at', '<', before)
      .whereColumn('files.latest_job_id', '!=', 'analysis_jobs.id')
      .where((other) =>
        other
          .whereNull('files.results_job_id')
          .orWhereColumn('files.results_job_id', '!=', 'analysis_jobs.id')
      )
      .orderBy('analysis_jobs.id')
      .limit(JOBS)
    for (const { tenantId, id } of jobs) {
      await removePages(tenantId, (pages) => pages.where('jobId', id))
      await removePictures(tenantId, { jobId: id })
    }
    if (jobs.length < JOBS) {
      return
    }
    last = jobs.at(-1)!.id
  }
}
