import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** `tombstone`: belonged to somebody, who must not be mistaken for whoever comes next. */
export type AddressKind = 'primary' | 'alias' | 'tombstone'

/**
 * An address that is taken, of whichever tenant: its unique index alone decides who gets it.
 */
export default class EmailAddress extends TenantModel {
  static override table = 'email_addresses'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** Lower case. */
  @column()
  declare address: string

  @column()
  declare accountId: string

  @column()
  declare kind: AddressKind

  /** When a tombstone is cleared away. */
  @timestamp()
  declare blockedUntil: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
