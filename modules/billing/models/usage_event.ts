import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import type { Meter } from '../quota/services/quota_meters.js'

/**
 * Something that counted. Rows are only added. The quantities of a period's events sum up to what
 * the period has used.
 */
export default class UsageEvent extends TenantModel {
  static override table = 'usage_events'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare meter: Meter

  @column()
  declare periodId: string

  /** Units; negative where units of a meter that never resets came back. */
  @column()
  declare quantity: number

  @timestamp()
  declare occurredAt: DateTime

  @column()
  declare subjectType: string

  @column()
  declare subjectId: string

  /** Unique per tenant and meter, so that nothing counts twice. */
  @column()
  declare idempotencyKey: string

  /** When it was taken back; null while it counts. */
  @timestamp()
  declare voidedAt: DateTime | null
}
