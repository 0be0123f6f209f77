import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/**
 * `unused_days`: days of a plan that was given up. `overpayment`: paid beyond what was due.
 * `credit_note`: an invoice was corrected. `returned`: its invoice became void.
 */
export type CreditKind = 'unused_days' | 'overpayment' | 'credit_note' | 'returned'

/** Money that a tenant is owed and that its next invoices take, tax included. Amounts are kobo. */
export default class Credit extends TenantModel {
  static override table = 'billing_credits'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare kind: CreditKind

  /** Names what the credit is for, so that it is given once. */
  @column()
  declare source: string

  @column({ consume: Number })
  declare amount: number

  /** What no invoice has taken yet. */
  @column({ consume: Number })
  declare remaining: number

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
