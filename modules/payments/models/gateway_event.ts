import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import type { InboundEvent, Refund, RefundState } from '@tenant-education/adapter-kit'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/**
 * What became of an event. `unrelated`: no payment of this connection. `given_up`: the gateway
 * could not be asked for days; the reconciler goes on with the payment.
 */
export type EventOutcome = 'settled' | 'unrelated' | 'given_up'

/**
 * An event that a gateway sent, with a right signature, once. Only what says which payment to look
 * at is kept: the gateway is asked for the rest.
 */
export default class GatewayEvent extends TenantModel {
  static override table = 'gateway_events'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare connectionId: string

  /** The same for every repetition of the event. */
  @column()
  declare dedupeKey: string

  /** The gateway's own name of the event. */
  @column()
  declare type: string

  @column()
  declare kind: InboundEvent['kind']

  @column()
  declare gatewayReference: string | null

  @column()
  declare checkoutId: string | null

  /** Only from a body that was signed. */
  @column()
  declare refundState: RefundState | null

  /** The refund that it tells of, only from a body that was signed. */
  @column()
  declare refundId: string | null

  /** Minor unit. */
  @column({ consume: (value) => (value === null ? null : Number(value)) })
  declare refundAmount: number | null

  @column()
  declare refundOutcome: Refund['state'] | null

  @column()
  declare outcome: EventOutcome | null

  /** Times that the gateway was asked in vain. */
  @column()
  declare attempts: number

  /** When it is worked on next, unless its own job comes first; null once it is done. */
  @timestamp()
  declare nextAttemptAt: DateTime | null

  @timestamp()
  declare receivedAt: DateTime

  @timestamp()
  declare processedAt: DateTime | null
}
