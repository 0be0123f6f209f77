import { ApiException } from '#platform/http/api_exception'
import BulkJob from '../../models/bulk_job.js'
import BulkRow from '../../models/bulk_row.js'
import { sentCells } from '../services/error_list.js'
import { readRow } from '../services/read_row.js'
import { openInput, type RowInput } from '../services/row_input.js'
import { plainCell } from '#platform/csv'

/** Earlier rows that a row of a list of errors is compared with, newest first. */
const COMPARED = 20

/**
 * Why a row that comes back in a list of errors is refused once more: nothing of it was changed,
 * and it was refused for what it says. Null for every other row, also for one whose code was taken
 * out.
 */
export async function refusedBefore(
  row: BulkRow,
  { columns }: Pick<BulkJob, 'columns'>,
  input: RowInput
): Promise<{ code: string; message: string } | null> {
  if (!input.refusal) {
    return null
  }
  const earlier = await BulkRow.forTenant(row.tenantId)
    .where('studentId', row.studentId)
    .where('row', input.refusal.row)
    .where('status', 'failed')
    .where('errorCode', input.refusal.code)
    .whereNot('jobId', row.jobId)
    .orderBy('id', 'desc')
    .limit(COMPARED)
  const jobs = await BulkJob.forTenant(row.tenantId).whereIn(
    'id',
    earlier.map(({ jobId }) => jobId)
  )
  const columnsOf = new Map(jobs.map((job) => [job.id, job.columns]))
  const now = cellsByColumn(input, columns)
  for (const refused of earlier) {
    const former = openInput(refused)
    const before = cellsByColumn(former, columnsOf.get(refused.jobId) ?? [])
    const isUnchanged = [...before].every(([column, cell]) => now.get(column) === cell)
    if (isUnchanged && (await isFaulty(refused, former))) {
      return { code: refused.errorCode!, message: refused.errorMessage ?? '' }
    }
  }
  return null
}

/** Refused for what it says, as opposed to what a provider or a quota said about it. */
async function isFaulty({ errorCode }: BulkRow, input: RowInput): Promise<boolean> {
  if (errorCode === 'DUPLICATE_ROW') {
    return true
  }
  try {
    await readRow(input)
    return input.refusal !== undefined && errorCode === 'VALIDATION_ERROR'
  } catch (error) {
    if (error instanceof ApiException) {
      return true
    }
    throw error
  }
}

/** Spreadsheets change line breaks and spaces at the ends: both say nothing here. */
function cellsByColumn(input: RowInput, columns: readonly string[]): Map<string, string> {
  return new Map(
    sentCells(input, columns).map((cell, index) => [
      columns[index],
      plainCell(cell).replace(/\r\n?/g, '\n').trim(),
    ])
  )
}
