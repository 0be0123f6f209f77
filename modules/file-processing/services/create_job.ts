import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#platform/audit/audit_log'
import { newId } from '#platform/identifiers'
import { tellSchool } from '#platform/news/school_news'
import { dispatchAfterCommit } from '#platform/queue/dispatch'
import { pageQuota } from '../extension_points/page_quota.js'
import AnalysisJob from '../models/analysis_job.js'
import type StoredFile from '../models/stored_file.js'
import { noteQueued } from './note_queued.js'
import { quotaExceeded } from './page_limit.js'

/**
 * Creates the analysis job of a file, reserves its pages, and queues it when the transaction has
 * committed.
 *
 * @param pages What is known of the number of pages; the job learns the rest.
 * @throws a unique violation when a job of the same file and engine is active.
 * @throws {ApiException} `FILE_QUOTA_EXCEEDED`.
 */
export async function createJob(
  file: StoredFile,
  engine: string,
  pages: number,
  trx: TransactionClientContract
): Promise<AnalysisJob> {
  const { tenantId, publicId: fileId } = file
  const job = await AnalysisJob.create(
    {
      id: newId('job'),
      tenantId,
      storedFileId: file.id,
      engine,
      status: 'pending',
      stage: 'queued',
      progress: 0,
      message: 'Waiting to be processed.',
      revision: 1,
      totalPages: 0,
      processedPages: 0,
      activeKey: activeKey(file, engine),
      interruptions: 0,
      vanishedWorkers: 0,
    },
    { client: trx }
  )
  await file.useTransaction(trx).merge({ latestJobId: job.id }).save()
  await recordAudit(trx, {
    tenantId,
    action: 'file.processing_requested',
    target: { type: 'file', id: fileId },
    changes: { job: job.id, engine },
  })

  const refusal = await pageQuota().reserve({ tenantId, fileId, engine, pages }, trx)
  if (refusal) {
    throw quotaExceeded(refusal)
  }

  tellSchool(trx, { tenantId, type: 'file.queued', payload: { fileId } })
  dispatchAfterCommit(trx, () => dispatchProcessFile(job))
  return job
}

/**
 * Puts a job into the queue for its next slice and notes when.
 *
 * @param delay Milliseconds to wait before the slice.
 */
export async function dispatchProcessFile(
  { tenantId, id }: Pick<AnalysisJob, 'tenantId' | 'id'>,
  delay = 0
): Promise<void> {
  const { default: ProcessFileJob } = await import('../jobs/process_file_job.js')
  const dispatch = ProcessFileJob.dispatch({ tenantId, analysisJobId: id })
  await (delay > 0 ? dispatch.in(delay) : dispatch)
  await noteQueued({ tenantId, id }, delay)
}

/** What an active job of a file and engine has in its unique column. */
export function activeKey(file: StoredFile, engine: string): string {
  return `${file.id}:${engine}`
}
