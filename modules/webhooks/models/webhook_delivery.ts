import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#kernel/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/**
 * `pending`: an attempt is due or planned. `delivered`: the endpoint answered 2xx. `exhausted`: all
 * attempts failed; kept for redelivery. `cancelled`: the endpoint was disabled before it succeeded.
 */
export type DeliveryStatus = 'pending' | 'delivered' | 'exhausted' | 'cancelled'

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

  /** The exact text that is sent and signed; never changes. */
  @column()
  declare body: string

  @column()
  declare status: DeliveryStatus

  /** Attempts begun, those included that a killed worker never finished. */
  @column()
  declare attempts: number

  /** Attempts that ended in failure: these use up the retry schedule. */
  @column()
  declare failures: number

  @timestamp()
  declare nextAttemptAt: DateTime | null

  /** Until then, a worker is busy with the delivery. */
  @timestamp()
  declare leasedUntil: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
