import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { json } from '#platform/database/json'
import { timestamp } from '#platform/database/timestamp'
import type { StoredSettings } from '#platform/secrets/settings_vault'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** A tenant's settings for one adapter of a port, and whether it is the tenant's choice there. */
export default class TenantAdapter extends TenantModel {
  static override table = 'tenant_adapters'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare port: string

  @column()
  declare adapterId: string

  @column({ consume: Boolean })
  declare chosen: boolean

  @json()
  declare settings: StoredSettings

  /** Unguessable, and the same for ever: names the connection in addresses given to others. */
  @column()
  declare connectionId: string

  /** What was stored before the secrets changed last. */
  @json()
  declare previousSettings: StoredSettings | null

  /** Until then, what was signed with the former secrets is still believed. */
  @timestamp()
  declare previousSettingsUntil: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
