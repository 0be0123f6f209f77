import { tenantRead } from '#platform/database/tenant_read'
import type { JobStage, JobStatus } from '../models/analysis_job.js'
import type { DocumentKind } from '../models/stored_file.js'
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

/** A file and one of its jobs as they stand in their tables. */
interface StatusRow extends FileStatus {
  fileRecords: number | null
  jobRecords: number | null
}

const COLUMNS = `
  files.public_id as fileId, files.record_count as fileRecords, files.document_kind as documentKind,
  jobs.id as jobId, jobs.status as status, jobs.stage as stage, jobs.progress as progress,
  jobs.total_pages as totalPages, jobs.processed_pages as processedPages,
  jobs.record_count as jobRecords, jobs.error_message as error`

const OF_FILE = `
  select ${COLUMNS} from files
  inner join analysis_jobs as jobs on jobs.id = files.latest_job_id
  where files.tenant_id = ? and files.public_id = ?`

const OF_JOB = `
  select ${COLUMNS} from files
  inner join analysis_jobs as jobs on jobs.file_id = files.id
  where files.tenant_id = ? and jobs.id = ?`

const OF_USER = 'and files.user_id = ?'

const readFile = tenantRead<StatusRow>(OF_FILE, { again: true })
const readFileOfUser = tenantRead<StatusRow>(`${OF_FILE} ${OF_USER}`, { again: true })
const readJob = tenantRead<StatusRow>(OF_JOB, { again: true })
const readJobOfUser = tenantRead<StatusRow>(`${OF_JOB} ${OF_USER}`, { again: true })

/**
 * Status of a file, from its newest job. The most frequent request of all.
 *
 * @param userId Of the request: another user's file is as if it were missing.
 * @throws {ApiException} `FILE_NOT_FOUND`.
 */
export async function statusOfFile(
  tenantId: string,
  fileId: string,
  userId: string | null
): Promise<FileStatus> {
  return toStatus(
    userId === null
      ? await readFile(tenantId, fileId)
      : await readFileOfUser(tenantId, fileId, userId)
  )
}

/**
 * Status of a job, with its file.
 *
 * @param userId As for `statusOfFile`.
 * @throws {ApiException} `FILE_NOT_FOUND`.
 */
export async function statusOfJob(
  tenantId: string,
  jobId: string,
  userId: string | null
): Promise<FileStatus> {
  return toStatus(
    userId === null ? await readJob(tenantId, jobId) : await readJobOfUser(tenantId, jobId, userId)
  )
}

function toStatus([row]: readonly StatusRow[]): FileStatus {
  if (!row) {
    throw fileNotFound()
  }
  const isComplete = row.status === 'complete'
  return {
    fileId: row.fileId,
    jobId: row.jobId,
    status: row.status,
    stage: row.stage,
    progress: row.progress,
    totalPages: row.totalPages,
    processedPages: row.processedPages,
    recordCount: isComplete ? (row.fileRecords ?? row.jobRecords ?? 0) : null,
    documentKind: isComplete ? row.documentKind : null,
    error: row.status === 'failed' ? row.error : null,
  }
}
