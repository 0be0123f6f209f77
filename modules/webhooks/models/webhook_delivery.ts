import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** All statuses of a delivery, in the order of its life. */
export const deliveryStatuses = ['pending', 'delivered', 'exhausted', 'cancelled'] as const

/**
 * `pending`: an attempt is due or planned. `delivered`: the endpoint answered 2xx. `exhausted`: all
 * attempts failed; kept for redelivery. `cancelled`: given up before it succeeded, see `reason`.
 */
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Why a delivery was cancelled. */
export type CancelReason = 'ENDPOINT_DISABLED' | 'ENDPOINT_DELETED' | 'ADDRESS_REFUSED'

/** One event on its way to one endpoint. */
export default class WebhookDelivery extends TenantModel {
  static override table = 'webhook_deliveries'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare endpointId: string

  /** Same on every attempt, so that the receiver can tell a repetition. */
  @column()
  declare eventId: string

  /** Type of the event, such as `file.completed`. */
  @column()
  declare event: string

  /** `ping`: asked for by the tenant, tried once. */
  @column()
  declare origin: 'event' | 'ping'

  /** The exact text that is sent and signed, encrypted; never changes. */
  @column()
  declare body: string

  @column()
  declare status: DeliveryStatus

  @column()
  declare reason: CancelReason | null

  /** Attempts begun, those included that a killed worker never finished. */
  @column()
  declare attempts: number

  /** Scheduled attempts that failed: these use up the retry schedule. */
  @column()
  declare failures: number

  /** When the schedule plans the next attempt; null when it plans none. */
  @timestamp()
  declare nextAttemptAt: DateTime | null

  /** Set while the tenant waits for an attempt beside the schedule. */
  @timestamp()
  declare redeliveryRequestedAt: DateTime | null

  /**
   * When a worker may take the delivery; null when there is nothing to do. A worker that takes it
   * moves this to the end of its lease, so that a killed worker's delivery becomes due by itself.
   */
  @timestamp()
  declare dueAt: DateTime | null

  /** Names the claim of the worker that is busy with it; only its holder may write the outcome. */
  @column()
  declare lease: string | null

  @timestamp()
  declare deliveredAt: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
