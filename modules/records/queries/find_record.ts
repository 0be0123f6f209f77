import { notFound } from '#platform/http/api_exception'
import StudentRecord from '../models/student_record.js'
import { seesFile, type Caller } from './find_file.js'

/**
 * A record of a file that the caller may see.
 *
 * @throws {ApiException} `NOT_FOUND`, the same whatever the reason.
 */
export async function findRecord(caller: Caller, recordId: string): Promise<StudentRecord> {
  const record = await StudentRecord.forTenant(caller.tenantId)
    .where('id', recordId)
    .whereNull('deletedAt')
    .first()
  if (!record || !(await seesFile(caller, record.fileId))) {
    throw notFound('There is no record with this recordId.')
  }
  return record
}
