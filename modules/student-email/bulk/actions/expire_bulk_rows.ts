import { epochOf, systemClock } from '#platform/clock'
import { removeInBatches } from '#platform/database/remove_in_batches'
import BulkJob from '../../models/bulk_job.js'
import BulkRow from '../../models/bulk_row.js'

/** Milliseconds for which the rows of a list are kept after its job has ended: 90 days. */
const KEPT_FOR = 90 * 86_400_000

/** Jobs that are listed at a time. */
const JOBS = 100

/** Rows removed by one statement. */
const BATCH = 500

/**
 * Removes the rows of lists, with the pupils' names in them, when nobody can need them any more.
 */
export async function expireBulkRows(now = epochOf(systemClock)): Promise<void> {
  for (;;) {
    const jobs = await BulkJob.acrossTenants()
      .select('id', 'tenantId')
      .where('completedAt', '<', now - KEPT_FOR)
      .whereExists(
        BulkRow.acrossTenants().whereColumn('email_bulk_rows.job_id', 'email_bulk_jobs.id')
      )
      .limit(JOBS)
    if (jobs.length === 0) {
      return
    }
    for (const { id, tenantId } of jobs) {
      await removeInBatches(
        () => BulkRow.forTenant(tenantId).select('id').where('jobId', id).limit(BATCH),
        (ids) => BulkRow.forTenant(tenantId).whereIn('id', ids).delete()
      )
    }
  }
}
