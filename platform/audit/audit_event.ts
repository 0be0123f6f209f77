import type { DateTime } from 'luxon'
import { beforeUpdate, column } from '@adonisjs/lucid/orm'
import { json } from '#platform/database/json'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** One line of a tenant's audit log. It is written once and never changed. */
export default class AuditEvent extends TenantModel {
  static override table = 'audit_events'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** `key:<id>`, `user:<id>`, `command:<name>`, `job:<name>` or `system`. */
  @column()
  declare actor: string

  /** `<kind of object>.<what was done>`, such as `file.deleted`. */
  @column()
  declare action: string

  @column()
  declare targetType: string

  /** Id of the object as the API shows it. */
  @column()
  declare targetId: string

  @json()
  declare changes: Record<string, unknown> | null

  @column()
  declare ip: string | null

  @column()
  declare requestId: string | null

  @timestamp({ autoCreate: true })
  declare at: DateTime

  @beforeUpdate()
  static refuseChange(): never {
    throw new Error('An event of the audit log is never changed.')
  }
}
