import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** Who made a change, or tried to. */
export type ChangeSource = 'initialize' | 'verify' | 'event' | 'reconciler' | 'sweep' | 'refund'

/** A line of a payment's history. Rows are only ever added. */
export default class PaymentEvent extends TenantModel {
  static override table = 'payment_events'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare paymentId: string

  /**
   * What changed: `status`, `review`, `refund`, `attempt`; `settle_failed` where a change was lost.
   */
  @column()
  declare change: 'status' | 'review' | 'refund' | 'attempt' | 'settle_failed'

  @column()
  declare from: string | null

  @column()
  declare to: string | null

  @column()
  declare source: ChangeSource

  /** A word of the gateway or a code. Never anything personal. */
  @column()
  declare detail: string | null

  /** Unique where something may happen once only. */
  @column()
  declare onceKey: string | null

  @timestamp()
  declare at: DateTime
}
