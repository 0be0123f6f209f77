import logger from '@adonisjs/core/services/logger'
import { inTransaction } from '#platform/database/transaction'
import { ApiException } from '#platform/http/api_exception'
import BulkJob, { ACTIVE_STATUSES } from '../../models/bulk_job.js'
import BulkRow from '../../models/bulk_row.js'
import { BulkLease } from '../../services/bulk/bulk_lease.js'
import { bulkProgressHub, progressOf } from '../../services/bulk/bulk_progress.js'
import { BulkRun } from '../../services/bulk/bulk_run.js'
import { SettleBulkJob } from './settle_bulk_job.js'

/** Milliseconds before a turn that ended with an unexpected error is taken again. */
const INTERRUPTION_DELAY = 15_000

/** Such turns in a row after which the job is given up. */
const MAXIMUM_INTERRUPTIONS = 10

/** A turn that is to be taken, after so many milliseconds. */
export interface NextTurn {
  jobId: string
  delay: number
}

/**
 * Gives a bulk job one turn: a look at its rows, or a slice of work on them. Safe to call at any time
 * and as often as wanted: the lease lets one worker in, and what was done before is found in the
 * database.
 */
export class TakeTurn {
  /** @param stopping aborted when the process shuts down; the job is then left for the next one. */
  async handle(
    { tenantId, bulkJobId }: { tenantId: string; bulkJobId: string },
    stopping: AbortSignal
  ): Promise<NextTurn[]> {
    const lease = await BulkLease.claim(tenantId, bulkJobId)
    if (lease === null || lease === 'busy') {
      return []
    }
    let delay: number | null = null
    try {
      const signal = AbortSignal.any([stopping, lease.signal])
      delay = await new BulkRun(lease, signal).work()
    } catch (error) {
      delay = await this.#interrupted(lease, error)
    } finally {
      await lease.release()
    }
    await this.#publish(lease.job)
    return this.#next(lease.job, stopping.aborted ? null : delay)
  }

  /** This job again, or those of the tenant that waited for it. */
  async #next(job: BulkJob, delay: number | null): Promise<NextTurn[]> {
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
    await new SettleBulkJob().handle(await job.refresh())
    return others
  }

  async #interrupted({ job, owner }: BulkLease, error: unknown): Promise<number | null> {
    const interruptions = job.interruptions + 1
    const isFinal = error instanceof ApiException || interruptions >= MAXIMUM_INTERRUPTIONS
    logger.error(
      { err: error, tenantId: job.tenantId, bulkJobId: job.id, interruptions },
      'a turn of a bulk job was interrupted'
    )
    await inTransaction(async (client) => {
      const changed = await BulkJob.forTenant(job.tenantId, { client })
        .where('id', job.id)
        .where('leaseOwner', owner)
        .whereIn('status', [...ACTIVE_STATUSES])
        .update({
          interruptions,
          ...(isFinal
            ? { status: 'failed', error: messageOf(error), completedAt: Date.now() }
            : { resumeAt: Date.now() + INTERRUPTION_DELAY }),
          revision: client.raw('revision + 1'),
          updatedAt: Date.now(),
        })
      if (Number(changed) === 1 && isFinal) {
        await BulkRow.forTenant(job.tenantId, { client })
          .where('jobId', job.id)
          .whereIn('status', ['pending', 'provisioning'])
          .update({ status: 'cancelled' })
      }
    })
    return isFinal ? null : INTERRUPTION_DELAY
  }

  async #publish(job: BulkJob): Promise<void> {
    bulkProgressHub.publish(progressOf(await job.refresh()))
  }
}

/** What a tenant is told: its own faults in words, ours without details. */
function messageOf(error: unknown): string {
  return error instanceof ApiException
    ? error.message.slice(0, 300)
    : 'The job was interrupted several times. Retry its rows, or send the list again.'
}
