import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** What an invoice took of a credit, in kobo. */
export default class CreditUse extends TenantModel {
  static override table = 'billing_credit_uses'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare creditId: string

  @column()
  declare invoiceId: string

  @column({ consume: Number })
  declare amount: number

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
