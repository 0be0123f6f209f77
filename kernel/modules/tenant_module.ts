import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import type { StoredSettings } from '#platform/secrets/settings_vault'
import { json } from '#platform/database/json'

/**
 * Whether a tenant has a module, and the module's settings for it. Disabling keeps the settings.
 */
export default class TenantModule extends TenantModel {
  static override table = 'tenant_modules'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare moduleId: string

  @column({ consume: Boolean })
  declare enabled: boolean

  @json()
  declare settings: StoredSettings

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
