import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { json } from '#platform/database/json'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import type { Entitlements } from '../plans/services/entitlement_catalogue.js'
import type { Meter } from '../quota/services/quota_meters.js'

/** Length of a period in calendar units. */
export interface BillingInterval {
  unit: 'month' | 'year'
  count: number
}

/** What units beyond the plan's own cost. */
export interface PlanOverage {
  meter: Meter
  /** Kobo for each unit. */
  unitMinor: number
  /** Units that may be used beyond the plan in a period; null for any number. */
  cap: number | null
}

/** In place of a tenant's id on a plan that every tenant may choose. */
export const EVERYONE = 'everyone'

/**
 * One version of a plan. Versions never change once they exist: a changed plan is a new version,
 * and subscriptions keep theirs.
 */
export default class Plan extends TenantModel {
  static override table = 'billing_plans'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** The only tenant that may choose the plan, or {@link EVERYONE}. */
  declare tenantId: string

  @column()
  declare code: string

  /** 1, 2, 3… for each code. */
  @column()
  declare version: number

  @column()
  declare name: string

  @column()
  declare description: string

  /** Kobo for each period, without tax. */
  @column({ consume: Number })
  declare priceMinor: number

  @column()
  declare currency: string

  @column()
  declare interval: BillingInterval['unit']

  @column()
  declare intervalCount: number

  /** Days a tenant's first subscription to the plan costs nothing. */
  @column()
  declare trialDays: number

  /** What the plan says; anything it leaves out has its default. */
  @json()
  declare entitlements: Partial<Entitlements>

  @json()
  declare overage: PlanOverage[]

  /**
   * The version that is offered; false for older versions and for plans that are no longer offered.
   */
  @column({ consume: Boolean })
  declare current: boolean

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  /** How long a period is. */
  get period(): BillingInterval {
    return { unit: this.interval, count: this.intervalCount }
  }
}
