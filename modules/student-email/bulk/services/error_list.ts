import type { Readable } from 'node:stream'
import type BulkJob from '../../models/bulk_job.js'
import BulkRow from '../../models/bulk_row.js'
import { REFUSAL_COLUMNS } from './columns.js'
import { openInput, type RowInput } from './row_input.js'
import { csvStream } from '#platform/csv'

/** Rows that are fetched at once. */
const BATCH = 50

/**
 * The failed rows of a job as they were sent, with what was wrong: to be corrected and sent again.
 * Rows that the platform added are left out: nobody sent them.
 */
export function errorList(job: BulkJob): Readable {
  return csvStream([...job.columns, ...REFUSAL_COLUMNS], failedRows(job))
}

/** The cells of a row, one for each column of its list. */
export function sentCells({ cells }: RowInput, columns: readonly string[]): string[] {
  return columns.map((_column, index) => cells[index] ?? '')
}

async function* failedRows({ tenantId, id, columns }: BulkJob): AsyncGenerator<unknown[]> {
  for (let last = 0; ;) {
    const rows = await BulkRow.forTenant(tenantId)
      .where('jobId', id)
      .where('status', 'failed')
      .where('isListed', true)
      .where('row', '>', last)
      .orderBy('row')
      .limit(BATCH)
    for (const row of rows) {
      yield [...sentCells(openInput(row), columns), row.row, row.errorCode, row.errorMessage]
    }
    if (rows.length < BATCH) {
      return
    }
    last = rows[rows.length - 1].row
  }
}
