import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { json } from '#platform/database/json'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import type { TaxGroup } from '../invoices/services/tax.js'

/**
 * `draft`: has no number and may still change. `open`: issued, to be paid. `void`: issued and taken
 * back. `uncollectible`: written off after 90 days.
 */
export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'

/**
 * Why the invoice was made: the first period of a subscription or of a paid plan, a change of plan,
 * a period, the first period after a trial, or the end of the subscription.
 */
export type InvoiceReason = 'first' | 'change' | 'period' | 'trial_end' | 'end'

/** The supplier as it was when the invoice was issued; then only its e-mail address may be null. */
export interface Seller {
  legalName: string | null
  address: string | null
  taxId: string | null
  registrationNo: string | null
  email: string | null
}

/** The customer as it was when the invoice was issued. */
export interface Buyer {
  legalName: string
  address: string | null
  city: string | null
  state: string | null
  country: string | null
  taxId: string | null
  registrationNo: string | null
  email: string | null
}

/**
 * What a tenant has to pay. Amounts are kobo; `amountDue` = `total` − `creditsApplied` −
 * `amountPaid`.
 */
export default class Invoice extends TenantModel {
  static override table = 'billing_invoices'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare subscriptionId: string

  @column()
  declare reason: InvoiceReason

  /** Names what the invoice is for, so that it is made once; null on a void one. */
  @column()
  declare sourceKey: string | null

  /** Such as `INV-2026-000123`, without gaps; null in a draft. */
  @column()
  declare number: string | null

  @column()
  declare status: InvoiceStatus

  @column()
  declare currency: string

  /** Without tax. */
  @column({ consume: Number })
  declare subtotal: number

  @column({ consume: Number })
  declare tax: number

  @column({ consume: Number })
  declare total: number

  @column({ consume: Number })
  declare creditsApplied: number

  @column({ consume: Number })
  declare amountPaid: number

  @column({ consume: Number })
  declare amountDue: number

  @json()
  declare taxes: TaxGroup[]

  @json()
  declare seller: Seller | null

  @json()
  declare buyer: Buyer | null

  @timestamp()
  declare periodStart: DateTime

  /** Exclusive. */
  @timestamp()
  declare periodEnd: DateTime

  @timestamp()
  declare issuedAt: DateTime | null

  @timestamp()
  declare dueAt: DateTime | null

  @timestamp()
  declare paidAt: DateTime | null

  @timestamp()
  declare voidedAt: DateTime | null

  @column()
  declare voidReason: string | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
