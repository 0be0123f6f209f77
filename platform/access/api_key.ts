import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { json } from '#platform/database/json'
import { timestamp } from '#platform/database/timestamp'
import type { Scope } from '#kernel/modules/manifest'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** A key with which a tenant's server calls the API. The key itself is not kept, only its hash. */
export default class ApiKey extends TenantModel {
  static override table = 'api_keys'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare name: string

  /** Last four characters of the key. */
  @column()
  declare hint: string

  @column({ serializeAs: null })
  declare hash: string

  /** Hash of the key before the last rotation, valid until the grace ends. */
  @column({ serializeAs: null })
  declare previousHash: string | null

  @timestamp({ serializeAs: null })
  declare previousHashUntil: DateTime | null

  @json()
  declare scopes: Scope[]

  @timestamp()
  declare expiresAt: DateTime | null

  @timestamp()
  declare revokedAt: DateTime | null

  /** Accurate to a minute. */
  @timestamp()
  declare lastUsedAt: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime

  /** Revoked and expired keys stay listed, so that one can see what was in use. */
  get status(): 'active' | 'expired' | 'revoked' {
    if (this.revokedAt) {
      return 'revoked'
    }
    return this.expiresAt && this.expiresAt.toMillis() <= Date.now() ? 'expired' : 'active'
  }
}
