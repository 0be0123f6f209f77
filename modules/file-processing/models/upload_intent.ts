import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/**
 * Written before an object is stored and removed in the transaction that creates its file. One that
 * stays behind names an object that nobody points to.
 */
export default class UploadIntent extends TenantModel {
  static override table = 'upload_intents'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare driveKey: string

  /** Bytes of the tenant's storage that the object takes; given back when it is swept. */
  @column({ consume: Number })
  declare size: number

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
