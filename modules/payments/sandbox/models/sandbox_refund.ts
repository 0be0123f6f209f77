import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** Play money given back at the sandbox gateway. */
export default class SandboxRefund extends TenantModel {
  static override table = 'sandbox_refunds'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare transactionId: string

  @column()
  declare idempotencyKey: string

  /** Minor unit (kobo). */
  @column({ consume: Number })
  declare amount: number

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
