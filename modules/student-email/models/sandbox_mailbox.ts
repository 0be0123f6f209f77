import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** A mailbox of the sandbox provider. Nobody can log in to it, so it keeps no password. */
export default class SandboxMailbox extends TenantModel {
  static override table = 'sandbox_mailboxes'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare accountId: string

  @column()
  declare address: string

  @column()
  declare status: 'active' | 'suspended' | 'removed'

  @column({ consume: Boolean })
  declare blocksIncoming: boolean

  @column({ consume: Boolean })
  declare mustChangePassword: boolean

  @column()
  declare quotaMb: number

  @timestamp()
  declare removedAt: DateTime | null

  @timestamp()
  declare passwordSetAt: DateTime

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
