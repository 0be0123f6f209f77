import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import type { Meter } from '../quota/services/quota_meters.js'

/**
 * What a tenant may use of a meter in one period, and what it has used and reserved of that: of the
 * plan's own units, of grants, and beyond both (overage). Changed by conditional updates only.
 */
export default class QuotaPeriod extends TenantModel {
  static override table = 'quota_periods'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare meter: Meter

  /** First moment of the period; the epoch where the meter never resets. */
  @timestamp()
  declare periodStart: DateTime

  /** First moment after the period; null where the meter never resets. */
  @timestamp()
  declare periodEnd: DateTime | null

  /** Units of the plan, copied when the period was opened; -1 without a limit. */
  @column()
  declare limitUnits: number

  /** Units of the plan that were used. */
  @column()
  declare used: number

  /** Units of the plan that are held by running work. */
  @column()
  declare reserved: number

  @column()
  declare grantsUsed: number

  @column()
  declare grantsReserved: number

  @column()
  declare overageUsed: number

  @column()
  declare overageReserved: number

  /** Units that were given back although their work had been done. */
  @column()
  declare wasted: number

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime

  /** Everything that was used, whatever it was taken from. */
  get totalUsed(): number {
    return this.used + this.grantsUsed + this.overageUsed
  }

  /** Everything that is held, whatever it was taken from. */
  get totalReserved(): number {
    return this.reserved + this.grantsReserved + this.overageReserved
  }

  /** Units of the plan that nobody has taken; Infinity without a limit. */
  get planUnitsLeft(): number {
    return this.limitUnits < 0
      ? Number.POSITIVE_INFINITY
      : Math.max(0, this.limitUnits - this.used - this.reserved)
  }
}
