import db from '@adonisjs/lucid/services/db'
import { epochOf, systemClock } from '#platform/clock'
import { newId } from '#platform/identifiers'
import { Pace } from '#platform/pace'
import BulkRow from '../../models/bulk_row.js'
import { sealInput, type RowInput } from './row_input.js'

/** Rows of one statement. */
const BATCH = 50

/** Writes the rows of a list, numbered from 1, for a job that begins afterwards. */
export async function writeRows(
  tenantId: string,
  jobId: string,
  inputs: readonly RowInput[],
  clock = systemClock
): Promise<void> {
  const pace = new Pace()
  for (let start = 0; start < inputs.length; start += BATCH) {
    const rows = inputs.slice(start, start + BATCH).map((input, index) => ({
      ...rowOf(tenantId, jobId, input, clock),
      row: start + index + 1,
      is_listed: true,
    }))
    await pace.rest()
    await db.table(BulkRow.table).multiInsert(rows)
    await pace.rest()
  }
}

/** The columns of a new row. */
export function rowOf(tenantId: string, jobId: string, input: RowInput, clock = systemClock) {
  const id = newId('ebr')
  return {
    id,
    tenant_id: tenantId,
    job_id: jobId,
    student_id: studentIdOf(input),
    input: sealInput({ tenantId, id }, input),
    status: 'pending',
    attempts: 0,
    received_at: epochOf(clock),
  }
}

function studentIdOf({ fields: { studentId } }: RowInput): string {
  const text = typeof studentId === 'string' || typeof studentId === 'number' ? studentId : ''
  return String(text).trim().slice(0, 64)
}
