import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** As the contract names it. All but `success` can still become `success`: money can come late. */
export type InvoicePaymentStatus = 'pending' | 'success' | 'failed' | 'abandoned'

/** A try to pay an invoice through the platform's own gateway. */
export default class InvoicePayment extends TenantModel {
  static override table = 'billing_invoice_payments'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare invoiceId: string

  /** 1-based. */
  @column()
  declare number: number

  /** Of the platform's payment. */
  @column()
  declare reference: string

  /** Kobo that were due when it was begun. */
  @column({ consume: Number })
  declare amount: number

  @column()
  declare status: InvoicePaymentStatus

  /** Where the payer pays; null as long as the gateway has not opened a checkout. */
  @column()
  declare authorizationUrl: string | null

  @column()
  declare accessCode: string | null

  /** Until then its checkout is being opened. */
  @timestamp()
  declare openingUntil: DateTime | null

  /** When the gateway is asked next; null: only when an event comes. */
  @timestamp()
  declare nextCheckAt: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
