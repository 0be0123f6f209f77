import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { systemClock, type Clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { ReadSheets, type RecordDraft } from '#modules/file-processing/public'
import PublishedPass from '../../models/published_pass.js'
import { lockRecords, recordsOf } from '../../services/published_records.js'
import { contentOf } from '../../services/record_content.js'
import { applyEdits } from '../../services/record_edits.js'
import { recountPage, settleReview } from '../services/review_counts.js'

/** Files that are looked up at a time. */
const BATCH = 50

/**
 * Counts what is left to look at in files that were read before it was counted, from what is stored
 * of their pages. Goes page by page, each in a transaction of its own; what was broken off, or
 * cannot be read, is taken up again the next time. Nobody is told of files that are reviewed
 * already.
 *
 * @returns how many files were counted.
 */
export async function countOlderFiles(clock: Clock = systemClock): Promise<number> {
  let counted = 0
  for (let last = ''; ;) {
    const passes = await PublishedPass.acrossTenants()
      .where('isCounted', false)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
    for (const pass of passes) {
      try {
        counted += (await countFile(pass, clock)) ? 1 : 0
      } catch (error) {
        const { tenantId, fileId } = pass
        logger.error({ err: error, tenantId, fileId }, 'an older file could not be counted')
      }
    }
    if (passes.length < BATCH) {
      return counted
    }
    last = passes[passes.length - 1].id
  }
}

/** @returns false where the file was read again, decided on, or removed meanwhile. */
async function countFile(pass: PublishedPass, clock: Clock): Promise<boolean> {
  const { tenantId, fileId } = pass
  const rows = await recordsOf(pass).select('pageNumber')
  for (const page of new Set(rows.map(({ pageNumber }) => pageNumber))) {
    const sheet = await new ReadSheets().page(tenantId, fileId, page)
    const isThere = await whileUncounted(pass, async (present, trx) => {
      await completeReadings(present, page, sheet?.drafts ?? [], trx)
      await recountPage(present, page, trx)
    })
    if (!isThere) {
      return false
    }
  }
  return whileUncounted(pass, (present, trx) =>
    settleReview(present, trx, { isNews: false, clock })
  )
}

async function whileUncounted(
  { tenantId, fileId, passId }: PublishedPass,
  work: (present: PublishedPass, trx: TransactionClientContract) => Promise<unknown>
): Promise<boolean> {
  return inTransaction(async (trx) => {
    const present = await lockRecords({ tenantId, fileId }, trx)
    const isThere = present?.passId === passId && !present.isCounted
    if (isThere) {
      await work(present, trx)
    }
    return isThere
  })
}

/** Records of earlier versions do not say which checks their sheet allows; the stored page does. */
async function completeReadings(
  pass: PublishedPass,
  page: number,
  drafts: readonly RecordDraft[],
  trx: TransactionClientContract
): Promise<void> {
  const byRow = new Map(drafts.map((draft) => [draft.rowOnPage, draft]))
  for (const record of await recordsOf(pass, trx).where('pageNumber', page)) {
    const draft = byRow.get(record.rowOnPage)
    if (draft && record.reading.judged === undefined) {
      record.reading = contentOf(draft)
      record.editedContent = record.edits ? applyEdits(record.reading, record.edits) : null
      await record.useTransaction(trx).save()
    }
  }
}
