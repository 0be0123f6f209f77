import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#platform/identifiers'
import PublishedPass from '../models/published_pass.js'
import StudentRecord from '../models/student_record.js'

/** Names a file of a tenant by its public id. */
export interface FileReference {
  tenantId: string
  fileId: string
}

/** The pass whose records are those of a file; null before the first analysis is complete. */
export function publishedPass(
  { tenantId, fileId }: FileReference,
  trx?: TransactionClientContract
): Promise<PublishedPass | null> {
  return PublishedPass.forTenant(tenantId, { client: trx }).where('fileId', fileId).first()
}

/** The records of a pass that are not deleted, in the order of the document. */
export function recordsOf(pass: PublishedPass, trx?: TransactionClientContract) {
  return StudentRecord.forTenant(pass.tenantId, { client: trx })
    .where('passId', pass.passId)
    .whereNull('deletedAt')
    .orderBy('pageNumber')
    .orderBy('rowOnPage')
}

/**
 * Begins a change of a file's records. Raising the revision first makes changes of one file take
 * turns (a row lock on MySQL, the write lock on SQLite), so that none works on what another is
 * about to replace. Returns the published pass as it is then; null where there is none.
 */
export async function lockRecords(
  { tenantId, fileId }: FileReference,
  trx: TransactionClientContract
): Promise<PublishedPass | null> {
  await PublishedPass.forTenant(tenantId, { client: trx })
    .where('fileId', fileId)
    .increment('revision', 1)
  return publishedPass({ tenantId, fileId }, trx)
}

/** Makes a pass the published one of its file. */
export async function publishPass(
  file: FileReference,
  passId: string,
  recordCount: number,
  present: PublishedPass | null,
  trx: TransactionClientContract
): Promise<PublishedPass> {
  const pass =
    present ??
    new PublishedPass().fill({
      id: newId('pub'),
      ...file,
      revision: 1,
      toReview: 0,
      reviewedAt: null,
    })
  return pass.useTransaction(trx).merge({ passId, recordCount, isCounted: true }).save()
}
