import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inBatches } from '#platform/batches'
import type { PassReference } from '#modules/file-processing/public'
import type PublishedPass from '../models/published_pass.js'
import RecordChange from '../models/record_change.js'
import StudentRecord from '../models/student_record.js'
import ValueReview from '../review/models/value_review.js'
import { allRecords, ROWS_PER_STATEMENT } from './pass_records.js'
import type { RecordContent } from './record_content.js'
import { applyEdits } from './record_edits.js'
import type { RecordEdits } from './record_patch.js'
import { searchTextOf } from './search_text.js'

/** Columns of a published record that a later pass replaces. */
const CARRIED_OVER = [
  'pass_id',
  'reading',
  'edited_content',
  'average',
  'grade',
  'search_text',
  'revision',
  'to_review',
  'updated_at',
]

/** A record as it stands in its table; JSON is only read where a person edited something. */
interface RecordRow {
  id: string
  pass_id: string
  row_on_page: number
  reading: string
  edits: string | null
  edited_content: string | null
  average: number | null
  grade: string | null
  search_text: string
  revision: number
  to_review: number
  updated_at: number
}

/**
 * Lets published records live on in a new pass: a record of the same page and row keeps its id, its
 * edits and its deletion, and takes over what was read now. Goes page by page, so that a long file
 * needs neither much memory nor a statement for each record.
 *
 * @param decided records of which people have said something
 * @returns pages on which people have edited or said something.
 */
export async function carryOver(
  present: PublishedPass,
  pass: PassReference,
  decided: ReadonlySet<string>,
  trx: TransactionClientContract
): Promise<number[]> {
  const { tenantId } = pass
  const touched: number[] = []
  const old: PassReference = { ...pass, passId: present.passId }
  const pages = await allRecords(old, trx).distinct('pageNumber').orderBy('pageNumber')
  for (const { pageNumber } of pages) {
    const before = await allRecords(old, trx, pageNumber).pojo<RecordRow>()
    const now = await allRecords(pass, trx, pageNumber).pojo<RecordRow>()
    const fresh = new Map(now.map((row) => [row.row_on_page, row]))
    const kept = before.filter((row) => fresh.has(row.row_on_page))
    if (kept.some(({ id, edits }) => edits !== null || decided.has(id))) {
      touched.push(pageNumber)
    }
    const replaced = kept.map((row) => fresh.get(row.row_on_page)!.id)
    for (const ids of inBatches(replaced, ROWS_PER_STATEMENT)) {
      await RecordChange.forTenant(tenantId, { client: trx }).whereIn('recordId', ids).delete()
      await StudentRecord.forTenant(tenantId, { client: trx }).whereIn('id', ids).delete()
    }
    for (const rows of inBatches(kept, ROWS_PER_STATEMENT)) {
      await trx
        .insertQuery()
        .table(StudentRecord.table)
        .multiInsert(rows.map((row) => withReadingOf(row, fresh.get(row.row_on_page)!)))
        .onConflict('id')
        .merge(CARRIED_OVER)
    }
  }
  return touched
}

/** Records of a file of which people have said something. */
export async function decidedRecords(
  { tenantId, fileId }: PassReference,
  trx: TransactionClientContract
): Promise<Set<string>> {
  const rows = await ValueReview.forTenant(tenantId, { client: trx })
    .where('fileId', fileId)
    .select('recordId')
  return new Set(rows.map(({ recordId }) => recordId))
}

/** A published record with what a later pass read in its place. */
function withReadingOf(record: RecordRow, fresh: RecordRow): RecordRow {
  const row: RecordRow = {
    ...record,
    pass_id: fresh.pass_id,
    reading: fresh.reading,
    edited_content: null,
    average: fresh.average,
    grade: fresh.grade,
    search_text: fresh.search_text,
    revision: record.revision + 1,
    to_review: fresh.to_review,
    updated_at: fresh.updated_at,
  }
  if (record.edits === null) {
    return row
  }
  const edited = applyEdits(
    JSON.parse(fresh.reading) as RecordContent,
    JSON.parse(record.edits) as RecordEdits
  )
  return {
    ...row,
    edited_content: JSON.stringify(edited),
    average: edited.average,
    grade: edited.grade,
    search_text: searchTextOf(edited),
  }
}
