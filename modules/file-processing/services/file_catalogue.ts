import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DateTime } from 'luxon'
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
  list(_tenantId: string, _filter: UserFilter = {}): Promise<FileSummary[]> {
    throw new Error('not built')
  }

  /** One file, or null. */
  find(_tenantId: string, _fileId: string, _filter: UserFilter = {}): Promise<FileSummary | null> {
    throw new Error('not built')
  }

  /** The newest analysis job of a file, or null where the file does not exist. */
  latestJob(_tenantId: string, _fileId: string): Promise<AnalysisJobSummary | null> {
    throw new Error('not built')
  }

  /** Pages of the newest job, in their order. */
  chunks(_tenantId: string, _fileId: string): Promise<ChunkSummary[]> {
    throw new Error('not built')
  }

  /** The file's columns as detected or confirmed. */
  subjectGroups(_tenantId: string, _fileId: string): Promise<SubjectGroup[]> {
    throw new Error('not built')
  }

  /** Tells the file how many records it has after one was deleted. */
  setRecordCount(
    _tenantId: string,
    _fileId: string,
    _count: number,
    _trx: TransactionClientContract
  ): Promise<void> {
    throw new Error('not built')
  }
}
