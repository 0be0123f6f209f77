import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { json } from '#platform/database/json'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import type { EntitlementKey, EntitlementValue } from '../plans/services/entitlement_catalogue.js'

/** What one tenant may do whatever its plan says, given by the platform administrator. */
export default class EntitlementOverride extends TenantModel {
  static override table = 'billing_entitlement_overrides'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare key: EntitlementKey

  @json()
  declare value: EntitlementValue

  @column()
  declare reason: string

  /** First moment at which it is no longer in force; null for no end. */
  @timestamp()
  declare expiresAt: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
