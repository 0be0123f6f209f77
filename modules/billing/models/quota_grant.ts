import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import type { Meter } from '../quota/services/quota_meters.js'

/** Units beyond the plan that a tenant was given: a promotion, a purchase, a compensation. */
export default class QuotaGrant extends TenantModel {
  static override table = 'quota_grants'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare meter: Meter

  /** The same reference is granted once. */
  @column()
  declare reference: string

  @column()
  declare amount: number

  /** Units that are neither used nor expired, the held ones included. */
  @column()
  declare remaining: number

  /** Units held by running work. */
  @column()
  declare held: number

  /** Grants with a lower number are used first. */
  @column()
  declare priority: number

  /** From then on, what nobody holds is gone; null: never. */
  @timestamp()
  declare expiresAt: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
