import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inBatches } from '#platform/batches'
import { epochOf, systemClock, type Clock } from '#platform/clock'
import { removeInBatches } from '#platform/database/remove_in_batches'
import { newId } from '#platform/identifiers'
import type {
  Correction,
  FinishedPass,
  PageRecords,
  PassReference,
  RecordSink,
  RemovedFile,
} from '#modules/file-processing/public'
import PublishedPass from '../models/published_pass.js'
import RecordChange from '../models/record_change.js'
import StudentRecord from '../models/student_record.js'
import { judgePage } from '../review/services/judged_page.js'
import ReviewDecision from '../review/models/review_decision.js'
import ValueReview from '../review/models/value_review.js'
import { recountPage, settleReview } from '../review/services/review_counts.js'
import { gradingScaleOf } from './grading_scale.js'
import { lockRecords, publishedPass, publishPass, type FileReference } from './published_records.js'
import { carryOver, decidedRecords } from './carry_over.js'
import { contentOf, type RecordContent } from './record_content.js'
import { allRecords, ROWS_PER_STATEMENT } from './pass_records.js'
import { applyEdits } from './record_edits.js'
import { searchTextOf } from './search_text.js'
import { platform, writeHistory, type HistoryEntry } from './record_history.js'

/**
 * Where the drafts of file processing become student records. Records of a pass lie unseen beside
 * the published ones until the pass is published in their place.
 */
export class StoredRecords implements RecordSink {
  readonly #clock: Clock

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  async storePage(page: PageRecords, trx: TransactionClientContract): Promise<void> {
    await forgetCorrections(page, trx, page.pageNumber)
    await forgetRecords(page, trx, page.pageNumber)

    const now = epochOf(this.#clock)
    const read = page.drafts.map((draft) => {
      const reading = contentOf(draft)
      return { id: newId('rec'), draft, reading, content: reading, edits: null }
    })
    const judged = judgePage(read, [], await gradingScaleOf(page.tenantId, trx))
    const rows = read.map(({ id, draft, reading }) => {
      return {
        id,
        tenant_id: page.tenantId,
        file_id: page.fileId,
        pass_id: page.passId,
        page_number: page.pageNumber,
        row_on_page: draft.rowOnPage,
        reading: JSON.stringify(reading),
        average: reading.average,
        grade: reading.grade,
        search_text: searchTextOf(reading),
        to_review: judged.records.get(id)!.open.size,
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
    const isKept = pass.keepEdits && present !== null
    const decided = isKept ? await decidedRecords(pass, trx) : new Set<string>()
    let touched: number[] = []
    if (present && present.passId !== pass.passId) {
      if (isKept) {
        touched = await carryOver(present, pass, decided, trx)
      } else {
        await ValueReview.forTenant(pass.tenantId, { client: trx })
          .where('fileId', pass.fileId)
          .delete()
      }
      await forgetRecords({ ...pass, passId: present.passId }, trx)
    }
    const recordCount = await countRecords(pass, trx)
    const published = await publishPass(
      { tenantId: pass.tenantId, fileId: pass.fileId },
      pass.passId,
      recordCount,
      present,
      trx
    )
    for (const pageNumber of touched) {
      await recountPage(published, pageNumber, trx)
    }
    if (!isKept) {
      // Records that were all read anew are reviewed anew.
      published.reviewedAt = null
    }
    await settleReview(published, trx, { clock: this.#clock, isQuiet: true })
    return recordCount
  }

  async published(pass: FinishedPass, trx: TransactionClientContract): Promise<void> {
    const published = await publishedPass(pass, trx)
    if (published) {
      await settleReview(published, trx, { clock: this.#clock })
    }
  }

  async discard(pass: PassReference, trx: TransactionClientContract): Promise<void> {
    const present = await lockRecords(pass, trx)
    if (present?.passId !== pass.passId) {
      await forgetCorrections(pass, trx)
      await forgetRecords(pass, trx)
    }
  }

  async withdraw(file: FileReference, trx: TransactionClientContract): Promise<void> {
    await lockRecords(file, trx)
    await PublishedPass.forTenant(file.tenantId, { client: trx })
      .where('fileId', file.fileId)
      .delete()
  }

  async purge({ tenantId, fileId, until }: RemovedFile): Promise<void> {
    const changes = () => RecordChange.forTenant(tenantId)
    const records = () => StudentRecord.forTenant(tenantId)
    await removeInBatches(
      () =>
        changes()
          .select('id')
          .where('fileId', fileId)
          .where('createdAt', '<=', until)
          .limit(ROWS_PER_STATEMENT),
      (ids) => changes().whereIn('id', ids).delete()
    )
    for (const said of [ValueReview, ReviewDecision]) {
      await removeInBatches(
        () =>
          said
            .forTenant(tenantId)
            .select('id')
            .where('fileId', fileId)
            .where('at', '<=', until)
            .limit(ROWS_PER_STATEMENT),
        (ids) => said.forTenant(tenantId).whereIn('id', ids).delete()
      )
    }
    await removeInBatches(
      () =>
        records()
          .select('id')
          .where('fileId', fileId)
          .where('createdAt', '<=', until)
          .limit(ROWS_PER_STATEMENT),
      (ids) => records().whereIn('id', ids).delete()
    )
  }
}

/** Gives a record another reading; the edits of people are laid over it again. */
export function setReading(record: StudentRecord, reading: RecordContent): void {
  record.reading = reading
  record.editedContent = record.edits ? applyEdits(reading, record.edits) : null
  record.average = record.content.average
  record.grade = record.content.grade
  record.revision += 1
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

async function forgetRecords(
  pass: PassReference,
  trx: TransactionClientContract,
  pageNumber?: number
): Promise<void> {
  await allRecords(pass, trx, pageNumber).delete()
}

/** Forgets corrections of records that nobody has seen; the history of published ones is kept. */
async function forgetCorrections(
  pass: PassReference,
  trx: TransactionClientContract,
  pageNumber?: number
): Promise<void> {
  await RecordChange.forTenant(pass.tenantId, { client: trx })
    .whereIn('recordId', allRecords(pass, trx, pageNumber).select('id'))
    .delete()
}

async function countRecords(pass: PassReference, trx: TransactionClientContract): Promise<number> {
  const [{ total }] = await allRecords(pass, trx)
    .whereNull('deletedAt')
    .pojo<{ total: number | string }>()
    .count('* as total')
  return Number(total)
}

async function insertRecords(rows: object[], trx: TransactionClientContract): Promise<void> {
  for (const batch of inBatches(rows, ROWS_PER_STATEMENT)) {
    await trx.insertQuery().table(StudentRecord.table).multiInsert(batch)
  }
}
