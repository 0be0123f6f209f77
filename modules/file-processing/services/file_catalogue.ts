import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DateTime } from 'luxon'
import AnalysisJob from '../models/analysis_job.js'
import Chunk from '../models/chunk.js'
import FileSubjectGroup from '../models/file_subject_group.js'
import StoredFile from '../models/stored_file.js'
import type { SubjectGroup } from '../reader/types.js'

/** Status of a file and of its analysis jobs (decisions 3.5). */
export type FileStatus = 'pending' | 'processing' | 'complete' | 'failed'

/** A file as other modules see it. */
export interface FileSummary {
  /** The public id. */
  fileId: string
  userId: string | null
  fileName: string
  /** Title printed on the document, or its name without the ending. */
  documentTitle: string
  status: FileStatus
  /** Student records, after the first complete analysis. */
  recordCount: number
  totalPages: number
  /** Why the latest job failed, for people; null unless `status` is `failed`. */
  error: string | null
  createdAt: DateTime
}

export interface AnalysisJobSummary {
  id: string
  fileId: string
  status: FileStatus
  totalPages: number
  processedPages: number
  startedAt: DateTime | null
  completedAt: DateTime | null
}

export interface ChunkSummary {
  id: string
  pageNumber: number
  rawText: string
  status: 'pending' | 'complete' | 'refined' | 'failed'
}

/** Limits a read to one user's files, when the request named a user. */
export interface UserFilter {
  userId?: string | null
}

/** Reads of files, jobs, pages and columns for other modules. */
export class FileCatalogue {
  /** Files of the tenant, newest first. */
  async list(tenantId: string, filter: UserFilter = {}): Promise<FileSummary[]> {
    const files = await this.#files(tenantId, filter)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
    return this.#summarise(tenantId, files)
  }

  /** One file, or null. */
  async find(
    tenantId: string,
    fileId: string,
    filter: UserFilter = {}
  ): Promise<FileSummary | null> {
    const files = await this.#files(tenantId, filter).where('publicId', fileId)
    const [summary] = await this.#summarise(tenantId, files)
    return summary ?? null
  }

  /** The newest analysis job of a file, or null where the file does not exist. */
  async latestJob(tenantId: string, fileId: string): Promise<AnalysisJobSummary | null> {
    const file = await this.#file(tenantId, fileId)
    const job = file?.latestJobId
      ? await AnalysisJob.forTenant(tenantId).where('id', file.latestJobId).first()
      : null
    if (!job) {
      return null
    }
    const { id, status, totalPages, processedPages, startedAt, completedAt } = job
    return { id, fileId, status, totalPages, processedPages, startedAt, completedAt }
  }

  /** Pages of the newest job, in their order. */
  async chunks(tenantId: string, fileId: string): Promise<ChunkSummary[]> {
    const file = await this.#file(tenantId, fileId)
    if (!file?.latestJobId) {
      return []
    }
    const chunks = await Chunk.forTenant(tenantId)
      .select('id', 'pageNumber', 'rawText', 'status')
      .where('jobId', file.latestJobId)
      .orderBy('pageNumber')
    return chunks.map(({ id, pageNumber, rawText, status }) => ({
      id,
      pageNumber,
      rawText: rawText ?? '',
      status,
    }))
  }

  /** The file's columns as detected or confirmed. */
  async subjectGroups(tenantId: string, fileId: string): Promise<SubjectGroup[]> {
    const file = await this.#file(tenantId, fileId)
    const groups = file
      ? await FileSubjectGroup.forTenant(tenantId).where('fileId', file.id).orderBy('position')
      : []
    return groups.map(({ key, label, type }) => ({ key, label, type }))
  }

  /** Tells the file how many records it has after one was deleted. */
  async setRecordCount(
    tenantId: string,
    fileId: string,
    count: number,
    trx: TransactionClientContract
  ): Promise<void> {
    await StoredFile.forTenant(tenantId, { client: trx })
      .where('publicId', fileId)
      .update({ recordCount: count })
  }

  #files(tenantId: string, { userId }: UserFilter) {
    const query = StoredFile.forTenant(tenantId)
    return userId === undefined || userId === null ? query : query.where('userId', userId)
  }

  #file(tenantId: string, fileId: string): Promise<StoredFile | null> {
    return StoredFile.forTenant(tenantId).where('publicId', fileId).first()
  }

  async #summarise(tenantId: string, files: StoredFile[]): Promise<FileSummary[]> {
    const jobIds = files.flatMap(({ latestJobId }) => (latestJobId ? [latestJobId] : []))
    const jobs = await AnalysisJob.forTenant(tenantId).whereIn('id', jobIds)
    const byId = new Map(jobs.map((job) => [job.id, job]))
    return files.map((file) => toSummary(file, byId.get(file.latestJobId ?? '')))
  }
}

function toSummary(file: StoredFile, job: AnalysisJob | undefined): FileSummary {
  return {
    fileId: file.publicId,
    userId: file.userId,
    fileName: file.name,
    documentTitle: file.title ?? file.name.replace(/\.pdf$/i, ''),
    status: job?.status ?? 'pending',
    recordCount: file.recordCount ?? 0,
    totalPages: job?.totalPages || (file.pages ?? 0),
    error: job?.status === 'failed' ? job.errorMessage : null,
    createdAt: file.createdAt,
  }
}
