import { fromDatabase } from '#platform/database/timestamp'
import type BulkJob from '../../models/bulk_job.js'
import type BulkRow from '../../models/bulk_row.js'
import { percentDone } from '../services/bulk_progress.js'

/** A bulk job as the API shows it. */
export function presentBulkJob(job: BulkJob, credentialsUntil: number | undefined) {
  const isPaused = job.status === 'paused'
  return {
    jobId: job.id,
    status: job.status,
    progress: percentDone(job),
    total: job.total,
    processed: job.processed,
    created: job.created,
    updated: job.updated,
    skipped: job.skipped,
    failed: job.failed,
    dryRun: job.dryRun,
    pauseReason: isPaused ? job.pauseReason : null,
    error: job.error,
    externalRef: job.externalRef,
    credentialsAvailableUntil: fromDatabase(credentialsUntil)?.toISO() ?? null,
    createdAt: job.createdAt.toISO(),
    startedAt: job.startedAt?.toISO() ?? null,
    completedAt: job.completedAt?.toISO() ?? null,
  }
}

/** A row of a bulk job as the API shows it. */
export function presentBulkRow(row: BulkRow) {
  return {
    row: row.row,
    studentId: row.studentId,
    action: row.action,
    listed: row.isListed,
    status: row.status,
    address: row.address,
    accountId: row.accountId,
    attempts: row.attempts,
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage },
  }
}
