import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import type { Mode, RefundState } from '@tenant-education/adapter-kit'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/**
 * Where a payment stands. `initializing`: its checkout is not open yet (shown as `pending`).
 * `success` is final; `failed` and `abandoned` may still become `success`, for money can come late.
 */
export type PaymentStatus = 'initializing' | 'pending' | 'success' | 'failed' | 'abandoned'

/**
 * What a person has to look at:
 * - `amount_short`, `amount_mismatch`, `currency_mismatch`, `mode_mismatch`, `reference_mismatch`:
 *   what the gateway has is not what was asked for, so the payment is not taken for paid
 * - `overpaid`: it is paid, and the payer gave more
 * - `double_charge`: it is paid, and was paid again
 */
export const REVIEW_REASONS = [
  'amount_short',
  'amount_mismatch',
  'currency_mismatch',
  'mode_mismatch',
  'reference_mismatch',
  'overpaid',
  'double_charge',
] as const

/** One of `REVIEW_REASONS`. */
export type ReviewReason = (typeof REVIEW_REASONS)[number]

/** Money that a tenant asks a payer for. Amounts are integers in the minor unit (kobo). */
export default class Payment extends TenantModel {
  static override table = 'payments'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** The tenant's own name of the payment, unique within the tenant. */
  @column()
  declare reference: string

  /** What the tenant is to receive. */
  @column({ consume: Number })
  declare amount: number

  /** What the payer pays on top, for the gateway's fee. */
  @column({ consume: Number })
  declare surcharge: number

  /** What the gateway is asked to collect: amount and surcharge. */
  @column({ consume: Number })
  declare amountCharged: number

  /** ISO 4217, upper case. */
  @column()
  declare currency: string

  @column()
  declare mode: Mode

  /** Encrypted; read through `emailOf`. */
  @column({ serializeAs: null })
  declare email: string

  /** What payments of an address are found by; see `emailIndexes`. */
  @column({ serializeAs: null })
  declare emailIndex: string | null

  /** Encrypted JSON; read through `metadataOf`. */
  @column({ serializeAs: null })
  declare metadata: string | null

  @column()
  declare studentId: string | null

  /** Where the payer's browser is sent in the end. */
  @column()
  declare callbackUrl: string | null

  /**
   * The gateway that the payment was opened with: it keeps it when the tenant changes to another.
   */
  @column()
  declare adapterId: string

  @column()
  declare connectionId: string

  @column()
  declare status: PaymentStatus

  @column()
  declare reviewReason: ReviewReason | null

  @column()
  declare refundState: RefundState

  /** What went back to the payer in all, as far as the tenant was told. */
  @column({ consume: Number })
  declare refundedAmount: number

  /** Hash of the `Idempotency-Key` of the request that asked for it. */
  @column({ serializeAs: null })
  declare requestKey: string | null

  @timestamp()
  declare paidAt: DateTime | null

  /** Times that the gateway was asked by the reconciler. */
  @column()
  declare checks: number

  /** When the reconciler asks next; null: not at all. */
  @timestamp()
  declare nextCheckAt: DateTime | null

  /** Until then, somebody is opening its checkout. */
  @timestamp()
  declare openingUntil: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
