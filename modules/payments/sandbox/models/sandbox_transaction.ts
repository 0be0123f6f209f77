import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** One charge of a payer, or one that was declined, at the sandbox gateway. */
export default class SandboxTransaction extends TenantModel {
  static override table = 'sandbox_transactions'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare checkoutId: string

  /** Counts from 1 within the checkout. */
  @column()
  declare number: number

  @column()
  declare status: 'success' | 'failed'

  /** Minor unit (kobo). */
  @column({ consume: Number })
  declare amount: number

  /** Nobody sees it before then. */
  @timestamp()
  declare occurredAt: DateTime

  /** How often the platform was told and did not take it. */
  @column()
  declare eventAttempts: number

  /** When the platform is told; null: it took it, or need not know. */
  @timestamp()
  declare nextEventAt: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
