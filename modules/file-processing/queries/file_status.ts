import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import type { JobStage, JobStatus } from '../models/analysis_job.js'
import StoredFile, { type DocumentKind } from '../models/stored_file.js'
import { fileNotFound } from './file_state.js'

/** Where a file and one of its jobs stand. */
export interface FileStatus {
  /** The public id. */
  fileId: string
  jobId: string
  status: JobStatus
  stage: JobStage
  /** 0 to 100. */
  progress: number
  totalPages: number
  processedPages: number
  /** Student records, null before the job is complete. */
  recordCount: number | null
  /** Null before the job is complete. */
  documentKind: DocumentKind | null
  error: string | null
}

/**
 * Status of a file, from its newest job. The most frequent request of all: one query, plain rows.
 *
 * @param userId Of the request: another user's file is as if it were missing.
 * @throws {ApiException} `FILE_NOT_FOUND`.
 */
export function statusOfFile(
  tenantId: string,
  fileId: string,
  userId: string | null
): Promise<FileStatus> {
  return read(
    filesOf(tenantId, userId)
      .where('files.public_id', fileId)
      .innerJoin('analysis_jobs', 'analysis_jobs.id', 'files.latest_job_id')
  )
}

/**
 * Status of a job, with its file.
 *
 * @param userId As for `statusOfFile`.
 * @throws {ApiException} `FILE_NOT_FOUND`.
 */
export function statusOfJob(
  tenantId: string,
  jobId: string,
  userId: string | null
): Promise<FileStatus> {
  return read(
    filesOf(tenantId, userId)
      .innerJoin('analysis_jobs', 'analysis_jobs.file_id', 'files.id')
      .where('analysis_jobs.id', jobId)
  )
}

function filesOf(tenantId: string, userId: string | null) {
  return StoredFile.forTenant(tenantId).if(userId !== null, (own) =>
    own.where('files.user_id', userId!)
  )
}

async function read(query: ModelQueryBuilderContract<typeof StoredFile>): Promise<FileStatus> {
  const [row] = await query
    .select(
      'files.public_id as fileId',
      'files.record_count as fileRecords',
      'files.document_kind as documentKind',
      'analysis_jobs.id as jobId',
      'analysis_jobs.status as status',
      'analysis_jobs.stage as stage',
      'analysis_jobs.progress as progress',
      'analysis_jobs.total_pages as totalPages',
      'analysis_jobs.processed_pages as processedPages',
      'analysis_jobs.record_count as jobRecords',
      'analysis_jobs.error_message as error'
    )
    .limit(1)
    .pojo<FileStatus & { fileRecords: number | null; jobRecords: number | null }>()
  if (!row) {
    throw fileNotFound()
  }

  const { fileRecords, jobRecords, ...status } = row
  return {
    ...status,
    documentKind: status.status === 'complete' ? status.documentKind : null,
    recordCount: status.status === 'complete' ? (fileRecords ?? jobRecords ?? 0) : null,
    error: status.status === 'failed' ? status.error : null,
  }
}
