import type StudentRecord from '../models/student_record.js'
import { fileWithResults, type Caller } from '../services/file_access.js'
import { publishedPass, recordsOf } from '../services/published_records.js'

/** One page of a list (not of the document). */
export interface RecordList {
  records: StudentRecord[]
  page: number
  pageSize: number
  /** Records of the file in all. */
  total: number
}

/**
 * Records of a file by page of the document, then by row.
 *
 * @throws {ApiException} `NOT_FOUND`, `FILE_PROCESSING_FAILED`
 */
export async function listRecords(
  caller: Caller,
  { fileId, page = 1, pageSize = 50 }: { fileId: string; page?: number; pageSize?: number }
): Promise<RecordList> {
  await fileWithResults(caller, fileId)
  const pass = await publishedPass({ tenantId: caller.tenantId, fileId })
  const records = pass
    ? await recordsOf(pass)
        .offset((page - 1) * pageSize)
        .limit(pageSize)
    : []
  return { records, page, pageSize, total: pass?.recordCount ?? 0 }
}
