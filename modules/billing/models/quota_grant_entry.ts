import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** `return`: units of a meter that never resets came back, such as those of a deleted account. */
export type GrantEntryKind = 'grant' | 'burn' | 'return' | 'expire'

/** One line of a grant's ledger. Lines are only added; their sum is what remains of the grant. */
export default class QuotaGrantEntry extends TenantModel {
  static override table = 'quota_grant_entries'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare grantId: string

  @column()
  declare kind: GrantEntryKind

  /** Positive for what comes in, negative for what goes out. */
  @column()
  declare units: number

  /** What remained of the grant afterwards. */
  @column()
  declare remaining: number

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
