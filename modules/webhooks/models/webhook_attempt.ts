import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#kernel/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** `started` stays only on an attempt whose worker was killed before it knew the outcome. */
export type AttemptOutcome = 'started' | 'succeeded' | 'failed'

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
  declare outcome: AttemptOutcome

  @column()
  declare responseStatus: number | null

  /** Why there was no answer, such as `TIMEOUT` or `DESTINATION_NOT_ALLOWED`. */
  @column()
  declare errorCode: string | null

  /** Milliseconds from the start to the end of the exchange. */
  @column()
  declare duration: number | null

  @timestamp()
  declare startedAt: DateTime
}
