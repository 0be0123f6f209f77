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

/** Keeps statements below the databases' limits of bound values. */
const ROWS_PER_STATEMENT = 100

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
    await insertRecords(rows, trx)
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
 * edits and its deletion, and takes over what was read now. Goes page by page, so that a long file
 * needs neither much memory nor a statement for each record.
 */
async function carryOver(
  present: PublishedPass,
  pass: PassReference,
  client: TransactionClientContract
): Promise<void> {
  const { tenantId, passId } = pass
  const old: PassReference = { ...pass, passId: present.passId }
  const pages = await allRecords(old, client).distinct('pageNumber').orderBy('pageNumber')
  for (const { pageNumber } of pages) {
    const before = await allRecords(old, client, pageNumber)
    const now = await allRecords(pass, client, pageNumber)
    const readings = new Map(now.map((record) => [record.rowOnPage, record]))
    const kept = before.filter(({ rowOnPage }) => readings.has(rowOnPage))
    for (const record of kept) {
      record.passId = passId
      record.updatedAt = DateTime.utc()
      setReading(record, readings.get(record.rowOnPage)!.reading)
    }
    const replaced = kept.map(({ rowOnPage }) => readings.get(rowOnPage)!.id)
    const outdated = [...replaced, ...kept.map(({ id }) => id)]
    for (const ids of inBatches(replaced)) {
      await RecordChange.forTenant(tenantId, { client }).whereIn('recordId', ids).delete()
    }
    for (const ids of inBatches(outdated)) {
      await StudentRecord.forTenant(tenantId, { client }).whereIn('id', ids).delete()
    }
    await insertRecords(kept.map(toRow), client)
  }
}

/** A record as a row of its table. */
function toRow(record: StudentRecord): Record<string, unknown> {
  return {
    id: record.id,
    tenant_id: record.tenantId,
    file_id: record.fileId,
    pass_id: record.passId,
    page_number: record.pageNumber,
    row_on_page: record.rowOnPage,
    reading: JSON.stringify(record.reading),
    edits: record.edits && JSON.stringify(record.edits),
    edited_content: record.editedContent && JSON.stringify(record.editedContent),
    average: record.average,
    grade: record.grade,
    deleted_at: record.deletedAt?.toMillis() ?? null,
    created_at: record.createdAt.toMillis(),
    updated_at: record.updatedAt.toMillis(),
  }
}

async function insertRecords(
  rows: Record<string, unknown>[],
  client: TransactionClientContract
): Promise<void> {
  for (const batch of inBatches(rows)) {
    await client.insertQuery().table(StudentRecord.table).multiInsert(batch)
  }
}

function inBatches<Item>(items: Item[]): Item[][] {
  const batches: Item[][] = []
  for (let start = 0; start < items.length; start += ROWS_PER_STATEMENT) {
    batches.push(items.slice(start, start + ROWS_PER_STATEMENT))
  }
  return batches
}
