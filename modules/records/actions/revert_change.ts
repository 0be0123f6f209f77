import { recordAudit, type AuditActor } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'
import { ApiException, notFound } from '#platform/http/api_exception'
import RecordChange from '../models/record_change.js'
import { findPublishedRecord, type FoundRecord } from '../queries/search_records.js'
import type { Caller } from '../queries/find_file.js'
import { recountPage, settleReview } from '../review/services/review_counts.js'
import { revertibleField, valueAt, type FieldValue } from '../services/changed_field.js'
import { gradingScaleOf } from '../services/grading_scale.js'
import { lockRecords, recordsOf } from '../services/published_records.js'
import { applyEdits } from '../services/record_edits.js'
import { writeHistory } from '../services/record_history.js'
import { revertedEdits } from '../services/reverted_edits.js'
import { saveEdits } from '../services/save_edits.js'

/**
 * Gives a value of a record back what it was before a change. The change stays in the history, and
 * this one is added to it; what follows from the value is computed again.
 *
 * @throws {ApiException} `NOT_FOUND` for an unknown record or change, `RECORD_CHANGED` where a
 *   later change stands on it, `CHANGE_NOT_REVERTIBLE` for what follows from another change.
 */
export async function revertChange({
  caller,
  recordId,
  changeId,
  by,
}: {
  caller: Caller
  recordId: string
  changeId: string
  by: AuditActor
}): Promise<FoundRecord> {
  const { tenantId } = caller
  const { file } = await findPublishedRecord(caller, recordId)
  const reference = { tenantId, fileId: file.fileId }
  const grading = await gradingScaleOf(tenantId)

  await inTransaction(async (trx) => {
    const pass = await lockRecords(reference, trx)
    const record = pass && (await recordsOf(pass, trx).where('id', recordId).first())
    const change = await RecordChange.forTenant(tenantId, { client: trx })
      .where({ id: changeId, recordId })
      .first()
    if (!record || !change) {
      throw notFound('There is no such change of this record.')
    }
    const field = revertibleField(change)
    if (!field) {
      throw notRevertible()
    }
    const { reading, content, edits } = record
    if (valueAt(content, field) !== (change.after ?? null)) {
      throw new ApiException(
        'RECORD_CHANGED',
        'The value was changed again since. Revert the later change first.'
      )
    }
    const before = (change.before ?? null) as FieldValue
    const reverted = revertedEdits({ reading, content, edits }, field, before, grading)
    const editedContent = reverted?.edits ? applyEdits(reading, reverted.edits) : null
    if (!reverted || valueAt(editedContent ?? reading, field) !== before) {
      throw notRevertible()
    }
    const changes = await saveEdits(record, reverted.edits, trx)
    const entries = changes.map((other) => ({
      ...other,
      recordId,
      ...(other.field === change.field
        ? { source: 'undo' as const, reverts: changeId }
        : { source: 'computed' as const }),
    }))
    await writeHistory(reference, entries, caller, trx)
    await recountPage(pass, record.pageNumber, trx)
    await settleReview(pass, trx)
    await recordAudit(trx, {
      tenantId,
      ...by,
      action: 'record.change_reverted',
      target: { type: 'record', id: recordId },
      changes: { changeId },
    })
  })
  return findPublishedRecord(caller, recordId)
}

function notRevertible(): ApiException {
  return new ApiException(
    'CHANGE_NOT_REVERTIBLE',
    'This change follows from another one. Revert that one.'
  )
}
