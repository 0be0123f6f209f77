import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { json } from '#platform/database/json'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/**
 * `active`: events are sent. `paused`: events wait until the tenant makes it active again.
 * `disabled`: the platform stopped sending; events are logged as cancelled and can be recovered.
 */
export type EndpointStatus = 'active' | 'paused' | 'disabled'

/** `GONE`: it answered 410. `FAILING`: for days nothing but failures. */
export type DisabledReason = 'GONE' | 'FAILING'

/** An address of the tenant that receives its events. */
export default class WebhookEndpoint extends TenantModel {
  static override table = 'webhook_endpoints'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare url: string

  @column()
  declare description: string | null

  /** Types of the events it receives; null for all that are not opt-in. */
  @json()
  declare events: string[] | null

  @column()
  declare status: EndpointStatus

  @column()
  declare disabledReason: DisabledReason | null

  @timestamp()
  declare disabledAt: DateTime | null

  /** Failed attempts since the last success. */
  @column()
  declare failuresInRow: number

  /** Moment of the first failure since the last success. */
  @timestamp()
  declare failingSince: DateTime | null

  /** Until then the endpoint is left alone, after several failures in a row. */
  @timestamp()
  declare blockedUntil: DateTime | null

  /**
   * Milliseconds that its last answers took, on average; null before the first. Answers of a quick
   * endpoint that are quick are not taken in.
   */
  @column()
  declare answerTime: number | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
