import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { json } from '#platform/database/json'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import type { TaxGroup } from '../invoices/services/tax.js'
import type { Buyer, Seller } from './invoice.js'

/** Corrects an issued invoice, in whole or in part. Amounts are kobo. */
export default class CreditNote extends TenantModel {
  static override table = 'billing_credit_notes'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare invoiceId: string

  /** Such as `CN-2026-000001`, without gaps. */
  @column()
  declare number: string

  /** The administrator's own name of the correction: the same is credited once. */
  @column()
  declare reference: string | null

  @column()
  declare reason: string

  @column()
  declare currency: string

  /** Without tax. */
  @column({ consume: Number })
  declare subtotal: number

  @column({ consume: Number })
  declare tax: number

  @column({ consume: Number })
  declare total: number

  @json()
  declare taxes: TaxGroup[]

  /** Seller and buyer as the invoice has them. */
  @json()
  declare seller: Seller | null

  @json()
  declare buyer: Buyer | null

  /** The period of the invoice. */
  @timestamp()
  declare periodStart: DateTime

  @timestamp()
  declare periodEnd: DateTime

  @timestamp()
  declare issuedAt: DateTime

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
