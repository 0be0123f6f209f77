import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/**
 * `plan`: a period of a plan. `proration`: days of a plan, charged or credited. `overage`: units
 * beyond the plan. `adjustment`: such units of a period that was already invoiced.
 */
export type LineKind = 'plan' | 'proration' | 'overage' | 'adjustment'

/** A line of an invoice. Amounts are kobo; `amount` = `quantity` × `unitMinor`, without tax. */
export default class InvoiceLine extends TenantModel {
  static override table = 'billing_invoice_lines'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare invoiceId: string

  /** 1-based. */
  @column()
  declare position: number

  @column()
  declare kind: LineKind

  @column()
  declare description: string

  @column({ consume: Number })
  declare quantity: number

  @column({ consume: Number })
  declare unitMinor: number

  @column({ consume: Number })
  declare amount: number

  @column()
  declare taxCode: string

  /** Basis points: 750 are 7.5 %. */
  @column()
  declare taxBps: number

  @column({ consume: Number })
  declare tax: number

  /** What was counted; null for a line of a plan. */
  @column()
  declare meter: string | null

  @timestamp()
  declare periodStart: DateTime

  @timestamp()
  declare periodEnd: DateTime

  /** Date of supply: it decides the rate of tax. */
  @timestamp()
  declare suppliedAt: DateTime
}
