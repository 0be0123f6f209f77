import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** A PDF that was made once and is served ever after. */
export default class BillingDocument extends TenantModel {
  static override table = 'billing_documents'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** Invoice or credit note. */
  @column()
  declare subjectId: string

  /** `issued`, or `void` for an invoice that was taken back. */
  @column()
  declare version: 'issued' | 'void'

  /** Hexadecimal, of the bytes: the `ETag`. */
  @column({ columnName: 'sha256' })
  declare sha256: string

  @column()
  declare driveKey: string

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
