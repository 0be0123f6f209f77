import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#kernel/identifiers'
import type {
  Correction,
  FinishedPass,
  PageRecords,
  PassReference,
  RecordSink,
} from '#modules/file-processing/public'
import type PublishedPass from '../models/published_pass.js'
import RecordChange from '../models/record_change.js'
import StudentRecord from '../models/student_record.js'
import { lockRecords, publishPass } from './published_records.js'
import { contentOf, type RecordContent } from './record_content.js'
import { applyEdits } from './record_edits.js'
import { platform, writeHistory, type HistoryEntry } from './record_history.js'

/** Rows of one insert; keeps statements below the databases' limits of bound values. */
const ROWS_PER_INSERT = 100

/**
 * Where the drafts of file processing become student records. Records of a pass lie unseen beside
 * the published ones until the pass is published in their place.
 */
export class StoredRecords implements RecordSink {
  async storePage(page: PageRecords, trx: TransactionClientContract): Promise<void> {
    await forgetCorrections(page, trx, page.pageNumber)
    await forgetRecords(page, trx, page.pageNumber)

    const now = DateTime.utc().toMillis()
    const rows = page.drafts.map((draft) => {
      const reading = contentOf(draft)
      return {
        id: newId('rec'),
        tenant_id: page.tenantId,
        file_id: page.fileId,
        pass_id: page.passId,
        page_number: page.pageNumber,
        row_on_page: draft.rowOnPage,
        reading: JSON.stringify(reading),
        average: reading.average,
        grade: reading.grade,
        created_at: now,
        updated_at: now,
      }
    })
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      await trx
        .insertQuery()
        .table(StudentRecord.table)
        .multiInsert(rows.slice(start, start + ROWS_PER_INSERT))
    }
    const entries = page.corrections
      .filter(({ row }) => rows[row])
      .map((correction) => toHistory(rows[correction.row].id, correction))
    await writeHistory(page, entries, platform, trx)
  }

  async publish(pass: FinishedPass, trx: TransactionClientContract): Promise<number> {
    const present = await lockRecords(pass, trx)
    if (present && present.passId !== pass.passId) {
      if (pass.keepEdits) await carryOver(present, pass, trx)
      await forgetRecords({ ...pass, passId: present.passId }, trx)
    }
    const recordCount = await countRecords(pass, trx)
    await publishPass(
      { tenantId: pass.tenantId, fileId: pass.fileId },
      pass.passId,
      recordCount,
      present,
      trx
    )
    return recordCount
  }

  async discard(pass: PassReference, trx: TransactionClientContract): Promise<void> {
    const present = await lockRecords(pass, trx)
    if (present?.passId !== pass.passId) {
      await forgetCorrections(pass, trx)
      await forgetRecords(pass, trx)
    }
  }
}

/** Gives a record another reading; the edits of people are laid over it again. */
export function setReading(record: StudentRecord, reading: RecordContent): void {
  record.reading = reading
  record.editedContent = record.edits ? applyEdits(reading, record.edits) : null
  record.average = record.content.average
  record.grade = record.content.grade
}

/** How a correction is written down. */
export function toHistory(recordId: string, correction: Correction): HistoryEntry {
  return {
    recordId,
    field: correction.field,
    before: correction.from,
    after: correction.to,
    reason: correction.reason,
    source: 'refinement',
    origin: correction.origin,
  }
}

/** Records of a pass, or of one of its pages, deleted ones included. */
function allRecords(
  { tenantId, passId }: PassReference,
  client: TransactionClientContract,
  pageNumber?: number
) {
  const query = StudentRecord.forTenant(tenantId, { client }).where('passId', passId)
  return pageNumber === undefined ? query : query.where('pageNumber', pageNumber)
}

async function forgetRecords(
  pass: PassReference,
  client: TransactionClientContract,
  pageNumber?: number
): Promise<void> {
  await allRecords(pass, client, pageNumber).delete()
}

/** Forgets corrections of records that nobody has seen; the history of published ones is kept. */
async function forgetCorrections(
  pass: PassReference,
  client: TransactionClientContract,
  pageNumber?: number
): Promise<void> {
  await RecordChange.forTenant(pass.tenantId, { client })
    .whereIn('recordId', allRecords(pass, client, pageNumber).select('id'))
    .delete()
}

async function countRecords(
  pass: PassReference,
  client: TransactionClientContract
): Promise<number> {
  const [{ total }] = await allRecords(pass, client)
    .whereNull('deletedAt')
    .pojo<{ total: number | string }>()
    .count('* as total')
  return Number(total)
}

/**
 * Lets published records live on in a new pass: a record of the same page and row keeps its id, its
 * edits and its deletion, and takes over what was read now.
 */
async function carryOver(
  present: PublishedPass,
  { tenantId, passId }: PassReference,
  client: TransactionClientContract
): Promise<void> {
  const before = await StudentRecord.forTenant(tenantId, { client }).where('passId', present.passId)
  const now = await StudentRecord.forTenant(tenantId, { client }).where('passId', passId)
  const known = new Map(before.map((record) => [placeOf(record), record]))

  const replaced = now.filter((record) => known.has(placeOf(record)))
  for (let start = 0; start < replaced.length; start += ROWS_PER_INSERT) {
    const ids = replaced.slice(start, start + ROWS_PER_INSERT).map(({ id }) => id)
    await RecordChange.forTenant(tenantId, { client }).whereIn('recordId', ids).delete()
    await StudentRecord.forTenant(tenantId, { client }).whereIn('id', ids).delete()
  }
  for (const fresh of replaced) {
    const record = known.get(placeOf(fresh))!
    record.passId = passId
    setReading(record, fresh.reading)
    await record.useTransaction(client).save()
  }
}

function placeOf({ pageNumber, rowOnPage }: { pageNumber: number; rowOnPage: number }): string {
  return `${pageNumber}:${rowOnPage}`
}
