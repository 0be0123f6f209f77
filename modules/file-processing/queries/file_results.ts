import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ApiException, notFound } from '#platform/http/api_exception'
import AnalysisJob from '../models/analysis_job.js'
import StoredFile from '../models/stored_file.js'

/** A file with the id of the job that its records were made by. */
export interface FileResults {
  file: StoredFile
  jobId: string
}

/**
 * A file whose results are needed.
 *
 * @throws {ApiException} `NOT_FOUND`; `FILE_PROCESSING_FAILED` where it has no result, or its pages
 *   were deleted, saying so.
 */
export async function fileResults(
  tenantId: string,
  fileId: string,
  trx?: TransactionClientContract
): Promise<FileResults> {
  const file = await StoredFile.forTenant(tenantId, { client: trx })
    .where('publicId', fileId)
    .first()
  if (!file) {
    throw notFound('There is no file with this fileId.')
  }
  if (file.resultsJobId && file.driveKey === null) {
    throw new ApiException(
      'FILE_PROCESSING_FAILED',
      'The PDF and the pages of this file were deleted. Its records can be read and edited.'
    )
  }
  if (file.resultsJobId) {
    return { file, jobId: file.resultsJobId }
  }
  const job = file.latestJobId
    ? await AnalysisJob.forTenant(tenantId, { client: trx }).where('id', file.latestJobId).first()
    : null
  throw new ApiException(
    'FILE_PROCESSING_FAILED',
    job?.errorMessage ?? 'The file has no results yet. Wait until its processing is complete.'
  )
}
