import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import type { PasswordDelivery } from '../accounts/services/passwords.js'

/** A temporary password that waits to be used: by the provider, then by whoever downloads it. */
export default class EmailCredential extends TenantModel {
  static override table = 'email_credentials'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare accountId: string

  @column()
  declare jobId: string | null

  /** Encrypted; read through `openPassword`. */
  @column({ serializeAs: null })
  declare password: string

  @column()
  declare delivery: PasswordDelivery

  /** Whoever is handing it out; nobody else is given it any more. */
  @column()
  declare claim: string | null

  @timestamp()
  declare expiresAt: DateTime

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
