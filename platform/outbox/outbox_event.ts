import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { json } from '#platform/database/json'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** An event that must not be lost, written in the transaction that made it true. */
export default class OutboxEvent extends TenantModel {
  static override table = 'outbox_events'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare type: string

  @json()
  declare payload: Record<string, unknown>

  /** Times that its consumers failed. */
  @column()
  declare attempts: number

  /** Epoch milliseconds before which it is not tried again. */
  @column()
  declare nextAttemptAt: number

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  /** Null until every consumer has taken it over. */
  @timestamp()
  declare dispatchedAt: DateTime | null
}
