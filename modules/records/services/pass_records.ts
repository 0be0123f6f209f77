import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PassReference } from '#modules/file-processing/public'
import StudentRecord from '../models/student_record.js'

/** Keeps statements below the databases' limits of bound values. */
export const ROWS_PER_STATEMENT = 100

/** Records of a pass, or of one of its pages, deleted ones included. */
export function allRecords(
  { tenantId, passId }: PassReference,
  trx: TransactionClientContract,
  pageNumber?: number
) {
  const query = StudentRecord.forTenant(tenantId, { client: trx }).where('passId', passId)
  return pageNumber === undefined ? query : query.where('pageNumber', pageNumber)
}
