import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/**
 * `opening`: the gateway was asked, or is about to be, and its answer is not known. `open`: there
 * is a page where the payer can pay. `refused`: the gateway certainly made none. `paid`: it was
 * paid.
 */
export type AttemptState = 'opening' | 'open' | 'refused' | 'paid'

/**
 * One checkout at the gateway, written before the gateway is asked for it. A payment has a second
 * one when the answer about the first was lost and cannot be had again.
 */
export default class PaymentAttempt extends TenantModel {
  static override table = 'payment_attempts'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare paymentId: string

  /** 1-based. */
  @column()
  declare number: number

  /** What the gateway knows the checkout by; unique at every gateway. */
  @column()
  declare gatewayReference: string

  @column()
  declare idempotencyKey: string

  /** The gateway's own id, where it needs it to be asked. */
  @column()
  declare checkoutId: string | null

  /** The gateway's id of the transaction that paid it. */
  @column()
  declare transactionId: string | null

  @column()
  declare checkoutUrl: string | null

  @column()
  declare accessCode: string | null

  @column()
  declare state: AttemptState

  /** Until then it can be paid. */
  @timestamp()
  declare expiresAt: DateTime

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
