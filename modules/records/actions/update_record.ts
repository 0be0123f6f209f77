import { recordAudit } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'
import { ApiException, notFound } from '#platform/http/api_exception'
import type StudentRecord from '../models/student_record.js'
import { findRecord } from '../queries/find_record.js'
import type { Caller } from '../queries/find_file.js'
import { gradingScaleOf } from '../services/grading_scale.js'
import { lockRecords, recordsOf } from '../services/published_records.js'
import { recountPage, settleReview } from '../review/services/review_counts.js'
import { addPatch } from '../services/record_edits.js'
import { writeHistory } from '../services/record_history.js'
import type { RecordPatch } from '../services/record_patch.js'
import { saveEdits } from '../services/save_edits.js'

/**
 * Changes a record on behalf of a person. Two changes of one record at the same time are done one
 * after the other, so that neither is lost.
 *
 * @param expectedRevision the revision that the change is meant for; without one the last change
 *   wins
 * @throws {ApiException} `NOT_FOUND`, and `RECORD_CHANGED` where the record has another revision
 */
export async function updateRecord({
  caller,
  recordId,
  patch,
  expectedRevision,
}: {
  caller: Caller
  recordId: string
  patch: RecordPatch
  expectedRevision?: number
}): Promise<StudentRecord> {
  const { fileId } = await findRecord(caller, recordId)
  const file = { tenantId: caller.tenantId, fileId }
  const grading = await gradingScaleOf(caller.tenantId)

  return inTransaction(async (trx) => {
    const pass = await lockRecords(file, trx)
    const record = pass && (await recordsOf(pass, trx).where('id', recordId).first())
    if (!record) {
      throw notFound('There is no record with this recordId.')
    }
    if (expectedRevision !== undefined && expectedRevision !== record.revision) {
      throw new ApiException(
        'RECORD_CHANGED',
        `The record is at revision ${record.revision} by now. Read it again, then change it.`
      )
    }
    const edits = addPatch(record.content, record.edits, patch, grading)
    const changes = await saveEdits(record, edits, trx)
    const entries = changes.map((change) => ({
      ...change,
      recordId,
      source: isPatched(patch, change.field) ? ('edit' as const) : ('computed' as const),
    }))
    await writeHistory(file, entries, caller, trx)
    await recountPage(pass, record.pageNumber, trx)
    await settleReview(pass, trx)
    await recordAudit(trx, {
      tenantId: caller.tenantId,
      action: 'record.changed',
      target: { type: 'record', id: recordId },
      changes: { fields: entries.length, revision: record.revision },
    })
    return record
  })
}

/** True for what the person gave, false for what follows from it. */
function isPatched(patch: RecordPatch, field: string): boolean {
  const [name, ...rest] = field.split('.')
  return name === 'subjects' ? rest.join('.') in (patch.subjects ?? {}) : name in patch
}
