import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** With what the events of a tenant are signed. Encrypted; read through `signingSecrets`. */
export default class SigningSecret extends TenantModel {
  static override table = 'webhook_signing_secrets'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column({ serializeAs: null })
  declare secret: string

  /** The secret before the last rotation; it signs until the grace ends. */
  @column({ serializeAs: null })
  declare previousSecret: string | null

  @timestamp({ serializeAs: null })
  declare previousUntil: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
