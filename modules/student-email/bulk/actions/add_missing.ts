import db from '@adonisjs/lucid/services/db'
import { inTransaction } from '#platform/database/transaction'
import { Pace } from '#platform/pace'
import BulkJob from '../../models/bulk_job.js'
import BulkRow from '../../models/bulk_row.js'
import { missingAccounts } from '../services/safeguards.js'
import { rowOf } from '../services/write_rows.js'

/** Rows that are added together. */
const BATCH = 50

/**
 * Adds a row with the action `suspend` behind those of the list for every student whom it leaves
 * out, so that everybody sees who it is before it happens. A student who has a row is missing no
 * more: interrupted, it goes on where it stopped.
 *
 * @returns false when it was stopped before the last student.
 */
export async function addMissing(job: BulkJob, signal: AbortSignal): Promise<boolean> {
  const pace = new Pace()
  while (!signal.aborted) {
    const accounts = await missingAccounts(job).orderBy('id').limit(BATCH)
    if (accounts.length === 0) {
      return true
    }
    const last = await BulkRow.forTenant(job.tenantId)
      .where('jobId', job.id)
      .orderBy('row', 'desc')
      .firstOrFail()
    await add(
      job,
      accounts.map(({ studentId }, index) => ({
        ...rowOf(job.tenantId, job.id, { cells: [], fields: { studentId, action: 'suspend' } }),
        row: last.row + index + 1,
        is_listed: false,
        action: 'suspend',
      }))
    )
    await pace.rest()
  }
  return false
}

async function add({ tenantId, id }: BulkJob, rows: object[]): Promise<void> {
  await inTransaction(async (trx) => {
    await trx.insertQuery().table(BulkRow.table).multiInsert(rows)
    await BulkJob.forTenant(tenantId, { client: trx })
      .where('id', id)
      .update({
        total: db.raw('total + ?', [rows.length]),
        revision: db.raw('revision + 1'),
      })
  })
}
