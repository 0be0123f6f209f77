import { recordAudit } from '#platform/audit/audit_log'
import { ApiException } from '#platform/http/api_exception'
import { PageRefinement, type Correction } from '#modules/file-processing/public'
import type StudentRecord from '../models/student_record.js'
import { fileWithResults, type Caller } from '../queries/find_file.js'
import { recountPage, settleReview } from '../review/services/review_counts.js'
import { lockRecords, publishedPass, recordsOf } from '../services/published_records.js'
import { contentOf, type RecordContent } from '../services/record_content.js'
import { changesBetween, writeHistory, type HistoryEntry } from '../services/record_history.js'
import { setReading, toHistory } from '../services/stored_records.js'

/** What a refinement changed. */
export interface RefinedPage {
  /** Records with at least one correction. */
  refinedRecords: number
  /** Values that were corrected. */
  corrections: number
}

/**
 * Has the tenant's refiner look at a page and corrects its records. What a person edited stays as
 * the person left it.
 *
 * @throws {ApiException} `NOT_FOUND`, `FILE_PROCESSING_FAILED`, `FILE_QUOTA_EXCEEDED`,
 *   `UPSTREAM_ERROR` (nothing is changed then), and `CONFLICT` when the file was analysed again
 *   meanwhile.
 */
export async function refinePage({
  caller,
  fileId,
  pageNumber,
}: {
  caller: Caller
  fileId: string
  pageNumber: number
}): Promise<RefinedPage> {
  await fileWithResults(caller, fileId)
  const file = { tenantId: caller.tenantId, fileId }
  const before = await publishedPass(file)

  const { tenantId } = file
  return new PageRefinement().refine(tenantId, fileId, pageNumber, async (result, trx) => {
    const { drafts, corrections } = result
    const pass = await lockRecords(file, trx)
    if (!pass || pass.passId !== before?.passId) {
      throw new ApiException('CONFLICT', 'The file was analysed again meanwhile. Ask again.')
    }
    const records = await recordsOf(pass, trx).where('pageNumber', pageNumber)
    const byRow = new Map(records.map((record) => [record.rowOnPage, record]))
    const entries: HistoryEntry[] = []
    for (const [row, draft] of drafts.entries()) {
      const record = byRow.get(draft.rowOnPage)
      const own = corrections.filter((correction) => correction.row === row)
      const reading = contentOf(draft)
      if (!record || !mayReplace(record.reading, reading, own)) {
        continue
      }
      const visible = own.filter(({ field }) => !isEdited(record, field))
      setReading(record, reading)
      await record.useTransaction(trx).save()
      entries.push(...visible.map((correction) => toHistory(record.id, correction)))
    }
    await recountPage(pass, pageNumber, trx)
    await settleReview(pass, trx)
    await writeHistory(file, entries, caller, trx)
    await recordAudit(trx, {
      tenantId,
      action: 'file.page_refined',
      target: { type: 'file', id: fileId },
      changes: { page: pageNumber, corrections: entries.length },
    })
    return {
      refinedRecords: new Set(entries.map(({ recordId }) => recordId)).size,
      corrections: entries.length,
    }
  })
}

/**
 * True where a record still is what the corrections were made for: two refinements of one page at
 * the same time must neither count twice nor undo each other.
 */
function mayReplace(
  present: RecordContent,
  refined: RecordContent,
  corrections: Correction[]
): boolean {
  if (corrections.length === 0 || JSON.stringify(present) === JSON.stringify(refined)) {
    return false
  }
  const corrected = new Set(corrections.map(({ field }) => nameOf(field, refined)))
  return changesBetween(present, refined).every(({ field }) => corrected.has(field))
}

/** A corrected field as the history names it: a subject by its label. */
function nameOf(field: string, { subjects }: RecordContent): string {
  const [name, key] = field.split('.', 2)
  const subject = subjects.find((entry) => entry.key === key)
  return name === 'subjects' && subject ? `subjects.${subject.label}` : field
}

function isEdited({ edits }: StudentRecord, field: Correction['field']): boolean {
  if (!edits) {
    return false
  }
  const [name, key] = field.split('.', 2)
  return name === 'subjects' ? edits.subjects.some((edit) => edit.key === key) : name in edits
}
