import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { json } from '#platform/database/json'
import { timestamp } from '#platform/database/timestamp'
import { LeasedRow } from '#platform/work/lease'
import type { BulkOptions } from '../bulk/services/bulk_request.js'

/** Where a bulk job stands. */
export type BulkJobStatus =
  | 'pending'
  | 'validating'
  | 'running'
  | 'paused'
  | 'completed'
  | 'completed_with_errors'
  | 'failed'
  | 'cancelled'

/** Why a job waits for somebody. */
export type PauseReason =
  'safeguard' | 'provider_auth' | 'provider_capacity' | 'provider_rate' | 'domain' | 'user'

/** Statuses in which a worker has something to do. */
export const ACTIVE_STATUSES: readonly BulkJobStatus[] = ['pending', 'validating', 'running']

/** Statuses after which nothing follows, unless failed rows are tried again. */
export const FINISHED_STATUSES: readonly BulkJobStatus[] = [
  'completed',
  'completed_with_errors',
  'failed',
  'cancelled',
]

/**
 * A list of students whose accounts are provisioned one by one. Its counters are those of its rows.
 */
export default class BulkJob extends LeasedRow {
  static override table = 'email_bulk_jobs'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare status: BulkJobStatus

  @column({ consume: Boolean })
  declare dryRun: boolean

  @json()
  declare options: BulkOptions

  /** Columns as they were sent, for the list of errors. */
  @json()
  declare columns: string[]

  @column()
  declare total: number

  @column()
  declare processed: number

  @column()
  declare created: number

  @column()
  declare updated: number

  @column()
  declare skipped: number

  @column()
  declare failed: number

  /** Counts the times that failed rows were tried again, from 1. */
  @column()
  declare round: number

  /** Accounts that the quota gave this round; null before it was asked. */
  @column()
  declare accountsGranted: number | null

  /** Accounts that this round has made. */
  @column()
  declare accountsMade: number

  /** Somebody has confirmed that the job may change more than the safeguards admit. */
  @column({ consume: Boolean })
  declare safeguardConfirmed: boolean

  @column()
  declare pauseReason: PauseReason | null

  @column()
  declare error: string | null

  /** The caller's own name for the job. */
  @column()
  declare externalRef: string | null

  /** Slices in a row that ended with an unexpected error. */
  @column()
  declare interruptions: number

  /** Grows with every change that clients can see. */
  @column()
  declare revision: number

  /** When the provider wants to be asked again; null: now. */
  @timestamp()
  declare resumeAt: DateTime | null

  @timestamp()
  declare queuedAt: DateTime | null

  @timestamp()
  declare startedAt: DateTime | null

  @timestamp()
  declare completedAt: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
