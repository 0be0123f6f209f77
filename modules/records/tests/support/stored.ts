import db from '@adonisjs/lucid/services/db'
import type { RecordDraft } from '#modules/file-processing/public'
import { draft, value } from '#modules/file-processing/tests/support/drafts'
import { createIdleJob } from '#modules/file-processing/tests/support/jobs'
import { publishedPass, recordsOf } from '../../services/published_records.js'
import { StoredRecords } from '../../services/stored_records.js'
import type StudentRecord from '../../models/student_record.js'

/** A file of a school with records that nobody had to read. */
export async function storedFile(
  tenantId: string,
  drafts: RecordDraft[],
  { title = 'JSS 1A First Term', name = 'a.pdf', userId = null as string | null } = {}
): Promise<{ fileId: string; records: StudentRecord[] }> {
  const { file, job } = await createIdleJob(tenantId)
  await file.merge({ title, name, userId }).save()
  const pass = { tenantId, fileId: file.publicId, passId: job.id, userId }
  const sink = new StoredRecords()
  await db.transaction(async (trx) => {
    await sink.storePage({ ...pass, pageNumber: 1, drafts, corrections: [], refined: false }, trx)
    const finished = { ...pass, groups: [], keepEdits: false }
    await sink.publish(finished, trx)
    await sink.published(finished, trx)
  })
  const published = await publishedPass(pass)
  return { fileId: file.publicId, records: await recordsOf(published!) }
}

/** A student called so, with three subjects. */
export function student(
  row: number,
  studentName: string,
  changes: Partial<RecordDraft> = {}
): RecordDraft {
  return draft(row, [value(48), value(66), value(72)], {
    studentName: value(studentName),
    ...changes,
  })
}
