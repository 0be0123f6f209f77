import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#kernel/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** An address of the tenant that receives its events. */
export default class WebhookEndpoint extends TenantModel {
  static override table = 'webhook_endpoints'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare url: string

  /** Why deliveries stopped, such as `GONE`; null while the endpoint is in use. */
  @column()
  declare disabledReason: 'GONE' | null

  @timestamp()
  declare disabledAt: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
