import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import type { AttemptError } from '../services/attempt_errors.js'

/** `started` only while a worker is busy, or until a killed worker's lease ends. */
export type AttemptOutcome = 'started' | 'succeeded' | 'failed'

/** `scheduled` by the platform, `manual` on request of the tenant, or a `ping`. */
export type AttemptTrigger = 'scheduled' | 'manual' | 'ping'

/** One request of a delivery, written before it is sent. */
export default class WebhookAttempt extends TenantModel {
  static override table = 'webhook_attempts'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare deliveryId: string

  /** 1-based; sent as `x-service-delivery-attempt`. */
  @column()
  declare number: number

  @column()
  declare trigger: AttemptTrigger

  @column()
  declare outcome: AttemptOutcome

  @column()
  declare responseStatus: number | null

  /** Why there was no complete answer. */
  @column()
  declare errorCode: AttemptError | null

  /** The beginning of the answer, as text. */
  @column()
  declare responseText: string | null

  /** Milliseconds from the start to the end of the exchange. */
  @column()
  declare duration: number | null

  @timestamp()
  declare startedAt: DateTime
}
