import { systemClock } from '#platform/clock'
import { ApiException } from '#platform/http/api_exception'
import { Pace } from '#platform/pace'
import type BulkJob from '../../models/bulk_job.js'
import BulkRow from '../../models/bulk_row.js'
import { findBulkJob } from '../queries/bulk_jobs.js'
import { openInput, type RowInput } from '../services/row_input.js'
import { createBulkJob } from './create_bulk_job.js'

/** Rows that are read at once. */
const BATCH = 200

/**
 * Runs the list of a dry run as it was sent, so that nobody has to send it again.
 *
 * @throws {ApiException} `EMAIL_JOB_NOT_FOUND`; `EMAIL_INVALID_STATE` (409) for a job that is no
 *   dry run, or whose dry run has not ended well; and what `createBulkJob` throws.
 */
export async function runCheckedList(
  { tenantId, jobId }: { tenantId: string; jobId: string },
  clock = systemClock
): Promise<BulkJob> {
  const checked = await findBulkJob(tenantId, jobId)
  const { columns, options, externalRef } = checked
  if (!checked.dryRun || !['completed', 'completed_with_errors'].includes(checked.status)) {
    throw new ApiException(
      'EMAIL_INVALID_STATE',
      checked.dryRun ? `The dry run is ${checked.status}.` : 'The job is no dry run.'
    )
  }
  const rows = await sentRows(checked)
  return createBulkJob({ tenantId, columns, rows, options, dryRun: false, externalRef }, clock)
}

/** What was sent; rows that the platform added are added again by the run. */
async function sentRows({ tenantId, id }: BulkJob): Promise<RowInput[]> {
  const pace = new Pace()
  const inputs: RowInput[] = []
  for (let last = 0; ;) {
    const rows = await BulkRow.forTenant(tenantId)
      .where('jobId', id)
      .where('isListed', true)
      .where('row', '>', last)
      .orderBy('row')
      .limit(BATCH)
    if (rows.length === 0) {
      return inputs
    }
    for (const row of rows) {
      inputs.push(openInput(row))
      await pace.rest()
    }
    last = rows.at(-1)!.row
  }
}
