import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type StudentRecord from '../models/student_record.js'
import { applyEdits } from './record_edits.js'
import { changesBetween, type ValueChange } from './record_history.js'
import type { RecordEdits } from './record_patch.js'

/**
 * Gives a record other edits, in the transaction that has locked its file's records.
 *
 * @param edits null where nothing of what people set is left
 * @returns the values that changed: those set, and those that follow from them.
 */
export async function saveEdits(
  record: StudentRecord,
  edits: RecordEdits | null,
  trx: TransactionClientContract
): Promise<ValueChange[]> {
  const before = record.content
  record.edits = edits
  record.editedContent = edits ? applyEdits(record.reading, edits) : null
  record.average = record.content.average
  record.grade = record.content.grade
  record.revision += 1
  await record.useTransaction(trx).save()
  return changesBetween(before, record.content)
}
