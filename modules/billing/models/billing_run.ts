import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** Something that `billing:run` did. Its key is unique: run twice, it is done once. */
export default class BillingRun extends TenantModel {
  static override table = 'billing_runs'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare kind: 'period_close'

  /** `sub:<subscription>:<start of the period in epoch milliseconds>` */
  @column()
  declare key: string

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
