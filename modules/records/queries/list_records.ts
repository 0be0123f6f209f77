import { tenantRead } from '#platform/database/tenant_read'
import type { RecordContent } from '../services/record_content.js'
import type { PresentableRecord } from '../transformers/student_record.js'
import { fileWithResults, type Caller } from './find_file.js'

/** One page of a list (not of the document). */
export interface RecordList {
  records: PresentableRecord[]
  page: number
  pageSize: number
  /** Records of the file in all. */
  total: number
}

interface PassRow {
  passId: string
  recordCount: number
}

/** A record as it stands in its table. */
interface RecordRow {
  id: string
  pageNumber: number
  revision: number
  isEdited: number
  /** JSON. */
  content: string
}

const readPass = tenantRead<PassRow>(`
  select pass_id as passId, record_count as recordCount from published_passes
  where tenant_id = ? and file_id = ?`)

const readRecords = tenantRead<RecordRow>(`
  select id, page_number as pageNumber, revision, edits is not null as isEdited,
    coalesce(edited_content, reading) as content
  from student_records
  where tenant_id = ? and pass_id = ? and deleted_at is null
  order by page_number, row_on_page limit ? offset ?`)

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
  const { tenantId } = caller
  const [pass] = await readPass(tenantId, fileId)
  const rows = pass ? await readRecords(tenantId, pass.passId, pageSize, (page - 1) * pageSize) : []
  return { records: rows.map(toRecord), page, pageSize, total: pass?.recordCount ?? 0 }
}

function toRecord({ id, pageNumber, revision, isEdited, content }: RecordRow): PresentableRecord {
  return {
    id,
    pageNumber,
    revision,
    isEdited: Boolean(isEdited),
    content: JSON.parse(content) as RecordContent,
  }
}
