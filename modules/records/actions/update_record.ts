import { inTransaction } from '#kernel/database/transaction'
import { notFound } from '#kernel/http/api_exception'
import type StudentRecord from '../models/student_record.js'
import { findRecord } from '../queries/find_record.js'
import type { Caller } from '../services/file_access.js'
import { gradingScaleOf } from '../services/grading_scale.js'
import { lockRecords, recordsOf } from '../services/published_records.js'
import { addPatch, applyEdits, type RecordPatch } from '../services/record_edits.js'
import { changesBetween, writeHistory } from '../services/record_history.js'

/**
 * Changes a record on behalf of a person. Two changes of one record at the same time are done one
 * after the other, so that neither is lost.
 */
export class UpdateRecord {
  /** @throws {ApiException} `NOT_FOUND` */
  async handle({
    caller,
    recordId,
    patch,
  }: {
    caller: Caller
    recordId: string
    patch: RecordPatch
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
      const before = record.content
      record.edits = addPatch(before, record.edits, patch, grading)
      record.editedContent = applyEdits(record.reading, record.edits)
      record.average = record.editedContent.average
      record.grade = record.editedContent.grade
      await record.useTransaction(trx).save()

      const entries = changesBetween(before, record.editedContent).map((change) => ({
        ...change,
        recordId,
        source: isPatched(patch, change.field) ? ('edit' as const) : ('computed' as const),
      }))
      await writeHistory(file, entries, caller, trx)
      return record
    })
  }
}

function isPatched(patch: RecordPatch, field: string): boolean {
  return field in patch || field.startsWith('subjects.')
}
