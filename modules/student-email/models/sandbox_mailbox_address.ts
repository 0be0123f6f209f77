import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** An address that the sandbox provider has given to a mailbox: its own, or an alias. */
export default class SandboxMailboxAddress extends TenantModel {
  static override table = 'sandbox_mailbox_addresses'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare address: string

  @column()
  declare mailboxId: string

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
