import AnalysisJob from '../models/analysis_job.js'
import StoredFile from '../models/stored_file.js'
import { ApiException } from '#platform/http/api_exception'

/** A file with its newest job. */
export interface FileState {
  file: StoredFile
  job: AnalysisJob
}

/** 404: no file with this id for the tenant. */
export function fileNotFound(): ApiException {
  return new ApiException('FILE_NOT_FOUND', 'File not found.')
}

/**
 * A file by its public id, with its newest job.
 *
 * @param userId Of the request: another user's file is as if it were missing.
 * @throws {ApiException} `FILE_NOT_FOUND`.
 */
export async function fileState(
  tenantId: string,
  fileId: string,
  userId: string | null
): Promise<FileState> {
  const file = await StoredFile.forTenant(tenantId)
    .where('publicId', fileId)
    .if(userId !== null, (own) => own.where('userId', userId!))
    .first()
  const job = file?.latestJobId
    ? await AnalysisJob.forTenant(tenantId).where('id', file.latestJobId).first()
    : null
  if (!file || !job) {
    throw fileNotFound()
  }
  return { file, job }
}

/**
 * A job by its id, with its file.
 *
 * @throws {ApiException} `FILE_NOT_FOUND`.
 */
export async function jobState(tenantId: string, jobId: string): Promise<FileState> {
  const job = await AnalysisJob.forTenant(tenantId).where('id', jobId).first()
  const file = job
    ? await StoredFile.forTenant(tenantId).where('id', job.storedFileId).first()
    : null
  if (!job || !file) {
    throw fileNotFound()
  }
  return { file, job }
}
