import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** What a tenant stores: one row, changed by statements that add and take away. */
export default class TenantStorage extends TenantModel {
  static override table = 'tenant_storage'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** Of stored objects, and of those that are being stored or deleted. */
  @column({ consume: Number })
  declare bytes: number

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
