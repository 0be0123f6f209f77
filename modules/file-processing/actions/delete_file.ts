import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { momentOf, secondsOf, systemClock, type Clock } from '#platform/clock'
import { touched } from '#platform/database/timestamp'
import { inTransaction } from '#platform/database/transaction'
import { recordAudit, type AuditActor } from '#platform/audit/audit_log'
import { newId } from '#platform/identifiers'
import { recordEvent } from '#platform/outbox/outbox'
import { dispatchAfterCommit } from '#platform/queue/dispatch'
import { pageQuota } from '../extension_points/page_quota.js'
import { recordSink } from '../extension_points/record_sink.js'
import AnalysisJob from '../models/analysis_job.js'
import FileDeletion from '../models/file_deletion.js'
import FileSubjectGroup from '../models/file_subject_group.js'
import StoredFile from '../models/stored_file.js'
import type UploadIntent from '../models/upload_intent.js'
import { fileNotFound } from '../queries/file_state.js'
import { abandonDocument, discardDocument } from '../services/document_store.js'
import { publishDeletion } from '../services/job_progress.js'

export interface FileDeletionInput {
  tenantId: string
  /** The public id. */
  fileId: string
  /** Of the request: another user's file is as if it were missing. Null: whoever's it is. */
  userId: string | null
  /** Keeps the student records, and the file as what they belong to. */
  keepRecords: boolean
  by: AuditActor
}

/** What one transaction did. */
interface Deleted {
  file: StoredFile
  /** Jobs that were running or waiting. */
  stopped: AnalysisJob[]
  object: UploadIntent | null
}

/**
 * Deletes a file: nobody sees it from the commit on, a job that runs for it loses its row and stops
 * at its next step. What may be large (pages, records) is removed afterwards by `purgeDeletedFile`.
 *
 * @throws {ApiException} `FILE_NOT_FOUND`
 */
export async function deleteFile(input: FileDeletionInput, clock = systemClock): Promise<void> {
  const { file, stopped, object } = await inTransaction((trx) => deleteRows(input, clock, trx))
  for (const job of stopped) {
    publishDeletion(job, file)
  }
  if (object) {
    await discardDocument(object)
  }
}

/** Rows are locked in the order in which a job that completes locks them. */
async function deleteRows(
  input: FileDeletionInput,
  clock: Clock,
  trx: TransactionClientContract
): Promise<Deleted> {
  const { tenantId, fileId } = input
  const { id } = await findFile(input, trx)
  const stopped = await stopJobs(tenantId, id, trx)
  for (const job of stopped) {
    const pass = { tenantId, fileId, passId: job.id, userId: null }
    await recordSink()?.discard(pass, trx)
  }
  const known = await findFile(input, trx)
  const keepsRecords = input.keepRecords && known.resultsJobId !== null
  if (!keepsRecords) {
    await recordSink()?.withdraw({ tenantId, fileId }, trx)
  }
  const file = await findFile(input, trx, { lock: true })
  for (const { engine, processedPages: pagesRead } of stopped) {
    await pageQuota().release({ tenantId, fileId, engine, pagesRead }, trx)
  }

  const { driveKey, size } = file
  const object = driveKey ? await abandonDocument({ tenantId, driveKey, size }, trx) : null
  await (keepsRecords ? emptyFile(file, trx) : removeFile(file, trx))
  await note(input, file, keepsRecords, clock, trx)
  return { file, stopped, object }
}

/** Everything that has to follow from the deletion, or tells of it. */
async function note(
  { tenantId, fileId, by }: FileDeletionInput,
  file: StoredFile,
  recordsKept: boolean,
  clock: Clock,
  trx: TransactionClientContract
): Promise<void> {
  const deletion = await FileDeletion.create(
    {
      id: newId('del'),
      tenantId,
      storedFileId: file.id,
      publicId: fileId,
      withRecords: !recordsKept,
      deletedAt: momentOf(clock),
    },
    { client: trx }
  )
  await recordAudit(trx, {
    ...by,
    tenantId,
    action: 'file.deleted',
    target: { type: 'file', id: fileId },
    changes: { recordsKept, bytes: file.size, recordCount: file.recordCount },
  })
  await recordEvent(trx, {
    tenantId,
    type: 'file.deleted',
    payload: {
      event: 'file.deleted',
      fileId,
      userId: file.userId ?? '',
      tenantId,
      recordsKept,
      timestamp: secondsOf(clock),
    },
  })
  dispatchAfterCommit(trx, async () => {
    const { default: PurgeFileJob } = await import('../jobs/purge_file_job.js')
    await PurgeFileJob.dispatch({ tenantId, deletionId: deletion.id })
  })
}

async function findFile(
  { tenantId, fileId, userId }: FileDeletionInput,
  trx: TransactionClientContract,
  { lock = false } = {}
): Promise<StoredFile> {
  const query = StoredFile.forTenant(tenantId, { client: trx }).where('publicId', fileId)
  const file = await query
    .if(userId !== null, (own) => own.where('userId', userId!))
    .if(lock, (row) => row.forUpdate())
    .first()
  if (!file) {
    throw fileNotFound()
  }
  return file
}

/** A worker proves its lease on the job's row with every step: without the row it stops. */
async function stopJobs(
  tenantId: string,
  storedFileId: string,
  trx: TransactionClientContract
): Promise<AnalysisJob[]> {
  const jobs = await AnalysisJob.forTenant(tenantId, { client: trx })
    .where('storedFileId', storedFileId)
    .whereIn('status', ['pending', 'processing'])
    .forUpdate()
  for (const { id } of jobs) {
    await AnalysisJob.forTenant(tenantId, { client: trx }).where('id', id).delete()
  }
  return jobs
}

async function removeFile(file: StoredFile, trx: TransactionClientContract): Promise<void> {
  const { id, tenantId } = file
  await FileSubjectGroup.forTenant(tenantId, { client: trx }).where('storedFileId', id).delete()
  await AnalysisJob.forTenant(tenantId, { client: trx }).where('storedFileId', id).delete()
  await StoredFile.forTenant(tenantId, { client: trx }).where('id', id).delete()
}

/** The file stays as what its records belong to; its PDF and pages are gone. */
async function emptyFile(file: StoredFile, trx: TransactionClientContract): Promise<void> {
  const { resultsJobId: latestJobId } = file
  await StoredFile.forTenant(file.tenantId, { client: trx })
    .where('id', file.id)
    .update({ driveKey: null, sourceUrl: null, latestJobId, ...touched() })
}
