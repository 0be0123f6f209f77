import { fromDatabase } from '#platform/database/timestamp'
import { iso } from '#platform/http/moments'
import {
  always,
  count,
  flag,
  listOf,
  moment,
  momentOrNull,
  named,
  object,
  orNull,
  pageOf,
  percent,
  text,
  textOrNull,
  type Shown,
} from '#platform/http/shapes'
import { show } from '#platform/http/show'
import type BulkJob from '../../models/bulk_job.js'
import type BulkRow from '../../models/bulk_row.js'
import { percentDone } from '../services/bulk_progress.js'

/** A job that was taken in. */
export const acceptance = object({
  success: flag,
  status: always('pending'),
  jobId: text,
  total: count,
})

export const bulkJob = named(
  'BulkEmailJob',
  object({
    jobId: text,
    status: text,
    progress: percent,
    total: count,
    processed: count,
    created: count,
    updated: count,
    skipped: count,
    failed: count,
    dryRun: flag,
    pauseReason: textOrNull,
    error: textOrNull,
    externalRef: textOrNull,
    credentialsAvailableUntil: momentOrNull,
    createdAt: moment,
    startedAt: momentOrNull,
    completedAt: momentOrNull,
  })
)

export const bulkJobs = pageOf('jobs', bulkJob)

const bulkRow = object({
  row: count,
  studentId: text,
  action: textOrNull,
  listed: flag,
  status: text,
  address: textOrNull,
  accountId: textOrNull,
  attempts: count,
  error: orNull(object({ code: text, message: text })),
})

export const bulkRows = pageOf('rows', bulkRow)

export const credentials = object({
  credentials: listOf(
    object({
      studentId: text,
      name: text,
      className: textOrNull,
      address: text,
      temporaryPassword: text,
    })
  ),
})

/**
 * A job for many accounts; `progress` is in percent.
 *
 * @param credentialsUntil Until when its passwords can be fetched, epoch milliseconds; undefined:
 *   there are none.
 */
export function presentBulkJob(
  row: BulkJob,
  credentialsUntil: number | undefined
): Shown<typeof bulkJob> {
  return show(bulkJob, row, {
    jobId: row.id,
    progress: percentDone(row),
    pauseReason: row.status === 'paused' ? row.pauseReason : null,
    credentialsAvailableUntil: iso(fromDatabase(credentialsUntil)),
  })
}

/** What became of one student of the list; `error` is null unless it failed. */
export function presentBulkRow(row: BulkRow): Shown<typeof bulkRow> {
  const { isListed, errorCode, errorMessage } = row
  return show(bulkRow, row, {
    listed: isListed,
    error: errorCode === null ? null : { code: errorCode, message: errorMessage! },
  })
}
