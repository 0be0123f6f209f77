import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/**
 * `incomplete`: the first paid period is not paid yet. `past_due`: an invoice is overdue.
 * `restricted` and `suspended`: it has been for so long that new work, then all work, is refused.
 * `canceled`: ended.
 */
export type SubscriptionStatus =
  'trialing' | 'incomplete' | 'active' | 'past_due' | 'restricted' | 'suspended' | 'canceled'

/** What a tenant has chosen. A tenant has one that is not ended, or none. */
export default class Subscription extends TenantModel {
  static override table = 'billing_subscriptions'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** The tenant while the subscription is not ended, then null: a tenant can have only one. */
  @column()
  declare liveTenantId: string | null

  /** A version of a plan. */
  @column()
  declare planId: string

  /** The plan that takes over when the period ends. */
  @column()
  declare pendingPlanId: string | null

  @column()
  declare status: SubscriptionStatus

  /** IANA name of the zone whose midnights begin and end periods. */
  @column()
  declare timezone: string

  /** Where all periods are counted from: a local midnight. */
  @timestamp()
  declare anchorAt: DateTime

  @timestamp()
  declare currentPeriodStart: DateTime

  /** Exclusive. */
  @timestamp()
  declare currentPeriodEnd: DateTime

  /** End of the trial, kept when it is over; null without one. */
  @timestamp()
  declare trialEnd: DateTime | null

  @column({ consume: Boolean })
  declare cancelAtPeriodEnd: boolean

  @column()
  declare cancelReason: string | null

  @timestamp()
  declare canceledAt: DateTime | null

  /** Grows with each change; a change that began from an older one is refused. */
  @column()
  declare version: number

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime

  /** True once it is over for good. */
  get ended(): boolean {
    return this.liveTenantId === null
  }
}
