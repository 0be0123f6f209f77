import { recordAudit } from '#platform/audit/audit_log'
import { momentOf, systemClock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { notFound } from '#platform/http/api_exception'
import { FileCatalogue } from '#modules/file-processing/public'
import { findRecord } from '../queries/find_record.js'
import type { Caller } from '../queries/find_file.js'
import { recountPage, settleReview } from '../review/services/review_counts.js'
import { lockRecords, recordsOf } from '../services/published_records.js'
import { writeHistory } from '../services/record_history.js'

/**
 * Takes a record out of its file for good. What it said is kept in the history only.
 *
 * @throws {ApiException} `NOT_FOUND`, also for a record that was deleted before.
 */
export async function deleteRecord(
  { caller, recordId }: { caller: Caller; recordId: string },
  clock = systemClock
): Promise<void> {
  const { fileId } = await findRecord(caller, recordId)
  const file = { tenantId: caller.tenantId, fileId }

  await inTransaction(async (trx) => {
    const pass = await lockRecords(file, trx)
    const record = pass && (await recordsOf(pass, trx).where('id', recordId).first())
    if (!record) {
      throw notFound('There is no record with this recordId.')
    }
    await record
      .useTransaction(trx)
      .merge({ deletedAt: momentOf(clock) })
      .save()
    const recordCount = pass.recordCount - 1
    await pass.useTransaction(trx).merge({ recordCount }).save()
    await recountPage(pass, record.pageNumber, trx)
    await settleReview(pass, trx, { clock })
    await new FileCatalogue().setRecordCount(file.tenantId, fileId, recordCount, trx)
    await writeHistory(
      file,
      [{ recordId, field: 'record', before: record.content, after: null, source: 'deletion' }],
      caller,
      trx
    )
    await recordAudit(trx, {
      tenantId: caller.tenantId,
      action: 'record.deleted',
      target: { type: 'record', id: recordId },
    })
  })
}
