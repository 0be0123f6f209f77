import type { DateTime } from 'luxon'
import { BaseModel, column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'

/** A school or other organisation that uses the platform through its API keys. */
export default class Tenant extends BaseModel {
  static override table = 'tenants'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** Short name for commands: `^[a-z0-9](-?[a-z0-9])*$`, unique. */
  @column()
  declare slug: string

  @column()
  declare name: string

  @column()
  declare status: 'active' | 'suspended'

  /** Encrypted; read through `signingSecrets`. */
  @column({ serializeAs: null })
  declare signingSecret: string

  /** The secret before the last rotation, encrypted; it signs until the grace ends. */
  @column({ serializeAs: null })
  declare previousSigningSecret: string | null

  @timestamp({ serializeAs: null })
  declare previousSigningSecretUntil: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
