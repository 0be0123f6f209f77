import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { epochOf, momentOf, secondsOf, systemClock, type Clock } from '#platform/clock'
import { recordEvent } from '#platform/outbox/outbox'
import { FileCatalogue } from '#modules/file-processing/public'
import PublishedPass from '../../models/published_pass.js'
import StudentRecord from '../../models/student_record.js'
import { gradingScaleOf } from '../../services/grading_scale.js'
import { recordsOf } from '../../services/published_records.js'
import ValueReview from '../models/value_review.js'
import { judgePage, type JudgedPage } from './judged_page.js'

/** A page of published records, judged. */
export interface CountedPage extends JudgedPage {
  /** In the order of the page. */
  rows: StudentRecord[]
}

/** Reads and judges the records of a page. */
export async function judgedPageOf(
  pass: PublishedPass,
  pageNumber: number,
  trx?: TransactionClientContract
): Promise<CountedPage> {
  const rows = await recordsOf(pass, trx).where('pageNumber', pageNumber)
  const said = await ValueReview.forTenant(pass.tenantId, { client: trx }).whereIn(
    'recordId',
    rows.map(({ id }) => id)
  )
  const grading = await gradingScaleOf(pass.tenantId, trx)
  return { rows, ...judgePage(rows, said, grading) }
}

/** Counts again what is left to look at in the records of a page, after one of them changed. */
export async function recountPage(
  pass: PublishedPass,
  pageNumber: number,
  trx: TransactionClientContract
): Promise<CountedPage> {
  const page = await judgedPageOf(pass, pageNumber, trx)
  for (const row of page.rows) {
    const toReview = page.records.get(row.id)!.open.size
    if (toReview !== row.toReview) {
      row.toReview = toReview
      await StudentRecord.forTenant(pass.tenantId, { client: trx })
        .where('id', row.id)
        .update({ toReview })
    }
  }
  return page
}

/** Of a file that was read before anything was counted, the pages that nothing happened on. */
async function countAllPages(pass: PublishedPass, trx: TransactionClientContract): Promise<void> {
  const rows = await recordsOf(pass, trx).select('pageNumber')
  for (const page of new Set(rows.map(({ pageNumber }) => pageNumber))) {
    await recountPage(pass, page, trx)
  }
}

/**
 * Adds up what is left to look at in a file. A file with nothing left is reviewed, which is told
 * once each time it becomes so.
 *
 * @param isQuiet it is settled again in the same transaction, and told then
 * @param isNews false where nobody shall be told
 */
export async function settleReview(
  pass: PublishedPass,
  trx: TransactionClientContract,
  {
    isQuiet = false,
    isNews = true,
    clock = systemClock,
  }: { isQuiet?: boolean; isNews?: boolean; clock?: Clock } = {}
): Promise<void> {
  const { tenantId, fileId, recordCount } = pass
  if (!pass.isCounted) {
    await countAllPages(pass, trx)
  }
  const [{ left }] = await StudentRecord.forTenant(tenantId, { client: trx })
    .where('passId', pass.passId)
    .whereNull('deletedAt')
    .pojo<{ left: number | string | null }>()
    .sum('to_review as left')
  const toReview = Number(left ?? 0)
  const isReviewed = toReview === 0 && recordCount > 0
  const isFresh = isReviewed && pass.reviewedAt === null && !isQuiet
  pass.merge({
    toReview,
    reviewedAt: isReviewed ? (isFresh ? momentOf(clock) : pass.reviewedAt) : null,
    isCounted: true,
  })
  await PublishedPass.forTenant(tenantId, { client: trx })
    .where('id', pass.id)
    .update({
      toReview,
      reviewedAt: pass.reviewedAt?.toMillis() ?? null,
      isCounted: true,
      updatedAt: epochOf(clock),
    })
  if (!isFresh || !isNews) {
    return
  }
  const userId = await new FileCatalogue().userOf(tenantId, fileId, trx)
  await recordEvent(trx, {
    tenantId,
    type: 'file.reviewed',
    payload: {
      event: 'file.reviewed',
      fileId,
      userId: userId ?? '',
      tenantId,
      recordCount,
      timestamp: secondsOf(clock),
    },
  })
}
