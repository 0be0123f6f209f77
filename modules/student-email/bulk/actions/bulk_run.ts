import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { epochOf } from '#platform/clock'
import { touched } from '#platform/database/timestamp'
import { inTransaction } from '#platform/database/transaction'
import { inLanes } from '#platform/work/lanes'
import { LeaseLost, type Lease } from '#platform/work/lease'
import { addMissing } from './add_missing.js'
import { checkRows } from './check_rows.js'
import { finishBulkJob } from './finish_bulk_job.js'
import { previewRow } from './preview_row.js'
import { workOnRow, type RowEnd } from './work_on_row.js'
import { Pace } from '#platform/pace'
import { accountQuota } from '../../extension_points/account_quota.js'
import type BulkJob from '../../models/bulk_job.js'
import { ACTIVE_STATUSES, type PauseReason } from '../../models/bulk_job.js'
import BulkRow from '../../models/bulk_row.js'
import type EmailConfiguration from '../../models/email_configuration.js'
import { findConfiguration } from '../../providers/queries/configurations.js'
import { mailProvider } from '../../providers/services/mail_providers.js'
import { AccountSlots, reserveAccounts } from '../services/account_slots.js'
import { endRow } from '../services/bulk_counters.js'
import { bulkProgressHub, progressOf } from '../services/bulk_progress.js'
import { NamingOrder } from '../services/naming_order.js'
import { exceedsSafeguards } from '../services/safeguards.js'

/** Milliseconds that a job works before it lets others have their turn. */
const SLICE = 2000

/** Rows that are fetched at once. */
const BATCH = 50

/** Calls to a provider at the same time, whatever it admits. */
const MAXIMUM_LANES = 5

/** Times that a row may end with an unexpected error. */
const MAXIMUM_ROW_ERRORS = 3

/** Milliseconds between two messages about progress. */
const PROGRESS_INTERVAL = 200

/** The longest that a provider is waited for before somebody has to resume the job. */
const LONGEST_WAIT = 3_600_000

/** One slice of one job under its lease. */
export class BulkRun {
  readonly #lease: Lease<BulkJob>
  readonly #signal: AbortSignal
  readonly #pace = new Pace()
  #published = 0
  #end: RowEnd = { kind: 'next' }

  constructor(lease: Lease<BulkJob>, signal: AbortSignal) {
    this.#lease = lease
    this.#signal = signal
  }

  /** @returns milliseconds until the next slice is due, or null when none follows. */
  async work(): Promise<number | null> {
    const { row: job } = this.#lease
    const configuration = await findConfiguration(job.tenantId)
    if (job.status !== 'running') {
      const isReady = await this.#prepare(configuration)
      if (!isReady) {
        return this.#signal.aborted ? 0 : null
      }
    }
    return this.#workOnRows(configuration)
  }

