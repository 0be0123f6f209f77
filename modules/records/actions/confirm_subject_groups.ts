import { recordAudit } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'
import { FileCatalogue, Reinterpretation, type SubjectGroup } from '#modules/file-processing/public'
import { fileWithResults, type Caller } from '../queries/find_file.js'
import { writeHistory } from '../services/record_history.js'

/**
 * Confirms or overrides a file's columns; its records are derived again, edits are kept.
 *
 * @returns number of groups confirmed
 * @throws {ApiException} `VALIDATION_ERROR` for an unknown or repeated key, `NOT_FOUND`,
 * `FILE_PROCESSING_FAILED`.
 */
export async function confirmSubjectGroups({
  caller,
  fileId,
  groups,
}: {
  caller: Caller
  fileId: string
  groups: SubjectGroup[]
}): Promise<number> {
  await fileWithResults(caller, fileId)
  const catalogue = new FileCatalogue()
  const { tenantId } = caller
  const before = await catalogue.subjectGroups(tenantId, fileId)
  const confirmed = await new Reinterpretation().confirmGroups(tenantId, fileId, groups)
  const after = await catalogue.subjectGroups(tenantId, fileId)

  await inTransaction(async (trx) => {
    await writeHistory(
      { tenantId, fileId },
      [{ recordId: null, field: 'subjectGroups', before, after, source: 'subject_groups' }],
      caller,
      trx
    )
    await recordAudit(trx, {
      tenantId,
      action: 'file.subjects_confirmed',
      target: { type: 'file', id: fileId },
      changes: { groups: groups.length },
    })
  })
  return confirmed
}
