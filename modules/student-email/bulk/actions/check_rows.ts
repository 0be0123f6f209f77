import { ApiException } from '#platform/http/api_exception'
import { Pace } from '#platform/pace'
import type BulkJob from '../../models/bulk_job.js'
import BulkRow, { type BulkAction } from '../../models/bulk_row.js'
import { refusedBefore } from '../queries/refused_rows.js'
import { endRow } from '../services/bulk_counters.js'
import { openInput } from '../services/row_input.js'
import { readRow } from '../services/read_row.js'

/** Rows that are looked at together. */
const BATCH = 200

/**
 * Looks at every row before the first account is changed: what cannot be read fails, what is about
 * nobody is skipped, the second row of a student fails, and so does one that comes back in a list
 * of errors as it was refused. The others learn their action.
 *
 * @returns false when it was stopped before the last row.
 */
export async function checkRows(job: BulkJob, signal: AbortSignal): Promise<boolean> {
  const pace = new Pace()
  for (;;) {
    const rows = await BulkRow.forTenant(job.tenantId)
      .where('jobId', job.id)
      .where('status', 'pending')
      .whereNull('action')
      .orderBy('row')
      .limit(BATCH)
    if (rows.length === 0) {
      return true
    }
    const firsts = await firstRows(job, rows)
    const inOrder = new Map<BulkAction, string[]>()
    for (const row of rows) {
      if (signal.aborted) {
        return false
      }
      const action = await check(row, job, firsts.get(row.studentId) ?? row.row)
      await pace.rest()
      if (action) {
        inOrder.set(action, [...(inOrder.get(action) ?? []), row.id])
      }
    }
    for (const [action, ids] of inOrder) {
      await BulkRow.forTenant(job.tenantId).whereIn('id', ids).update({ action })
    }
  }
}

/** @returns what the row asks for, or null when it has ended. */
async function check(row: BulkRow, job: BulkJob, firstRow: number): Promise<BulkAction | null> {
  try {
    const input = openInput(row)
    const refusal = await refusedBefore(row, job, input)
    if (refusal) {
      await endRow(row, { status: 'failed', error: refusal })
      return null
    }
    const reading = await readRow(input)
    if (reading.kind === 'student' && firstRow === row.row) {
      return reading.action
    }
    const message = `studentId: stands in row ${firstRow} already`
    await endRow(
      row,
      reading.kind === 'ignore'
        ? { status: 'skipped' }
        : { status: 'failed', error: { code: 'DUPLICATE_ROW', message } }
    )
  } catch (error) {
    if (!(error instanceof ApiException)) {
      throw error
    }
    const { code = 'VALIDATION_ERROR', message } = error
    await endRow(row, { status: 'failed', error: { code, message } })
  }
  return null
}

/** The first row of each student; rows without an id are told by their own fault. */
async function firstRows(job: BulkJob, rows: BulkRow[]): Promise<Map<string, number>> {
  const ids = rows.map(({ studentId }) => studentId).filter((id) => id !== '')
  const found = await BulkRow.forTenant(job.tenantId)
    .where('jobId', job.id)
    .whereIn('studentId', [...new Set(ids)])
    .groupBy('studentId')
    .select('studentId')
    .min('row as first')
  return new Map(found.map((row) => [row.studentId, Number(row.$extras.first)]))
}