  /**
   * Checks the rows, adds those of missing students, asks the safeguards, reserves the accounts.
   */
  async #prepare(configuration: EmailConfiguration): Promise<boolean> {
    const { row: job } = this.#lease
    if (job.status === 'pending') {
      await this.#change({
        status: 'validating',
        startedAt: job.startedAt?.toMillis() ?? this.#now(),
      })
      await this.#publish()
    }
    if (!(await checkRows(job, this.#signal))) {
      return false
    }
    if (job.options.missingAction === 'suspend') {
      if (!(await addMissing(job, this.#signal))) {
        return false
      }
      await job.refresh()
    }
    if (job.dryRun) {
      return this.#change({ status: 'running' })
    }
    const allowance = await accountQuota().allowance(job.tenantId)
    if (!job.safeguardConfirmed && (await exceedsSafeguards(job, configuration, allowance))) {
      await this.#pause('safeguard')
      return false
    }
    return inTransaction(async (trx) => {
      const accountsGranted = await reserveAccounts(job, trx)
      const changes = { status: 'running', accountsGranted, accountsMade: 0 }
      if (!(await this.#change(changes, trx))) {
        throw new LeaseLost(job.id)
      }
      return true
    })
  }

  async #workOnRows(configuration: EmailConfiguration): Promise<number | null> {
    const { row: job } = this.#lease
    await this.#takeUpInterrupted()
    const slots = await AccountSlots.of(job)
    const { capabilities } = await mailProvider(job.tenantId, configuration.provider)
    const lanes = job.dryRun ? 1 : Math.min(MAXIMUM_LANES, capabilities.concurrency)
    const until = performance.now() + SLICE

    while (performance.now() < until && !this.#signal.aborted) {
      const rows = await this.#dueRows()
      if (rows.length === 0) {
        return this.#noRowsDue()
      }
      const order = await NamingOrder.of(job.dryRun ? [] : rows, job, configuration)
      await this.#inLanes(rows, lanes, (row) =>
        job.dryRun
          ? previewRow(row, job, configuration)
          : order.inTurn(row, () => this.#workOn(row, { configuration, slots }))
      )
      if (this.#end.kind === 'pause') {
        await this.#pause(this.#end.reason)
        return null
      }
      if (this.#end.kind === 'wait') {
        return this.#wait(this.#end.milliseconds)
      }
      await job.refresh()
      if (job.status !== 'running') {
        return null
      }
    }
    return 0
  }

  /** Rows take their turns in a few lanes until one of them says that the job has to stop. */
  #inLanes(rows: BulkRow[], lanes: number, work: (row: BulkRow) => Promise<void>): Promise<void> {
    const queue = rows.values()
    const mayGoOn = () => !this.#signal.aborted && this.#end.kind === 'next'
    const take = () => (mayGoOn() ? queue.next().value : undefined)
    return inLanes(take, lanes, async (row) => {
      await work(row)
      await this.#publishNowAndThen()
      await this.#pace.rest()
    })
  }

  async #workOn(
    row: BulkRow,
    means: { configuration: EmailConfiguration; slots: AccountSlots }
  ): Promise<void> {
    try {
      const end = await workOnRow(row, this.#lease.row, means, this.#lease.clock)
      if (end.kind !== 'next') {
        this.#end = end
      }
    } catch (error) {
      await this.#rowBroke(row, error)
    }
  }

  /** An unexpected error of one row must not hold the others up. */
  async #rowBroke(row: BulkRow, error: unknown): Promise<void> {
    logger.error({ err: error, bulkJobId: row.jobId, row: row.row }, 'a row of a bulk job broke')
    if (row.attempts + 1 >= MAXIMUM_ROW_ERRORS) {
      const message = 'The row could not be processed. Retry it later.'
      await endRow(row, { status: 'failed', error: { code: 'EMAIL_PROVIDER_ERROR', message } })
      return
    }
    await BulkRow.forTenant(row.tenantId)
      .where('id', row.id)
      .where('status', 'provisioning')
      .update({
        status: 'pending',
        attempts: row.attempts + 1,
        nextAttemptAt: this.#now() + 1000,
      })
  }

  /** Rows that a killed worker left behind are begun again: their accounts are recognised. */
  async #takeUpInterrupted(): Promise<void> {
    await this.#rows().where('status', 'provisioning').update({ status: 'pending' })
  }

  #dueRows(): Promise<BulkRow[]> {
    return this.#rows()
      .where('status', 'pending')
      .where((due) => due.whereNull('nextAttemptAt').orWhere('nextAttemptAt', '<=', this.#now()))
      .orderBy('row')
      .limit(BATCH)
  }

  async #noRowsDue(): Promise<number | null> {
    const next = await this.#rows().where('status', 'pending').orderBy('nextAttemptAt').first()
    if (next) {
      return this.#wait(Math.max(1, (next.nextAttemptAt?.toMillis() ?? 0) - this.#now()))
    }
    await finishBulkJob(this.#lease)
    return null
  }

  /** A provider that asks for a very long pause makes the job wait for a person instead. */
  async #wait(milliseconds: number): Promise<number | null> {
    if (milliseconds > LONGEST_WAIT) {
      await this.#pause('provider_rate')
      return null
    }
    await this.#change({ resumeAt: this.#now() + milliseconds })
    return milliseconds
  }

  async #pause(reason: PauseReason): Promise<void> {
    await this.#change({ status: 'paused', pauseReason: reason })
  }

  /** Changes the job unless somebody has cancelled it, or the lease was lost. */
  async #change(
    changes: Record<string, unknown>,
    trx?: TransactionClientContract
  ): Promise<boolean> {
    const { row: job } = this.#lease
    const changed = await this.#lease
      .mine({ client: trx })
      .whereIn('status', [...ACTIVE_STATUSES])
      .update({
        ...changes,
        interruptions: 0,
        revision: (trx ?? db).raw('revision + 1'),
        ...touched(),
      })
    if (trx) {
      await job.useTransaction(trx).refresh()
    } else {
      await job.refresh()
    }
    return Number(changed) === 1
  }

  async #publishNowAndThen(): Promise<void> {
    if (performance.now() - this.#published > PROGRESS_INTERVAL) {
      await this.#publish()
    }
  }

  async #publish(): Promise<void> {
    this.#published = performance.now()
    bulkProgressHub.publish(progressOf(await this.#lease.row.refresh()))
  }

  #now(): number {
    return epochOf(this.#lease.clock)
  }

  #rows() {
    const { id, tenantId } = this.#lease.row
    return BulkRow.forTenant(tenantId).where('jobId', id)
  }
}
