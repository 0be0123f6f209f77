import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import { haveWords } from '#platform/database/have_words'
import { isoTime } from '#platform/database/timestamp'
import type { Shown } from '#platform/http/shapes'
import type { JobStage, JobStatus } from '../models/analysis_job.js'
import StoredFile, { type DocumentKind } from '../models/stored_file.js'
import type { fileEntry, files } from '../transformers/file.js'
import { fileNotFound } from './file_state.js'

/** Which files are meant. */
export interface FileFilter {
  /** Words of title and name, whatever the accents. */
  search?: string
  status?: JobStatus
  /** Null: those of all. */
  userId: string | null
  limit: number
  offset: number
}

const COLUMNS = [
  'files.public_id as fileId',
  'files.name as fileName',
  'files.title as title',
  'files.user_id as userId',
  'files.size as size',
  'files.pages as pages',
  'files.record_count as recordCount',
  'files.document_kind as documentKind',
  'files.drive_key as driveKey',
  'files.created_at as createdAt',
  'jobs.status as status',
  'jobs.stage as stage',
  'jobs.progress as progress',
  'jobs.message as message',
  'jobs.total_pages as totalPages',
  'jobs.error_message as error',
]

/** A file with its newest job, as they stand in their tables. */
interface FileRow {
  fileId: string
  fileName: string
  title: string | null
  userId: string | null
  size: number | string | null
  pages: number | null
  recordCount: number | null
  documentKind: DocumentKind | null
  driveKey: string | null
  createdAt: number | string
  status: JobStatus | null
  stage: JobStage | null
  progress: number | null
  message: string | null
  totalPages: number | null
  error: string | null
}

/** Files of a tenant with where they stand, newest first, and the number of all that match. */
export async function listFiles(
  tenantId: string,
  { limit, offset, ...filter }: FileFilter
): Promise<Shown<typeof files>> {
  const [{ total }] = await matching(tenantId, filter)
    .pojo<{ total: number | string }>()
    .count('* as total')
  const rows = await matching(tenantId, filter)
    .select(...COLUMNS)
    .orderBy('files.created_at', 'desc')
    .orderBy('files.id', 'desc')
    .limit(limit)
    .offset(offset)
    .pojo<FileRow>()
  return { files: rows.map(toEntry), total: Number(total) }
}

/**
 * One file as lists show it.
 *
 * @throws {ApiException} `FILE_NOT_FOUND`, also for another user's file.
 */
export async function findListedFile(
  tenantId: string,
  fileId: string,
  userId: string | null
): Promise<Shown<typeof fileEntry>> {
  const [row] = await matching(tenantId, { userId })
    .where('files.public_id', fileId)
    .select(...COLUMNS)
    .pojo<FileRow>()
  if (!row) {
    throw fileNotFound()
  }
  return toEntry(row)
}

function matching(
  tenantId: string,
  { search = '', status, userId }: Omit<FileFilter, 'limit' | 'offset'>
): ModelQueryBuilderContract<typeof StoredFile> {
  const query = StoredFile.forTenant(tenantId)
    .leftJoin('analysis_jobs as jobs', 'jobs.id', 'files.latest_job_id')
    .if(userId !== null, (own) => own.where('files.user_id', userId!))
    .if(status !== undefined, (of) =>
      of.where((either) => {
        either.where('jobs.status', status!)
        if (status === 'pending') {
          either.orWhereNull('jobs.status')
        }
      })
    )
  return haveWords(query, 'files.search_text', search)
}

function toEntry(row: FileRow): Shown<typeof fileEntry> {
  const status = row.status ?? 'pending'
  return {
    fileId: row.fileId,
    fileName: row.fileName,
    documentTitle: row.title ?? row.fileName.replace(/\.pdf$/i, ''),
    userId: row.userId,
    size: row.size === null ? null : Number(row.size),
    totalPages: row.totalPages || (row.pages ?? 0),
    status,
    progress: row.progress ?? 0,
    stage: row.stage ?? 'queued',
    message: row.message ?? '',
    recordCount: row.recordCount ?? 0,
    documentKind: row.documentKind,
    error: status === 'failed' ? row.error : null,
    hasOriginal: row.driveKey !== null,
    createdAt: isoTime(row.createdAt),
  }
}
