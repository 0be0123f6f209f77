import logger from '@adonisjs/core/services/logger'
import { epochOf, systemClock } from '#platform/clock'
import { touched } from '#platform/database/timestamp'
import { inTransaction } from '#platform/database/transaction'
import { ApiException } from '#platform/http/api_exception'
import { LeaseLost, type Lease } from '#platform/work/lease'
import BulkJob, { ACTIVE_STATUSES } from '../../models/bulk_job.js'
import BulkRow from '../../models/bulk_row.js'
import { leaseBulkJob } from '../services/bulk_lease.js'
import { bulkProgressHub, progressOf } from '../services/bulk_progress.js'
import { BulkRun } from './bulk_run.js'
import { settleBulkJob } from './settle_bulk_job.js'

/** Milliseconds before a slice that ended with an unexpected error is taken again. */
const INTERRUPTION_DELAY = 15_000

/** Such slices in a row after which the job is given up. */
const MAXIMUM_INTERRUPTIONS = 10

/** A slice that is to be taken, after so many milliseconds. */
export interface NextTurn {
  jobId: string
  delay: number
}

/**
 * Works on a bulk job for one slice: a look at its rows, or work on some of them. Safe to call at
 * any time and as often as wanted: the lease lets one worker in, and what was done before is found
 * in the database.
 *
 * @param stopping aborted when the process shuts down; the job is then left for the next one.
 */
export async function takeSlice(
  { tenantId, bulkJobId }: { tenantId: string; bulkJobId: string },
  stopping: AbortSignal,
  clock = systemClock
): Promise<NextTurn[]> {
  const lease = await leaseBulkJob(tenantId, bulkJobId, clock)
  if (lease === null) {
    return []
  }
  let delay: number | null = null
  try {
    const signal = AbortSignal.any([stopping, lease.signal])
    delay = await new BulkRun(lease, signal).work()
  } catch (error) {
    delay = error instanceof LeaseLost ? null : await interrupted(lease, error)
  } finally {
    await lease.release()
  }
  await publish(lease.row)
  return next(lease.row, stopping.aborted ? null : delay)
}

/** This job again, or those of the tenant that waited for it. */
async function next(job: BulkJob, delay: number | null): Promise<NextTurn[]> {
  if (delay !== null && delay === 0) {
    return [{ jobId: job.id, delay }]
  }
  const waiting = await BulkJob.forTenant(job.tenantId)
    .whereIn('status', [...ACTIVE_STATUSES])
    .whereNot('id', job.id)
    .orderBy('id')
  const others = waiting.map(({ id }) => ({ jobId: id, delay: 0 }))
  if (delay !== null) {
    return [{ jobId: job.id, delay }, ...others]
  }
  await settleBulkJob(await job.refresh())
  return others
}

async function interrupted(lease: Lease<BulkJob>, error: unknown): Promise<number | null> {
  const { row: job } = lease
  const interruptions = job.interruptions + 1
  const isFinal = error instanceof ApiException || interruptions >= MAXIMUM_INTERRUPTIONS
  logger.error(
    { err: error, tenantId: job.tenantId, bulkJobId: job.id, interruptions },
    'a slice of a bulk job was interrupted'
  )
  await inTransaction(async (trx) => {
    const changed = await lease
      .mine({ client: trx })
      .whereIn('status', [...ACTIVE_STATUSES])
      .update({
        interruptions,
        ...(isFinal
          ? { status: 'failed', error: messageOf(error), completedAt: epochOf(lease.clock) }
          : { resumeAt: epochOf(lease.clock) + INTERRUPTION_DELAY }),
        revision: trx.raw('revision + 1'),
        ...touched(),
      })
    if (Number(changed) === 1 && isFinal) {
      await BulkRow.forTenant(job.tenantId, { client: trx })
        .where('jobId', job.id)
        .whereIn('status', ['pending', 'provisioning'])
        .update({ status: 'cancelled' })
    }
  })
  return isFinal ? null : INTERRUPTION_DELAY
}

async function publish(job: BulkJob): Promise<void> {
  bulkProgressHub.publish(progressOf(await job.refresh()))
}

/** What a tenant is told: its own faults in words, ours without details. */
function messageOf(error: unknown): string {
  return error instanceof ApiException
    ? error.message.slice(0, 300)
    : 'The job was interrupted several times. Retry its rows, or send the list again.'
}
