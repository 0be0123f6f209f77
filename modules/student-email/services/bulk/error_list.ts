import type BulkJob from '../../models/bulk_job.js'
import BulkRow from '../../models/bulk_row.js'
import { openInput } from './row_input.js'
import { writeCsv } from './write_csv.js'

/** The failed rows of a job as they were sent, with what was wrong: to be corrected and sent again. */
export async function errorList({ tenantId, id, columns }: BulkJob): Promise<string> {
  const rows = await BulkRow.forTenant(tenantId)
    .where('jobId', id)
    .where('status', 'failed')
    .orderBy('row')
  return writeCsv(
    [...columns, 'row', 'code', 'message'],
    rows.map((row) => {
      const { cells } = openInput(row)
      const original = columns.map((_column, index) => cells[index] ?? '')
      return [...original, row.row, row.errorCode, row.errorMessage]
    })
  )
}
