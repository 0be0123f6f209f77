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

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
