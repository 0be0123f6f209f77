import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/**
 * `requested`: the gateway was asked, or is about to be, and its answer is not known. `pending`: it
 * took the refund. `done`: the money went back. `failed`: it certainly did not.
 */
export type RefundStatus = 'requested' | 'pending' | 'done' | 'failed'

/**
 * Money of a payment that goes back to the payer: asked for through the platform, and then written
 * before the gateway is asked, or made in the gateway's dashboard and found out.
 */
export default class PaymentRefund extends TenantModel {
  static override table = 'payment_refunds'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare paymentId: string

  /** The checkout whose money goes back; null where only the gateway knows. */
  @column()
  declare attemptId: string | null

  /** Minor unit; 0 where the gateway does not say how much it was. */
  @column({ consume: Number })
  declare amount: number

  @column()
  declare reason: string | null

  @column()
  declare status: RefundStatus

  /** The gateway's own id, where it has told it. */
  @column()
  declare gatewayRefundId: string | null

  /** The event by which the gateway told of it. */
  @column()
  declare gatewayEventId: string | null

  /** What the gateway recognises a repetition by. */
  @column()
  declare idempotencyKey: string

  /** Hash of the `Idempotency-Key` of the request that asked for it. */
  @column()
  declare requestKey: string | null

  /** Until then, somebody is asking the gateway for it. */
  @timestamp()
  declare askingUntil: DateTime | null

  /** When the tenant was told. From then on it counts as given back. */
  @timestamp()
  declare toldAt: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
