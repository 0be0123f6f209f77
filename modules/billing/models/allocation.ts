import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** Money that came in for an invoice. Each reference counts once. Amounts are kobo. */
export default class Allocation extends TenantModel {
  static override table = 'billing_allocations'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare invoiceId: string

  /** Of the payment, or of the bank transfer. */
  @column()
  declare reference: string

  /** What came in. */
  @column({ consume: Number })
  declare received: number

  /** What of it the invoice took; the rest became credit. */
  @column({ consume: Number })
  declare amount: number

  /** Where the administrator found a transfer, such as the line of a bank statement; else null. */
  @column()
  declare proof: string | null

  @timestamp()
  declare paidAt: DateTime

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
