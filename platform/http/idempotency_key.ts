import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** A request that named an `Idempotency-Key`, and its answer when there is one. */
export default class IdempotencyKey extends TenantModel {
  static override table = 'idempotency_keys'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** Hash of the API key's id and the `Idempotency-Key`. */
  @column()
  declare keyHash: string

  /** Hash of method, address, user and body. */
  @column()
  declare fingerprint: string

  /** Null while the request runs. */
  @column()
  declare status: number | null

  /** Headers and body, encrypted. */
  @column()
  declare answer: string | null

  /** When the request last said that it runs. */
  @timestamp({ autoCreate: true })
  declare aliveAt: DateTime

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
