import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import type { Tier } from '../providers/services/tiers.js'

/**
 * `pending`: its address is taken, the provider has not confirmed the mailbox. `failed`: it never
 * came to be; its address is free. `deleted`: restorable. `purged`: only its blocked address is
 * left.
 */
export type AccountStatus = 'pending' | 'active' | 'suspended' | 'deleted' | 'failed' | 'purged'

/** Statuses that count as accounts of the tenant. */
export const LIVE_STATUSES: readonly AccountStatus[] = ['pending', 'active', 'suspended']

/** A pupil's e-mail account. */
export default class EmailAccount extends TenantModel {
  static override table = 'email_accounts'
  static override selfAssignPrimaryKey = true

  /** Also the stamp by which the provider's mailbox is recognised. */
  @column({ isPrimary: true })
  declare id: string

  /** The caller's identifier. */
  @column()
  declare studentId: string

  /** The same while the account is live: a unique index admits one live account of a student. */
  @column()
  declare liveStudentId: string | null

  /** Lower case. */
  @column()
  declare address: string

  /** The verified domain that covers the address: its own, or a parent of it. */
  @column()
  declare domainId: string

  @column()
  declare domain: string

  @column()
  declare provider: string

  /** The provider's own id of the mailbox. */
  @column()
  declare providerId: string | null

  @column()
  declare tier: Tier

  @column()
  declare status: AccountStatus

  /** What a restored account becomes again. */
  @column()
  declare statusBeforeDeletion: 'active' | 'suspended' | null

  @column()
  declare firstName: string

  @column()
  declare lastName: string

  @column()
  declare middleName: string

  @column()
  declare displayName: string

  /** First, middle and last name in plain letters, for the search. */
  @column()
  declare foldedName: string

  @column()
  declare foldedLastName: string

  @column()
  declare admissionNumber: string | null

  @column()
  declare grade: string | null

  @column()
  declare className: string | null

  @column()
  declare graduationYear: number | null

  /** Encrypted. */
  @column({ serializeAs: null })
  declare guardianEmail: string | null

  /** Encrypted. */
  @column({ serializeAs: null })
  declare recoveryEmail: string | null

  /** Megabytes. */
  @column()
  declare quotaMb: number

  @column({ consume: Boolean })
  declare mailboxReady: boolean

  @column({ consume: Boolean })
  declare mustChangePassword: boolean

  @column()
  declare suspendReason: string | null

  /** Bulk job that made it. */
  @column()
  declare jobId: string | null

  /** Times that making the mailbox failed without a final answer. */
  @column()
  declare attempts: number

  /**
   * When the sweep looks at it: pending, it asks the provider; not ready, it looks whether the
   * mailbox is; deleted or failed, it erases it.
   */
  @timestamp()
  declare nextAttemptAt: DateTime | null

  /** Until then, somebody is changing it. */
  @timestamp()
  declare lockedUntil: DateTime | null

  @timestamp()
  declare suspendedAt: DateTime | null

  @timestamp()
  declare deletedAt: DateTime | null

  @timestamp()
  declare restorableUntil: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
