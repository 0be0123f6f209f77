import db from '@adonisjs/lucid/services/db'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import { inBatches } from '#platform/batches'
import { haveWords } from '#platform/database/have_words'
import { notFound } from '#platform/http/api_exception'
import { FileCatalogue, type FileSummary } from '#modules/file-processing/public'
import PublishedPass from '../models/published_pass.js'
import StudentRecord from '../models/student_record.js'
import type { RecordContent } from '../services/record_content.js'
import type { PresentableRecord } from '../transformers/student_record.js'
import { ownerOf, type Caller } from './find_file.js'

/** Which records are meant; all that the caller may see where nothing is said. */
export interface RecordFilter {
  /** Words of name and admission number, in any order, whatever the accents. */
  search?: string
  /** Words of the file's title or name, such as `JSS 1A`. */
  class?: string
  fileId?: string
}

/** A record with the file that it was read from. */
export interface FoundRecord extends PresentableRecord {
  file: Pick<FileSummary, 'fileId' | 'fileName' | 'documentTitle'>
  /** Place on the page, from 1. */
  row: number
}

/** Records that are read at a time. */
const BATCH = 200

const COLUMNS = [
  'student_records.id as id',
  'student_records.file_id as fileId',
  'student_records.page_number as pageNumber',
  'student_records.row_on_page as rowOnPage',
  'student_records.revision as revision',
  'student_records.edits is not null as isEdited',
  'coalesce(student_records.edited_content, student_records.reading) as content',
]

/** A record as it stands in its table. */
interface RecordRow {
  id: string
  fileId: string
  pageNumber: number
  rowOnPage: number
  revision: number
  isEdited: number
  /** JSON. */
  content: string
}

const catalogue = new FileCatalogue()

/**
 * Published records by name, those of one file in the order of the document, and the number of all
 * that match.
 */
export async function searchRecords(
  caller: Caller,
  { limit, offset, ...filter }: RecordFilter & { limit: number; offset: number }
): Promise<{ records: FoundRecord[]; total: number }> {
  const matching = await matchingRecords(caller, filter)
  const [{ total }] = await matching().pojo<{ total: number | string }>().count('* as total')
  const ids = await inOrder(matching().select('student_records.id as id'), filter)
    .limit(limit)
    .offset(offset)
    .pojo<{ id: string }>()
  const records = await readRecords(
    caller.tenantId,
    ids.map(({ id }) => id)
  )
  return { records, total: Number(total) }
}

/** Ids of all records that match, in the order of `searchRecords`. */
export async function matchingIds(caller: Caller, filter: RecordFilter): Promise<string[]> {
  const matching = await matchingRecords(caller, filter)
  const rows = await inOrder(matching().select('student_records.id as id'), filter).pojo<{
    id: string
  }>()
  return rows.map(({ id }) => id)
}

/** Records by their ids, in that order, in slices; those that are gone meanwhile are left out. */
export async function* recordSlices(
  tenantId: string,
  ids: readonly string[]
): AsyncGenerator<FoundRecord[]> {
  for (const batch of inBatches(ids, BATCH)) {
    yield await readRecords(tenantId, batch)
  }
}

/**
 * One record with its file.
 *
 * @throws {ApiException} `NOT_FOUND`, the same for an unknown record, a deleted one and somebody
 *   else's.
 */
export async function findPublishedRecord(caller: Caller, recordId: string): Promise<FoundRecord> {
  const matching = await matchingRecords(caller, {})
  const [row] = await matching()
    .where('student_records.id', recordId)
    .select('student_records.id as id')
    .pojo<{ id: string }>()
  const [record] = row ? await readRecords(caller.tenantId, [row.id]) : []
  if (!record) {
    throw notFound('There is no record with this recordId.')
  }
  return record
}

type RecordQuery = ModelQueryBuilderContract<typeof StudentRecord>

async function matchingRecords(
  caller: Caller,
  { search = '', class: words, fileId }: RecordFilter
): Promise<() => RecordQuery> {
  const { tenantId } = caller
  const userId = ownerOf(caller)
  const isNarrowed = words !== undefined || userId !== null
  const fileIds = isNarrowed ? await catalogue.search(tenantId, words ?? '', { userId }) : null
  return () => {
    const query = StudentRecord.forTenant(tenantId)
      .join(PublishedPass.table, (join) =>
        join
          .on('published_passes.tenant_id', 'student_records.tenant_id')
          .andOn('published_passes.file_id', 'student_records.file_id')
          .andOn('published_passes.pass_id', 'student_records.pass_id')
      )
      .whereNull('student_records.deleted_at')
      .if(fileIds !== null, (inFiles) => inFiles.whereIn('student_records.file_id', fileIds!))
      .if(fileId !== undefined, (inFile) => inFile.where('student_records.file_id', fileId!))
    return haveWords(query, 'student_records.search_text', search)
  }
}

function inOrder(query: RecordQuery, { fileId }: RecordFilter): RecordQuery {
  const order = fileId === undefined ? ['search_text', 'id'] : ['page_number', 'row_on_page']
  for (const column of order) {
    query.orderBy(`student_records.${column}`)
  }
  return query
}

async function readRecords(tenantId: string, ids: string[]): Promise<FoundRecord[]> {
  if (ids.length === 0) {
    return []
  }
  const rows = await StudentRecord.forTenant(tenantId)
    .whereIn('student_records.id', ids)
    .select(db.raw(COLUMNS.join(', ')))
    .pojo<RecordRow>()
  const files = await catalogue.findMany(
    tenantId,
    rows.map(({ fileId }) => fileId)
  )
  const fileOf = new Map(files.map((file) => [file.fileId, file]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    const file = row && fileOf.get(row.fileId)
    return file ? [toRecord(row, file)] : []
  })
}

function toRecord(row: RecordRow, { fileId, fileName, documentTitle }: FileSummary): FoundRecord {
  return {
    id: row.id,
    pageNumber: row.pageNumber,
    row: row.rowOnPage + 1,
    revision: row.revision,
    isEdited: Boolean(row.isEdited),
    content: JSON.parse(row.content) as RecordContent,
    file: { fileId, fileName, documentTitle },
  }
}
