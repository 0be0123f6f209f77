import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { json } from '#platform/database/json'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import type { Meter } from '../quota/services/quota_meters.js'

/** Units of one grant. */
export interface GrantUnits {
  grantId: string
  units: number
}

/** What units were taken from, in the order in which they are used. */
export interface UnitSources {
  /** Units of the plan. */
  plan: number
  grants: GrantUnits[]
  /** Units beyond plan and grants. */
  overage: number
}

/**
 * `held`: work is running. `committed`: it was done, with as many units as it turned out to need.
 * `released`: given back. `expired`: nobody gave a sign of life and the sweeper gave it back.
 * `late`: the work was done after that, when nothing was left any more; it counts as overage.
 */
export type ReservationStatus = 'held' | 'committed' | 'released' | 'expired' | 'late'

/** Units that a piece of work holds, or what became of them. */
export default class QuotaReservation extends TenantModel {
  static override table = 'quota_reservations'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare meter: Meter

  /** What the units are for. The same subject is never charged twice. */
  @column()
  declare subject: string

  /**
   * The subject while the reservation is held or committed, else null: unique per tenant and meter.
   */
  @column()
  declare activeSubject: string | null

  /** What usage events name, such as `file` and its id. */
  @column()
  declare subjectType: string

  @column()
  declare subjectId: string

  /** The period in which the units were taken; they stay its units whenever the work ends. */
  @column()
  declare periodId: string

  @column()
  declare units: number

  @column()
  declare committedUnits: number

  /** What the units were taken from, so that they return there. */
  @json()
  declare sources: UnitSources

  @column()
  declare status: ReservationStatus

  /** When the sweeper gives the units back unless there is a sign of life. */
  @timestamp()
  declare expiresAt: DateTime

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
