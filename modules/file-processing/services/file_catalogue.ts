import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import type { DateTime } from 'luxon'
import { haveWords } from '#platform/database/have_words'
import { tenantRead } from '#platform/database/tenant_read'
import { fromDatabase } from '#platform/database/timestamp'
import AnalysisJob from '../models/analysis_job.js'
import Chunk from '../models/chunk.js'
import FileSubjectGroup from '../models/file_subject_group.js'
import StoredFile, { type DocumentKind } from '../models/stored_file.js'
import type { SubjectGroup } from '@tenant-education/sheet-reader'

/** Files, and pages with their text, that are read at a time: milliseconds of work. */
const FILES_PER_SLICE = 100
/** Few, since the text of one page can be tens of thousands of characters. */
const PAGES_PER_SLICE = 4

/** Files that a search for records looks into. */
const MOST_FOUND = 5_000

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
  /** What the newest complete analysis found; null before the first. */
  documentKind: DocumentKind | null
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

/** A column (on report cards a subject) of a file. */
export interface SubjectGroupSummary extends SubjectGroup {
  /** On which it stands, from 1. */
  pages: number[]
  /** True where the tenant confirmed or overrode it. */
  confirmed: boolean
}

/** Limits a read to one user's files, when the request named a user. */
export interface UserFilter {
  userId?: string | null
}

/** Of a {@link FileRow}. */
const COLUMNS = [
  'files.id as id',
  'files.public_id as fileId',
  'files.user_id as userId',
  'files.name as fileName',
  'files.title as title',
  'files.pages as pages',
  'files.record_count as recordCount',
  'files.document_kind as documentKind',
  'files.created_at as createdAt',
  'analysis_jobs.status as status',
  'analysis_jobs.total_pages as totalPages',
  'analysis_jobs.error_message as error',
]

const ONE_FILE = `
  select ${COLUMNS.join(', ')} from files
  left join analysis_jobs on analysis_jobs.id = files.latest_job_id
  where files.tenant_id = ? and files.public_id = ?`

const readFile = tenantRead<FileRow>(ONE_FILE)
const readFileOfUser = tenantRead<FileRow>(`${ONE_FILE} and files.user_id = ?`)

/** Reads of files, jobs, pages and columns for other modules. */
export class FileCatalogue {
  /** Files of the tenant, newest first, in slices: there may be tens of thousands. */
  async *list(tenantId: string, filter: UserFilter = {}): AsyncGenerator<FileSummary[]> {
    for (let last: FileRow | undefined; ;) {
      const rows: FileRow[] = await this.#rows(tenantId, filter)
        .if(last, (query) => after(query, last!))
        .orderBy('files.created_at', 'desc')
        .orderBy('files.id', 'desc')
        .limit(FILES_PER_SLICE)
        .pojo<FileRow>()
      yield rows.map(toSummary)
      if (rows.length < FILES_PER_SLICE) {
        return
      }
      last = rows.at(-1)
    }
  }

  /** One file, or null. */
  async find(
    tenantId: string,
    fileId: string,
    { userId = null }: UserFilter = {}
  ): Promise<FileSummary | null> {
    const [row] =
      userId === null
        ? await readFile(tenantId, fileId)
        : await readFileOfUser(tenantId, fileId, userId)
    return row ? toSummary(row) : null
  }

  /** Several files, by their ids; those that do not exist are left out. */
  async findMany(tenantId: string, fileIds: readonly string[]): Promise<FileSummary[]> {
    const rows = await this.#rows(tenantId, {})
      .whereIn('files.public_id', [...new Set(fileIds)])
      .pojo<FileRow>()
    return rows.map(toSummary)
  }

  /**
   * Ids of the newest files, {@link MOST_FOUND} at most, whose title or name has all these words.
   */
  async search(tenantId: string, text: string, { userId = null }: UserFilter): Promise<string[]> {
    const rows = await haveWords(this.#rows(tenantId, { userId }), 'files.search_text', text)
      .orderBy('files.created_at', 'desc')
      .limit(MOST_FOUND)
      .pojo<FileRow>()
    return rows.map(({ fileId }) => fileId)
  }

  /** The user that a file belongs to, inside a transaction; null where it is nobody's. */
  async userOf(
    tenantId: string,
    fileId: string,
    trx: TransactionClientContract
  ): Promise<string | null> {
    const file = await StoredFile.forTenant(tenantId, { client: trx })
      .select('userId')
      .where('publicId', fileId)
      .first()
    return file?.userId ?? null
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

  /** Pages of the newest job, in their order, in slices: a page may hold much text. */
  async *chunks(tenantId: string, fileId: string): AsyncGenerator<ChunkSummary[]> {
    const file = await this.#file(tenantId, fileId)
    if (!file?.latestJobId) {
      return
    }
    for (let last = 0; ;) {
      const chunks = await Chunk.forTenant(tenantId)
        .select('id', 'pageNumber', 'rawText', 'status')
        .where('jobId', file.latestJobId)
        .where('pageNumber', '>', last)
        .orderBy('pageNumber')
        .limit(PAGES_PER_SLICE)
      yield chunks.map(({ id, pageNumber, rawText, status }) => ({
        id,
        pageNumber,
        rawText: rawText ?? '',
        status,
      }))
      if (chunks.length < PAGES_PER_SLICE) {
        return
      }
      last = chunks.at(-1)!.pageNumber
    }
  }

  /** The file's columns as detected or confirmed, with the pages on which they stand. */
  async subjectGroups(tenantId: string, fileId: string): Promise<SubjectGroupSummary[]> {
    const file = await this.#file(tenantId, fileId)
    const groups = file
      ? await FileSubjectGroup.forTenant(tenantId)
          .where('storedFileId', file.id)
          .orderBy('position')
      : []
    return groups.map(({ key, label, type, pages, confirmed }) => ({
      key,
      label,
      type,
      pages: pages ?? [],
      confirmed,
    }))
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

  /** Files with what their newest job says, in one query and without models. */
  #rows(tenantId: string, { userId = null }: UserFilter) {
    return StoredFile.forTenant(tenantId)
      .leftJoin('analysis_jobs', 'analysis_jobs.id', 'files.latest_job_id')
      .if(userId !== null, (query) => query.where('files.user_id', userId!))
      .select(...COLUMNS)
  }

  #file(tenantId: string, fileId: string): Promise<StoredFile | null> {
    return StoredFile.forTenant(tenantId).where('publicId', fileId).first()
  }
}

/** A file and its newest job as they stand in their tables. */
interface FileRow {
  id: string
  fileId: string
  userId: string | null
  fileName: string
  title: string | null
  pages: number | null
  recordCount: number | null
  documentKind: DocumentKind | null
  createdAt: number | string
  status: FileStatus | null
  totalPages: number | null
  error: string | null
}

/** The bound on the moment alone is what an index can follow. */
function after(query: ModelQueryBuilderContract<typeof StoredFile>, { createdAt, id }: FileRow) {
  query
    .where('files.created_at', '<=', createdAt)
    .where((later) => later.where('files.created_at', '<', createdAt).orWhere('files.id', '<', id))
}

function toSummary(row: FileRow): FileSummary {
  return {
    fileId: row.fileId,
    userId: row.userId,
    fileName: row.fileName,
    documentTitle: row.title ?? row.fileName.replace(/\.pdf$/i, ''),
    status: row.status ?? 'pending',
    recordCount: row.recordCount ?? 0,
    documentKind: row.documentKind,
    totalPages: row.totalPages || (row.pages ?? 0),
    error: row.status === 'failed' ? row.error : null,
    createdAt: fromDatabase(row.createdAt)!,
  }
}
