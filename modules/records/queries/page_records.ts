import { PageRefinement } from '#modules/file-processing/public'
import type StudentRecord from '../models/student_record.js'
import { fileWithResults, type Caller } from './find_file.js'
import { publishedPass, recordsOf } from '../services/published_records.js'

/**
 * Records of one page of a document, and whether a refiner has looked at it.
 *
 * @throws {ApiException} `NOT_FOUND` for an unknown file or page, `FILE_PROCESSING_FAILED`
 */
export async function pageRecords(
  caller: Caller,
  { fileId, pageNumber }: { fileId: string; pageNumber: number }
): Promise<{ records: StudentRecord[]; refined: boolean }> {
  await fileWithResults(caller, fileId)
  const { tenantId } = caller
  const refined = await new PageRefinement().isRefined(tenantId, fileId, pageNumber)
  const pass = await publishedPass({ tenantId, fileId })
  return { records: pass ? await recordsOf(pass).where('pageNumber', pageNumber) : [], refined }
}
